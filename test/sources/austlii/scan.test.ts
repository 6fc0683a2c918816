import { createServer } from "node:http";
import { expect, test } from "vitest";
import * as z from "zod";
import { createApp } from "../../../src/app/index.ts";
import { listen } from "../../support/listen.ts";
import { mixedPdf, set, textPdf } from "../../support/paper.ts";
import { textOf } from "../../support/providers.ts";
import { hasProgram, scansOf } from "../../support/reading.ts";
import { temporaryFolder } from "../../support/lasting.ts";

const canScan = hasProgram("pdftotext", "-v") && hasProgram("tesseract", "--version");
const TEXT =
  "The master of the ferry knew that the wash of a passing ship would move the gangway, and yet one line held it. See Wyong Shire Council v Shirt (1980) 146 CLR 40.";

const answer = z.object({
  content_type: z.string(),
  ocr_used: z.boolean(),
  text: z.string(),
  citations: z.array(z.string()),
});

test.skipIf(!canScan)(
  "a scanned judgment of AustLII is read by OCR with its citations",
  async () => {
    const pdf = await mixedPdf(await scansOf(await textPdf({ pages: [set(TEXT)] })));
    const site = await listen(
      createServer((_, response) => {
        response.writeHead(200, { "content-type": "application/pdf" }).end(pdf);
      }),
    );
    const app = await createApp(
      {
        HOME: temporaryFolder("scan"),
        PATH: process.env["PATH"],
        LEGIBUS_PROVIDERS: "austlii",
        LEGIBUS_LIVE: "austlii",
        AUSTLII_BASE_URL: site.url,
      },
      () => {},
    );
    const result = await app.orchestrator.handleToolCall("austlii:fetch_document_text", {
      url: "https://www.austlii.edu.au/au/cases/cth/HCA/1931/34.pdf",
      format: "json",
    });
    const read = answer.parse(JSON.parse(textOf(result)));
    expect(read).toMatchObject({ content_type: "application/pdf", ocr_used: true });
    expect(read.text.replaceAll(/\s+/g, " ")).toContain("one line held it");
    expect(read.citations.join()).toContain("146 CLR 40");
    await app.shutdown();
    await site.close();
  },
  120_000,
);
