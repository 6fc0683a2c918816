import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the entry %s of a list of references is one work", (text) => find(text).map(shownCitation), {
  // APA
  "Otter, J. (2012). Ferries at night. Quay Journal, 34(2), 55–78.":
    "J Otter, 'Ferries at night' (2012) 34(2) Quay Journal 55",
  "Otter, J., & Stoat, M. K. (2012a). Ferries: A view from the U.S. *Sydney Law Review*, *34*(2), 55–78. https://doi.org/10.1000/xyz":
    "J Otter and M K Stoat, 'Ferries: A view from the U.S' (2012) 34(2) Sydney Law Review 55",
  "- Otter, R., Wren, A., & O'Neil, P.-J. (1999). *Ferries and the law* (3rd ed.). Federation Press.":
    "R Otter, A Wren and P-J O'Neil, Ferries and the law (Federation Press, 3rd ed, 1999)",
  "Otter, J. (2012). Masters at sea. In T. Wren & P. Stoat (Eds.), *Ferry law* (2nd ed., pp. 20–45). Oxford University Press.":
    "J Otter, 'Masters at sea' in T. Wren & P. Stoat (Eds.), Ferry law (2nd ed., pp. 20-45). Oxford University Press (2012)",
  "Ferry Reform Commission. (2010). *Ferries and secrecy* (Report No. 112). https://www.example.org/ferries":
    "Ferry Reform Commission, Ferries and secrecy (Report No 112, 2010)",
  "Otter, J. (2012, May 3). Ferries in fog. *The Quay Times*.":
    "J Otter, 'Ferries in fog', The Quay Times (2012)",
  "Otter, J. (2010). One ferry or several? Perspectives on the quay(s). Cambridge Law Journal, 64(2), 329–351.":
    "J Otter, 'One ferry or several? Perspectives on the quay(s)' (2010) 64(2) Cambridge Law Journal 329",
  "UK Parliament. (2017). Legislating for the Quays (Cm 9446).":
    "UK Parliament, Legislating for the Quays (Cm 9446, 2017)",
  "Otter, H.L.A. The Concept of Ferries. Oxford: Clarendon Press, 1961.\n———. Quays and Duty. Oxford: Clarendon Press, 1968.":
    [
      "HLA Otter, The Concept of Ferries (Oxford: Clarendon Press, 1961)",
      "HLA Otter, Quays and Duty (Oxford: Clarendon Press, 1968)",
    ],
  // Harvard
  "Ferry Commission 2014, Access to Quays, Report No 72":
    "Ferry Commission, Access to Quays (Report No 72, 2014)",
  "Ferry Commission (2014), Access to Quays, Report No. 72, vol 1, p 12":
    "Ferry Commission, Access to Quays (Report No 72, 2014) vol 1, 12",
  "Otter, J. (2012) ‘Ferries at night’, Quay Journal, 34(2), pp. 55–78.":
    "J Otter, 'Ferries at night' (2012) 34(2) Quay Journal 55",
  "Otter, J. and Stoat, M. (2012) *Ferries and the Law*. 2nd edn. Oxford: Oxford University Press.":
    "J Otter and M Stoat, Ferries and the Law (Oxford: Oxford University Press, 2nd ed, 2012)",
  "Otter, J., 2012. Ferries at night. *Quay Journal*, 34(2), pp.55-78.":
    "J Otter, 'Ferries at night' (2012) 34(2) Quay Journal 55",
  // Chicago
  "Otter, John. *Ferries and the Law*. Oxford: OUP, 2012.":
    "John Otter, Ferries and the Law (Oxford: OUP, 2012)",
  "Otter, John, and Mary Stoat. “Masters at Sea.” In *Ferry Law*, edited by Tom Wren, 20–45. Oxford: OUP, 2012.":
    "John Otter and Mary Stoat, 'Masters at Sea' in Ferry Law, edited by Tom Wren, 20-45 (Oxford: OUP, 2012)",
  "Otter, John. “Ferries at Night.” *Quay Journal* 34, no. 2 (2012): 55–78.":
    "John Otter, 'Ferries at Night' (2012) 34(2) Quay Journal 55",
  "Otter, John. 2012. “Ferries at Night.” *Quay Journal* 34 (2): 55–78.":
    "John Otter, 'Ferries at Night' (2012) 34(2) Quay Journal 55",
  "Otter, John. 2012. *Ferries and the Law*. Oxford: Oxford University Press.":
    "John Otter, Ferries and the Law (Oxford: Oxford University Press, 2012)",
  "John Otter, “Ferries at Night,” *Quay Journal* 34, no. 2 (2012): 57.":
    "John Otter, 'Ferries at Night' (2012) 34(2) Quay Journal, 57",
  // MLA
  'Otter, John. "Ferries at Night." *Quay Journal*, vol. 34, no. 2, 2012, pp. 55-78.':
    "John Otter, 'Ferries at Night' (2012) 34(2) Quay Journal 55",
  "Otter, Lon. 1969. The Morality of Ferries. Rev. ed. New Haven: Yale University Press.":
    "Lon Otter, The Morality of Ferries (New Haven: Yale University Press, Rev ed, 1969)",
  "Otter, A. (1990). The ferries of modernity. Polity. Stoat, J. (1996). Between quays (W. Wren, Trans.). MIT Press.":
    [
      "A Otter, The ferries of modernity (Polity, 1990)",
      "J Stoat, Between quays (W. Wren, Trans.) (MIT Press, 1996)",
    ],
  "Ferry Rights Commission. (2020). Safe@Sea: National inquiry into ferries. https://example.org/safe":
    "Ferry Rights Commission, Safe@Sea: National inquiry into ferries (2020)",
  // neither
  "The hearing of May 5, 2012. It rained. He wrote to Otter, John. On May 3, 2012.": "",
  "The ferries sank (2012). The law changed. Masters, 34(2), 55 left.": "",
});

const LIST = `Otter, John. 2012. *Ferries and the Law*. Oxford: Oxford University Press.
Stoat, Mary. 2010. “Masters at Sea.” *Quay Journal* 12 (3): 1–20.`;

table(
  "an author with a year is the work of the list at the end: %s",
  (said) =>
    find(`${said}\n\n${LIST}`)
      .filter(({ kind }) => kind === "back_reference")
      .map((one) => `${one.kind === "back_reference" ? one.target : ""} ${shownCitation(one)}`),
  {
    "It was so (Otter 2012, 55).": "1 Otter (2012), 55",
    "As Otter has observed (2012, p. 55), it was so.": "1 Otter (2012), 55",
    "It was so (Stoat, 2010, p. 12; see also Otter, 2012, pp. 5–7).": [
      "3 Stoat (2010), 12",
      "2 Otter (2012), 5–7",
    ],
    "Otter (2012) and Otter’s (2012, 57) view differ.": ["2 Otter (2012)", "2 Otter (2012), 57"],
    "So does Wren (2012, 5). In May (2012) it rained. Lock v Otter (2012) is a case.": "",
  },
);

test("a work cited again by its short title is that work, and one of another author is none", () => {
  const text =
    "John Otter, *Ferries and the Law* (Oxford: Oxford University Press, 2012), 55.\n\nOtter, *Ferries*, 57–59. Stoat, *Ferries*, 57.";
  expect(find(text).map(shownCitation)).toEqual([
    "John Otter, Ferries and the Law (Oxford: Oxford University Press, 2012), 55",
    "Otter (2012), 57–9",
  ]);
});
