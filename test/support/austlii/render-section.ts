import { page } from "./chrome.ts";
import { escapeHtml } from "./text.ts";

export const ACT = {
  name: "Harbour Safety Act 2011",
  database: "au/legis/cth/consol_act",
  path: "au/legis/cth/consol_act/hsa2011157",
} as const;

export interface Section {
  readonly number: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export const SECTIONS: readonly Section[] = [
  {
    number: "1",
    heading: "Short title",
    paragraphs: ["This Act may be cited as the Harbour Safety Act 2011 ."],
  },
  {
    number: "2",
    heading: "Commencement",
    paragraphs: ["This Act commences on the day after it receives the Royal Assent."],
  },
  {
    number: "3",
    heading: "Object of this Act",
    paragraphs: [
      "The object of this Act is that persons carried by water within a declared harbour are carried safely.",
    ],
  },
  {
    number: "19",
    heading: "Duty of harbour masters",
    paragraphs: [
      "(1) A harbour master must keep a register of ferry services.",
      "(2) The register must be open to inspection without charge.",
    ],
  },
  {
    number: "24AB",
    heading: "Exemption by instrument",
    paragraphs: [
      "(1) The Minister may, by legislative instrument, exempt a class of ferry services from section 18.",
      "(2) An exemption lapses after 2 years.",
    ],
  },
  {
    number: "31",
    heading: "Civil liability not affected",
    paragraphs: [
      "Nothing in this Act affects a cause of action in negligence that exists apart from this Act.",
    ],
  },
];

/** A section page in the 20.0 layout. */
export function renderSection({ number, heading, paragraphs }: Section): string {
  return page({
    title: `${ACT.name.toUpperCase()} - SECT ${number} ${heading}`,
    bodyClass: " legislation  document ",
    heading: "Commonwealth Consolidated Acts",
    ribbon: [
      ["type", "Type", "Legislation"],
      ["jurisdiction", "Jurisdiction", "Commonwealth"],
      ["database", "Database", "Commonwealth Consolidated Acts"],
      ["citation", "Legislation", ACT.name.toUpperCase()],
      ["subject", "Provision", `SECT ${number}`],
    ],
    main: `      <article class="the-document">
        <h1>${ACT.name.toUpperCase()} - SECT ${number}</h1>
        <h2>${escapeHtml(heading)}</h2>
${paragraphs.map((paragraph) => `<p>&nbsp;&nbsp;${escapeHtml(paragraph)}</p>`).join("\n")}
<!--sino noindex-->
      </article>`,
    canonical: `${ACT.path}/s${number.toLowerCase()}.html`,
    mask: ACT.database,
  });
}
