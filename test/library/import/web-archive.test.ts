import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { createImporter } from "../../../src/library/import/index.ts";
import { temporaryStore, type TestStore } from "../../workbench/support.ts";
import { temporaryFolder } from "../../support/lasting.ts";
import { importDeps } from "./support.ts";

let held: TestStore;

const folder = temporaryFolder("web-archive");
beforeEach(() => {
  held = temporaryStore();
});
afterEach(async () => await held.close());

const URL = "https://ferries.example/notes?year=2020&page=3";
const PAGE = `<!DOCTYPE html><html><head><title>Die Fähre</title></head><body><h1>Die Fähre</h1>
<p>Der Fährmann haftet nach § 823 Abs. 1 BGB.<a href="#_ftn1">[1]</a></p><p><a href="#_ftnref1">[1]</a> Vgl. die Übersicht.</p></body></html>`;
/** What Chrome makes of links to the page itself when it saves one. */
const WHOLE = PAGE.replaceAll('href="#', `href="${URL.replaceAll("&", "&amp;")}#`);

async function imported(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content, "latin1");
  const { outcomes } = await createImporter(importDeps(held.library)).paths([path], {}, plainCall());
  const [outcome] = outcomes;
  if (!outcome || outcome.status === "refused") return { outcome, document: undefined };
  return { outcome, document: await held.library.get(outcome.id) };
}

const bytesOf = (text: string) => Buffer.from(text).toString("latin1");

function quotedPrintable(text: string): string {
  const codes = [...Buffer.from(text)].map((byte) => {
    const char = String.fromCodePoint(byte);
    return byte === 61 || byte > 126 ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}` : char;
  });
  return codes.map((code, at) => (at % 60 === 59 ? `${code}=\r\n` : code)).join("");
}

const BOUNDARY = "----MultipartBoundary--x----";

function archive(encoding: string, body: string, from = "<Saved by Blink>"): string {
  const lines = [
    `From: ${from}`,
    `Snapshot-Content-Location: ${URL}`,
    "Subject: Ferry",
    "MIME-Version: 1.0",
    `Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="${BOUNDARY}"`,
    "",
    "",
    `--${BOUNDARY}`,
    "Content-Type: text/css",
    "",
    "h1 { color: red }",
    `--${BOUNDARY}`,
    "Content-Type: text/html",
    `Content-Transfer-Encoding: ${encoding}`,
    `Content-Location: ${URL}`,
    "",
    body,
    `--${BOUNDARY}--`,
    "",
  ];
  return lines.join("\r\n");
}

test.each([
  ["quoted-printable", quotedPrintable(WHOLE)],
  ["base64", Buffer.from(WHOLE).toString("base64")],
  ["binary", bytesOf(WHOLE)],
])("a page in a web archive is read like the page alone: %s", async (encoding, body) => {
  const { document } = await imported(`${encoding}.mhtml`, archive(encoding, body));
  expect(document?.title).toBe("Die Fähre");
  expect(document?.source.url).toBe(URL);
  expect(document?.language).toBe("de");
  expect(document?.blocks.map(({ markdown }) => markdown)).toEqual([
    "Die Fähre",
    "Der Fährmann haftet nach § 823 Abs. 1 BGB.[^1]",
    "Vgl. die Übersicht.",
  ]);
  expect(document?.blocks.at(-1)).toMatchObject({ type: "footnote", pin: "fn 1" });
});

test("links of a page to itself, which Chrome saves with the whole URL, are its notes", async () => {
  const saved = `<!-- saved from url=(0045)${URL} -->\n${WHOLE}`;
  const { document } = await imported("page.html", bytesOf(saved));
  expect(document?.footnotes).toEqual([expect.objectContaining({ label: "1" })]);
});

test("a page that SingleFile saved without quotation marks and end tags is read as its site wrote it", async () => {
  const saved = `<!DOCTYPE html> <html lang=de><!--
 Page saved with SingleFile 
 url: https://nrwe.justiz.nrw.de/olgs/hamm/j2024/3_U_1_24_Urteil_20240301.html 
 saved date: Wed Nov 25 2026 10:11:12 GMT+0100 (Mitteleuropäische Normalzeit)
-->
<title>Oberlandesgericht Hamm, 3 U 1/24</title><table><tr><td class=feldbezeichnung>Datum:<td class=feldinhalt>01.03.2024
<tr><td>Gericht:<td>Oberlandesgericht Hamm<tr><td>Aktenzeichen:<td>3 U 1/24<tr><td>Entscheidungsart:<td>Urteil</table>
<span class=absatzRechts>1</span><p class=absatzLinks>Der Fährmann haftet. <a title="a=b c" href=https://nrwe.justiz.nrw.de/olgs/hamm/j2024/3_U_1_24_Urteil_20240301.html#_ftn1>[1]</a>
<span class=absatzRechts>2</span><p class=absatzLinks>Die Kosten trägt er.`;
  const { document } = await imported("single.html", bytesOf(saved));
  expect(document?.title).toBe("OLG Hamm, Urteil vom 1.3.2024 – 3 U 1/24");
  expect(document?.source.url).toBe(
    "https://nrwe.justiz.nrw.de/olgs/hamm/j2024/3_U_1_24_Urteil_20240301.html",
  );
  expect(
    document?.blocks.filter(({ pin }) => pin !== "").map(({ pin, markdown }) => [pin, markdown]),
  ).toEqual([
    ["Rn. 1", "Der Fährmann haftet. [^1]"],
    ["Rn. 2", "Die Kosten trägt er."],
  ]);
  expect(document?.warnings.join()).not.toContain("breaks off");
});

test("a page that Internet Explorer saved with names in capitals is read as its site wrote it", async () => {
  const saved = `<HTML><HEAD><TITLE>Ash v Beech [2031] FCAFC 999</TITLE>
<META content="MSHTML 8.00.6001.18702" name=GENERATOR></HEAD><BODY><DIV id=menu><P>Home</P></DIV>
<DIV class=judgment_content><TABLE><TR><TD>Citation:</TD><TD>Ash v Beech [2031] FCAFC 999</TD></TR></TABLE>
<P class=ParaNumbering>1 The tug left port.</P><P class=ParaNumbering>2 It was lost.</P></DIV></BODY></HTML>`;
  const { document } = await imported("explorer.htm", bytesOf(saved));
  expect(document?.title).toBe("Ash v Beech");
  expect(document?.citations.neutral).toBe("[2031] FCAFC 999");
  expect(document?.blocks.map(({ pin }) => pin).filter(Boolean)).toEqual(["[1]", "[2]"]);
});

test("a web archive that ends early is refused, not imported in part", async () => {
  const whole = archive("binary", bytesOf(PAGE));
  const { outcome } = await imported("cut.mhtml", whole.slice(0, whole.indexOf("Übersicht") - 40));
  expect(outcome).toMatchObject({ status: "refused", code: "INVALID_INPUT" });
  expect(outcome).toHaveProperty("message", "the web archive is damaged or has no page");
});

test.each([
  ["Chrome", PAGE.replace("<html>", '<html lang="en" class="js translated-ltr">')],
  ["Edge", PAGE.replace("<h1>", '<h1 _msttexthash="123456" _msthash="4">')],
  ["Firefox", PAGE.replace("<h1>", '<h1 data-moz-translations-id="7">')],
])("a page that %s translated before it was saved is refused", async (browser, page) => {
  const { outcome } = await imported(`${browser}.html`, bytesOf(page));
  expect(outcome).toMatchObject({
    status: "refused",
    message: "the browser translated this page: its words are not the document's",
    hint: "show the original in the browser and save the page again",
  });
});

test("an e-mail with a page inside is not taken for a saved page", async () => {
  const mail = archive("binary", bytesOf(PAGE), "Anna <anna@example.org>").replace(/^Snapshot.*\r\n/m, "");
  const { document } = await imported("mail.eml", mail);
  expect(document?.blocks[0]?.markdown).toContain("Anna");
  expect(document?.warnings.join()).toContain("it is an e-mail");
});
