import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { docx } from "../support/docx.ts";
import { read, refusal, textOf } from "../support/reading.ts";

const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const BODY = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Marlowe v Tidewater</w:t></w:r></w:p>${[
  1, 2, 3, 4,
]
  .map((number) => p(`[${number}] Paragraph ${number} of the reasons.`))
  .join("")}<w:p><w:r><w:t>The Act says so.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;

/** A file of less than a megabyte with a picture of 201 MB. */
const bombDocx = () => (bomb ??= docx(BODY, { "word/media/image1.bin": new Uint8Array(201_000_000) }));
let bomb: Buffer | undefined;

test("a DOCX keeps its headings, numbered paragraphs and footnotes with their marks", async () => {
  const document = await read(docx(BODY), { name: "reasons.docx" });
  expect(document.title).toBe("Marlowe v Tidewater");
  expect(document.contentType).toMatch(/wordprocessingml/);
  expect(document.blocks[0]).toMatchObject({ type: "heading", level: 1 });
  expect(
    document.blocks
      .filter(({ label }) => label !== undefined)
      .map(({ pin }) => pin)
      .join(" | "),
  ).toBe("[1] | [2] | [3] | [4] | fn 1");
  expect(textOf(document)).toContain("The Act says so.[^1]");
  expect(textOf(document)).toContain("[^1]: Harbour Safety Act 2011, s 18.");
  expect(document.footnotes).toEqual([{ label: "1", at: "[4]" }]);
});

test("a DOCX that unpacks to more than 200 MB is refused before it is read", async () => {
  const bomb = bombDocx();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await refusal(bomb, { name: "bomb.docx" })).toMatchObject({
    code: "INVALID_INPUT",
    message: "bomb.docx is far larger unpacked than a document is",
  });
});

test(
  "a DOCX with false size fields that unpacks to more than 200 MB is refused too",
  { retry: 2 }, // a busy machine may need longer than one file may take
  async () => {
    const bomb = Buffer.from(bombDocx());
    for (let at = bomb.indexOf("image1.bin"); at !== -1; at = bomb.indexOf("image1.bin", at + 1)) {
      const local = bomb.readUInt32LE(at - "word/media/".length - 30) === 0x04034b50;
      const size = at - "word/media/".length - (local ? 30 - 22 : 46 - 24);
      bomb.writeUInt32LE(100, size);
    }
    expect((await refusal(bomb)).message).toMatch(/far larger unpacked|damaged/);
  },
);

test("a truncated DOCX and a ZIP of other files are refused", async () => {
  const whole = docx(BODY);
  expect((await refusal(whole.subarray(0, whole.length - 30))).message).toMatch(
    /is a damaged Word file: its end is missing/,
  );
  const broken = docx(`${BODY}<w:p>`);
  expect((await refusal(broken)).code).toBe("INVALID_INPUT");
  const zip = Buffer.from(zipSync({ "a.txt": strToU8("a") }));
  expect(await refusal(zip, { name: "a.zip" })).toMatchObject({
    message: "a.zip is a ZIP archive",
    hint: expect.stringContaining("unpack"),
  });
});

function rtf(body: string): Buffer {
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}}{\\info{\\title Marlowe v Tidewater}}{\\*\\generator x;}${body}}`,
    "latin1",
  );
}

test("RTF keeps paragraphs, emphasis, encoded characters, footnotes and tables", async () => {
  const document = await read(
    rtf(
      "\\pard\\b THE FACTS\\b0\\par\\pard 1. The \\i Curlew\\i0  lay at the wharf\\rquote s end \\u8212? in M\\'fcnchen.\\par 2. Two.{\\super{\\footnote A note \\{of\\} two words.}}\\par 3. Three.\\par 4. Four.\\par{\\pict 0102}\\trowd\\intbl Year\\cell Wharf\\cell\\row\\trowd\\intbl 2013\\cell Saltpan\\cell\\row\\pard End.\\par",
    ),
  );
  expect(document.title).toBe("Marlowe v Tidewater");
  expect(textOf(document)).toBe(
    [
      "### THE FACTS",
      "[1] The *Curlew* lay at the wharf’s end — in München.",
      "[2] Two.[^1]",
      "[3] Three.",
      "[4] Four.",
      "| Year | Wharf |\n| --- | --- |\n| 2013 | Saltpan |",
      "End.",
      "[^1]: A note {of} two words.",
    ].join("\n\n"),
  );
  expect(document.footnotes).toEqual([{ label: "1", at: "[2]" }]);
});

const STYLES =
  "{\\stylesheet{\\s0\\snext0 Normal;}{\\*\\cs15 Footnote Characters;}{\\s24\\snext24\\li567 Quote;}}";

test("RTF keeps the notes of Word and LibreOffice, each kind with its own numbers", async () => {
  const office = String.raw`\pard\plain \s0 So it was held.{{\super \chftn{\*\footnote \chftn\pard\plain \s0{ }[2024] HCA 901.}}} And so.{\super \chftn{\*\footnote\ftnalt \chftn\pard\plain{ }[2019] HKA 12.}}\par`;
  const word = String.raw`\pard\plain And again.{\cs16\super \chftn {\footnote \pard\plain \s15{\cs16\super \chftn } Ibid.}}\par`;
  const both = await read(rtf(`${STYLES}${office}${word}`));
  expect(textOf(both)).toBe(
    [
      "So it was held.[^1] And so.[^i]",
      "And again.[^2]",
      "[^1]: [2024] HCA 901.",
      "[^i]: [2019] HKA 12.",
      "[^2]: Ibid.",
    ].join("\n\n"),
  );
});

test("RTF keeps quotations by their style or their indent after a line that introduces them", async () => {
  const indented = String.raw`\pard\plain \li720 He may not wait.{\footnote \pard\plain See there.}\par`;
  const document = await read(
    rtf(
      String.raw`${STYLES}\pard\plain \s0 It was held:\par${indented}\pard\plain \li720 So it goes on.\par\pard\plain It was so.\par\pard\plain \li720 Only set in.\par\pard\plain It was said:\par\pard\plain \li720\fi-360 (a) an item.\par\pard\plain \s24\li567 By its style.\par`,
    ),
  );
  expect(document.blocks.filter(({ type }) => type === "quote").map(({ markdown }) => markdown)).toEqual([
    "He may not wait.[^1]",
    "So it goes on.",
    "By its style.",
  ]);
});

test("deeply nested RTF with binary data is read without its pictures", async () => {
  const deep = `${"{".repeat(100_000)}\\par deep${"}".repeat(100_000)}`;
  expect(textOf(await read(rtf(`${deep}\\par{\\pict\\bin5 {{{{{}after\\par`)))).toMatch(/deep\s+after/);
});

test("RTF without text is refused", async () => {
  expect((await refusal(rtf("{\\pict 00}"), { name: "a.rtf" })).message).toBe("a.rtf has no text");
});

test("plain text is split at empty lines, numbers become pins, and Markdown marks stay text", async () => {
  const text = `Marlowe v Tidewater\r\n\r\n${[1, 2, 3, 4].map((number) => `[${number}] A line that is longer than fifty characters, as lines\r\nof *${number}* in prose are.`).join("\r\n\r\n")}`;
  const document = await read(Buffer.from(text), { name: "a.txt" });
  expect(document.blocks.map(({ pin }) => pin)).toEqual(["", "[1]", "[2]", "[3]", "[4]"]);
  expect(document.blocks[1]?.markdown).toBe(
    String.raw`A line that is longer than fifty characters, as lines of \*1\* in prose are.`,
  );
  expect(document.title).toBe("Marlowe v Tidewater");
});

test("Markdown keeps headings, lists, quotations, tables, footnotes and code", async () => {
  const source =
    "# Notes\n\nA claim.[^1]\n\n- one\n- two\n\n> quoted\n> text\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\n# no heading\n\n- no item\n```\n\n[^1]: The source.";
  const document = await read(Buffer.from(source), { name: "a.md" });
  expect(document.contentType).toBe("text/markdown");
  expect(document.blocks.map(({ type }) => type).join(" | ")).toBe(
    "heading | paragraph | list | list | quote | table | paragraph | footnote",
  );
  expect(textOf(document)).toContain("# no heading\n\n\\- no item");
});

test("a Markdown footnote keeps its later paragraphs, and one written inside another is a footnote", async () => {
  const source =
    "The duty begins.[^1]\n\n[^1]: See the Act.[^2]\n    [^2]: Ibid.\n\n    It was repealed.\n\n    - later\n\nIt ends.";
  const { blocks } = await read(Buffer.from(source), { name: "a.md" });
  expect(blocks.map(({ pin, markdown }) => [pin, markdown])).toEqual([
    ["", "The duty begins.[^1]"],
    ["fn 1", "See the Act.[^2]"],
    ["fn 2", "Ibid.\n\nIt was repealed.\n\n- later"],
    ["", "It ends."],
  ]);
});

test("pictures, HTML and links that are not of the web are escaped in Markdown", async () => {
  const source =
    "# Memo\n\n![a](https://evil.example/x.png) ![b][c] <img src=x onerror=y>\n\n[d](javascript:e) [f]( data:g) [h](java&#115;cript:i) [j](https://k.example) s [5](a)\n\nNo![^1] 3 < 5\n\n[^1]: <https://l.example>";
  const document = await read(Buffer.from(source), { name: "a.md" });
  expect(document.blocks.slice(1).map(({ markdown }) => markdown)).toEqual([
    String.raw`\![a](https://evil.example/x.png) \![b][c] \<img src=x onerror=y>`,
    String.raw`[d\](javascript:e) [f\]( data:g) [h\](java&#115;cript:i) [j](https://k.example) s [5\](a)`,
    String.raw`No\![^1] 3 < 5`,
    String.raw`\<https://l.example>`,
  ]);
});

test("windows-1252 is decoded, and invisible characters are removed with a warning", async () => {
  const document = await read(Buffer.from("The respondent\x92s \x93duty\x94 ig", "latin1"));
  expect(textOf(document)).toBe("The respondent’s “duty” ig");
  const hidden = await read(Buffer.from("du\u200bty of\u202e care"));
  expect(textOf(hidden)).toBe("duty of care");
  expect(hidden.warnings).toEqual(["2 invisible or control characters were removed from the text"]);
});

test("HTML loses its menus and keeps title, headings, lists, footnotes and numbered paragraphs", async () => {
  const html = `<html lang="de"><title>Urteil &amp; Gr&uuml;nde</title><body><nav>Menu</nav><h1>Urteil</h1>${[1, 2, 3, 4].map((number) => `<p>${number}. Satz ${number}<a href="#_ftn${number}" name="_ftnref${number}">[${number}]</a></p>`).join("")}<p><a href="#_ftnref1" name="_ftn1">[1]</a> BGB</p><script>x</script></body></html>`;
  const document = await read(Buffer.from(html), { contentType: "text/html" });
  expect(document).toMatchObject({ title: "Urteil & Gründe", language: "de", contentType: "text/html" });
  expect(textOf(document)).not.toContain("Menu");
  expect(
    document.blocks
      .filter(({ type }) => type === "paragraph")
      .map(({ pin }) => pin)
      .join(" | "),
  ).toBe("[1] | [2] | [3] | [4]");
  expect(document.footnotes).toEqual([{ label: "1", at: "[1]" }]);
});

test("HTML without text is refused", async () => {
  expect((await refusal(Buffer.from("<html><body><script>draw()</script></body></html>"))).code).toBe(
    "LAYOUT_CHANGED",
  );
});

test.each([
  ["nothing", "", "empty"],
  ["a program", "\u007fELF\u0002\u0001\u0000\u0000", "of an unknown kind"],
  ["a picture", "\xff\xd8\xff\xe0\u0000\u0010JFIF", "an image"],
  ["a Word 97 file", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word 97-2003"],
])("%s is refused with a hint at what would work", async (_what, content, said) => {
  const error = await refusal(Buffer.from(content, "latin1"), { name: "it" });
  expect(error.code).toBe("INVALID_INPUT");
  expect(error.message).toContain(said);
  expect(error.hint).toMatch(/save|read/);
});

test("a wrong content type gets a warning", async () => {
  const document = await read(Buffer.from("<p>A page</p>"), { contentType: "application/pdf" });
  expect(document.warnings).toEqual(["it was sent as a PDF but is an HTML page"]);
});

test.each(["Detail", "Volltext", "Document"])(
  "the title %s of a site's every page is not that of a document",
  async (any) => {
    const html = `<html lang="de"><title>${any}</title><body><h1>Absenkung der Fähre</h1><p>Aktenzeichen: 2 U 906/22</p></body></html>`;
    expect(await read(Buffer.from(html), { name: "hb.html" })).toMatchObject({
      title: "Absenkung der Fähre",
    });
  },
);

test("a given title with a report citation yields the document's citation and name", async () => {
  const title = "Marlowe v Tidewater Ferry Co (1931) 45 CLR 459";
  expect(await read(Buffer.from("The appeal is dismissed."), { title })).toMatchObject({
    kind: "case",
    title: "Marlowe v Tidewater Ferry Co",
    citations: { reported: ["(1931) 45 CLR 459"] },
  });
});

test("a given title without a citation is kept as it is", async () => {
  const title = "A memorandum of advice";
  expect(await read(Buffer.from("The appeal is dismissed."), { title })).toMatchObject({
    kind: "other",
    title,
  });
});
