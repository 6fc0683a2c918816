import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startJourney } from "../support/journey.ts";
import { mixedPdf, set, textPdf } from "../support/paper.ts";
import { hasProgram, scansOf } from "../support/reading.ts";
import { lasting } from "../support/lasting.ts";

const canScan = hasProgram("pdftotext", "-v") && hasProgram("tesseract", "--version");
const LEAVES = [
  "MARLOWE v. TIDEWATER FERRY COMPANY. The action was brought by a passenger who fell between the ferry and the wharf when the wash of a steamer moved the gangway.",
  "STARKE J. The master of the ferry knew that the wash of a passing ship would move the gangway, and yet one line was all that held it. A reasonable operator would have taken a second line, at a cost that was small.",
  "I can see no answer to that. The appeal should be dismissed with costs.",
];

const journey = await lasting(
  startJourney({
    name: "J7",
    title: "an old report that exists on paper only",
    story:
      "A barrister has a scan of three pages of a report of 1931, numbered 459 to 461, and wants to cite the page.",
    budget: 3_000,
    env: { LEGIBUS_PROVIDERS: "austlii,law" },
  }),
);

test.skipIf(!canScan)(
  "J7: a scanned report is read by OCR, outlined, searched and cited by page",
  async () => {
    const { call, folder } = journey;
    const path = join(folder, "1931 Marlowe.pdf");
    const paper = {
      pages: LEAVES.map((text) => set(text)),
      head: (page: number) => `${page + 458}     COMMONWEALTH REPORTS     [1931.`,
    };
    writeFileSync(path, await mixedPdf(await scansOf(await textPdf(paper))));
    const { text } = await call("law_import", {
      path,
      jurisdiction: "au",
      title: "Marlowe v Tidewater Ferry Co (1931) 45 CLR 459",
    });
    const id = /import:[\da-f]{20}/.exec(text)?.[0] ?? "";
    await call("law_outline", { id });
    await call("law_grep", { id, pattern: '"second line"' });
    const page = await call("law_read", { id, pin: "p 460" });
    expect(page.text).toContain("OCR: pages 1, 2, 3");
    await call("law_cite", { items: [{ id, pin: "p 460" }] });
    await call("law_verify_citations", {
      text: 'The master "would have taken a second line": Marlowe v Tidewater Ferry Co (1931) 45 CLR 459, 460.',
      sources: "library",
      next: 0,
    });
  },
);

test.skipIf(!canScan)("J7: the transcript equals the golden file and stays within its budget", () => {
  journey.expectGolden();
});
