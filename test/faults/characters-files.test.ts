import { expect, test } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { parseRecord, recordDocument } from "../../src/library/import/record.ts";
import { draftDocx } from "../support/draft-docx.ts";
import { hasProgram, read, testReader } from "../support/reading.ts";
import { POISON, poisonedPdf, UNSEEN } from "./poison.ts";
import { tally } from "./tally.ts";

/** Characters that stay: no-break space and hyphen, letters of other scripts, legal symbols. */
const KEPT = "Größe § 5 sub\u2011section “ferry” 条文 مادة 😀";
const WORDS = `The fer${POISON}ry left the wharf at nine in the morning. ${KEPT}`;
const PLAIN = WORDS.replace(POISON, "");
const TITLE = `Mar${POISON}lowe v Tidewater`;
const inRtf = (text: string) =>
  text.replaceAll(/[^ -~]/g, (unit) => `\\u${((unit.charCodeAt(0) + 0x8000) % 0x10000) - 0x8000}?`);

interface Made {
  readonly name: string;
  readonly skip?: boolean;
  readonly says?: string;
  readonly make: () => Promise<LegalDocument>;
}

const MARLOWE = "The ferry left the wharf at nine in the morning and came back at noon.";
const pdf = () => poisonedPdf("The fer", "ry left the wharf at nine in the morning and came back at noon.");

const FILES: readonly Made[] = [
  {
    name: "a PDF by pdftotext",
    skip: !hasProgram("pdftotext", "-v"),
    says: MARLOWE,
    make: async () => await read(pdf()),
  },
  {
    name: "a PDF in a process of its own",
    says: MARLOWE,
    make: async () => await read(pdf(), {}, { reader: testReader({ popplerPath: "/nowhere" }) }),
  },
  { name: "DOCX", make: async () => await read(draftDocx([WORDS], [])) },
  {
    name: "RTF",
    make: async () => await read(Buffer.from(`{\\rtf1{\\info{\\title ${inRtf(TITLE)}}}${inRtf(WORDS)}}`)),
  },
  {
    name: "HTML",
    make: async () => await read(Buffer.from(`<html><title>${TITLE}</title><p>${WORDS}</p></html>`)),
  },
  { name: "text", make: async () => await read(Buffer.from(WORDS), { title: TITLE }) },
  { name: "Markdown", make: async () => await read(Buffer.from(`# ${TITLE}\n\n${WORDS}`), { name: "a.md" }) },
  {
    name: "a line of a corpus",
    make: async () => {
      const line = {
        version_id: `a${POISON}b`,
        type: "decision",
        citation: `${TITLE} [2024] HCA 901`,
        text: WORDS,
      };
      return recordDocument(parseRecord(JSON.stringify(line)), { at: "2026-01-01T00:00:00.000Z" });
    },
  },
];

/** Returns all strings of a document. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test.for(FILES.filter(({ skip }) => skip !== true))(
  "invisible characters are removed from a file and counted: $name",
  async ({ make, says = PLAIN }, { task }) => {
    const started = performance.now();
    const document = await make();
    const shown = textsOf(document).filter((text) => UNSEEN.test(text));
    const said = document.blocks.map(({ markdown }) => markdown).join("\n");
    const wrong = [
      ...shown,
      said.includes(says) ? "" : `not read: ${said.slice(0, 300)}`,
      document.warnings.some((one) => one.includes("from the text")) ? "" : "nothing was counted",
    ].filter((one) => one !== "");
    tally(task, "what cannot be seen: taken out, and counted", [
      { held: wrong.length === 0, ms: performance.now() - started },
    ]);
    expect(wrong).toEqual([]);
  },
);
