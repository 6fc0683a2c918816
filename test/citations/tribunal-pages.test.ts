import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { table } from "../support/table.ts";

table(
  "the forms of tribunals, committees and older reports are read: %s",
  (text) => find(text).map(shownCitation),
  {
    // several treaties of one series
    "See [1975] ATS 40; [1980] ATS 23; [2008] ATS 12.": "[1975] ATS 40 | [1980] ATS 23 | [2008] ATS 12",
    // treaties with their initials
    "Convention on the Protection of Otters (CPO) article 4, Covenant on Ferry Rights (CFR) article 20.":
      "Convention on the Protection of Otters art 4 | Covenant on Ferry Rights art 20",
    // memoranda
    "See Explanatory Memorandum, p. 3.": "Explanatory Memorandum, 3",
    "See the explanatory memorandum to the Ferry Hatred Bill 1994, 12.":
      "explanatory memorandum, Ferry Hatred Bill 1994, 12",
    // sections of four digits, long lists, numbers with hyphens
    "Ferry Security Act 1991 (Cth) ss 1223, 1224, 1237AAD":
      "Ferry Security Act 1991 (Cth) ss 1223, 1224, 1237AAD",
    "Ferry Act 1991 (Cth) ss 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15":
      "Ferry Act 1991 (Cth) ss 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    "Ferry Act 1991 (Cth) ss 60-10 and 60-12": "Ferry Act 1991 (Cth) ss 60-10, 60-12",
    "Ferry Act 1991 (Cth) ss 5, 2003 and on": "Ferry Act 1991 (Cth) s 5",
    "Ferry Law Act 1975 (Cth), ss.4; 60B; 65DAE": "Ferry Law Act 1975 (Cth) ss 4, 60B, 65DAE",
    // a year joined to its Act, a text about an Act
    "under s 32 of the Ferry Tribunal Act2009 (Qld)": "Ferry Tribunal Act 2009 (Qld) s 32",
    "Memo on the Ferry Review Act 1980 (NSW)": "Ferry Review Act 1980 (NSW)",
    // paragraphs and letters of older reports
    "Under s. 23 (n) of the Ferry Tax Assessment Act 1936 it is exempt.":
      "Ferry Tax Assessment Act 1936 s 23(n)",
    "By s. 51 (xxix.) of the Constitution it may.": "Australian Constitution s 51(xxix)",
    "By section 105 J of the Ferry Security Act 1947 it may.": "Ferry Security Act 1947 s 105J",
    "By section 105 H (1) of the Ferry Security Act 1947 it may.": "Ferry Security Act 1947 s 105H(1)",
    // the jurisdiction before the title
    "It follows from (NSW) Ferries Act 2006, s 59.": "Ferries Act 2006 (NSW) s 59",
    // South African reports, human rights cases
    "S v Otter 1995 (3) SA 391 (CC); 1995 (6) BCLR 665 (CC)": "[1995] 3 SA 391 | [1995] 6 BCLR (SA) 665",
    "Otter v Stoat (2001) 12 BHRC 60": "(2001) 12 BHRC 60",
  },
);

table("the name before a citation is read: %s", (text) => find(text).map(({ name }) => name), {
  "D & BH [2006] FamCA 919": "D & BH",
  "the operation of O 15 r 2(3) in Otter & Mole Commission v Stoat Pty Ltd (2005) FCA 366":
    "Otter & Mole Commission v Stoat Pty Ltd",
  "see Attorney-General's Reference (No 2 of 2001) [2003] UKHL 968":
    "Attorney-General's Reference (No 2 of 2001)",
  "AG's Ref (No 3 of 1999) [2001] 2 AC 91": "AG's Ref (No 3 of 1999)",
  "The Full Bench in Otter v Stoat [2011] FWAFB 9998": "Otter v Stoat",
  "Applied in Otter v Stoat (1995) 182 CLR 572": "Otter v Stoat",
  "see also In re the Will of F B Otter (dec) (1946) 46 SR (NSW) 318": "In re the Will of F B Otter (dec)",
  "Earlier, in Otter v Stoat (1872) LR 8 Ch App 295": "Otter v Stoat",
  "More recently, in Otter v Stoat [2010] HCA 905": "Otter v Stoat",
  "Even earlier, Lyndhurst LC in Otter v Stoat (1841) Cr & Ph 104": "Otter v Stoat",
  "Otter and Secretary, Department of Ferries and Lamps [2000] AATA 452":
    "Otter and Secretary, Department of Ferries and Lamps",
  "Otter Ferries Ltd (in liquidation) (No 2), In the matter of [2014] NSWSC 1270":
    "Otter Ferries Ltd (in liquidation) (No 2), In the matter of",
  "Otter v The Ship MV ‘Stoat’ (1974) 132 CLR 449": "Otter v The Ship MV 'Stoat'",
  "Otter v Stoat: [2016] NSWCA 218": "Otter v Stoat",
  "O & S: Children's Wishes (1999) 25 Fam LR 712": "O & S: Children's Wishes",
  "Ex parte Otter: Re Ferry Commission (1945) 45 SR (NSW) 379": "Ex parte Otter: Re Ferry Commission",
  "Otter v Stoat CC & Ors (includes Summary) (Red Dot) [2011] VCAT 1650": "Otter v Stoat CC & Ors",
  "Later in Otter v The Queen (2005) 228 CLR 357 it was said.": "Otter v The Queen",
  "The Supreme Court of New South Wales in Otter v Stoat [2021] NSWSC 1520": "Otter v Stoat",
  "Otter v Lamp Pty Ltd Stoat Pty Ltd v Body Corporate for Mole [2018] QCAT 6":
    "Stoat Pty Ltd v Body Corporate for Mole",
});

test("the label of the next footnote is no pinpoint of the last", () => {
  const text =
    "[8] Debates, House of Representatives Hansard, 28 June 2018, p. 10\n\n[9] Otter, Submission 5.\n\n" +
    "[14] See Otter v Stoat [2003] HCA 9\n[15] The Minister said so.";
  expect(find(text).map(({ pinpoints }) => pinpoints.map(({ from }) => from))).toEqual([[10], []]);
});

test("the sections at the end of one line are not of the Act on the next", () => {
  const [first] = find("Otter Schedule, ss 60-10 and 60-12\n\nFerry Court Act 1976 (Cth) s 37");
  expect(first && shownCitation(first)).toBe("Ferry Court Act 1976 (Cth) s 37");
});

test("Ibid after an authority of an unknown note points at nothing before it", () => {
  const found = find("250 Ferries Act 1971 (Qld).\n\n251 Otter and Stoat, above n 5, 178.\n\n252 Ibid, 179.");
  expect(found.map((one) => one.kind === "back_reference" && one.target)).toEqual([
    false,
    undefined,
    undefined,
  ]);
});

test("a section alone is of the Act that the draft calls the Act, not of one that it names in passing", async () => {
  const { rows } = await verifyDraft(
    "The Ferries (Lamps) Act 1999 (NSW) (the Act) replaced the Lamps Act 1902 (NSW).\n\nReasons are required: s 5(2).",
    async () => ({ lookups: [] }),
  );
  const [last] = rows.toReversed();
  expect(last?.citation.canonical).toBe("Ferries (Lamps) Act 1999 (NSW)");
});

test("cases called by one party, and a name broken over a line, have rows", async () => {
  const { rows } = await verifyDraft(
    "The rule of Otter's Case was not argued by any of the parties to the appeal, nor was the rule in Stoat v\nLamp; the Case for the Crown was. In Engineers' Case it was.",
    async () => ({ lookups: [] }),
  );
  expect(rows.map(({ citation }) => citation.text)).toEqual([
    "Otter's Case",
    "Stoat v Lamp",
    "Engineers' Case",
  ]);
});
