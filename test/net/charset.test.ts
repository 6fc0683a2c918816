import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsetOf, decode } from "../../src/net/charset.ts";
import { client, page, site } from "./support.ts";
import { isLinear } from "../support/linear.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();
const meta = (label: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${label}">`;

/** Bytes, Content-Type -> charset, text. */
const PAGES: readonly [string, Uint8Array, string, string, string][] = [
  ["header alone", Buffer.from("§ 5 – ü"), "text/html; charset=utf-8", "utf-8", "§ 5 – ü"],
  [
    "header before meta",
    latin(`${meta("utf-8")}\xa7`),
    "text/html; charset=windows-1252",
    "windows-1252",
    `${meta("utf-8")}§`,
  ],
  [
    "iso-8859-1 is windows-1252",
    latin("\x93duty\x94 \x96 \x80"),
    "text/html; charset=ISO-8859-1",
    "windows-1252",
    "“duty” – €",
  ],
  ["latin1 is windows-1252", latin("\x92"), "text/html; charset=latin1", "windows-1252", "’"],
  ["us-ascii is windows-1252", latin("\x85"), "text/html; charset=us-ascii", "windows-1252", "…"],
  ["byte order mark before header", Buffer.from("\ufeff§"), "text/html; charset=iso-8859-1", "utf-8", "§"],
  ["utf-16 little endian", Buffer.from("\ufeff§ 5", "utf16le"), "text/html", "utf-16le", "§ 5"],
  ["utf-16 big endian", utf16be("§ 5"), "text/html; charset=utf-8", "utf-16be", "§ 5"],
  ["utf-16 in the header alone", Buffer.from("§", "utf16le"), "text/html; charset=utf-16", "utf-16le", "§"],
  [
    "meta alone",
    latin(`${meta("windows-1252")}\x93`),
    "text/html",
    "windows-1252",
    `${meta("windows-1252")}“`,
  ],
  [
    "short meta",
    latin("<meta charset='iso-8859-15'>\xa4"),
    "text/html",
    "iso-8859-15",
    "<meta charset='iso-8859-15'>€",
  ],
  ["meta that claims utf-16", Buffer.from(`${meta("utf-16")}§`), "text/html", "utf-8", `${meta("utf-16")}§`],
  [
    "xml declaration",
    latin('<?xml version="1.0" encoding="iso-8859-1"?>\xa7'),
    "text/xml",
    "windows-1252",
    '<?xml version="1.0" encoding="iso-8859-1"?>§',
  ],
  [
    "unknown label in header, meta known",
    latin(`${meta("iso-8859-1")}\xa7`),
    "text/html; charset=foo",
    "windows-1252",
    `${meta("iso-8859-1")}§`,
  ],
  [
    "unknown label everywhere",
    Buffer.from(`${meta("foo")}§`),
    'text/html; charset="bar"',
    "utf-8",
    `${meta("foo")}§`,
  ],
  [
    "nothing declared, valid utf-8",
    Buffer.from("Müller v Österreich"),
    "text/html",
    "utf-8",
    "Müller v Österreich",
  ],
  [
    "nothing declared, not utf-8",
    latin("\xa7 823 \x93B\xfcrgerliches Gesetzbuch\x94"),
    "",
    "windows-1252",
    "§ 823 “Bürgerliches Gesetzbuch”",
  ],
  [
    "utf-8 declared, none of it utf-8",
    latin("Caf\xe9 \x93x\x94"),
    "text/html; charset=utf-8",
    "windows-1252",
    "Café “x”",
  ],
  [
    "utf-8 declared, one bad byte",
    Buffer.concat([Buffer.from("§ 5 "), latin("\xff")]),
    "text/html; charset=utf-8",
    "utf-8",
    "§ 5 \ufffd",
  ],
  [
    "windows-1252 declared, all of it utf-8",
    Buffer.from("unbegründet – § 5"),
    "text/html; charset=windows-1252",
    "utf-8",
    "unbegründet – § 5",
  ],
  ["windows-1252 declared, ascii inside", latin("abc"), "text/html; charset=cp1252", "windows-1252", "abc"],
  ["gb18030", Buffer.from([0xd6, 0xd0]), "text/html; charset=gb18030", "gb18030", "中"],
  ["gb18030 claimed, ascii inside", latin("abc"), "text/html; charset=gb2312", "gbk", "abc"],
  [
    "all five bytes without a letter",
    latin("\x81\x8d\x8f\x90\x9d"),
    "text/html; charset=cp1252",
    "windows-1252",
    "\x81\x8d\x8f\x90\x9d",
  ],
  ["empty", new Uint8Array(0), "", "utf-8", ""],
  ["quoted label with spaces", Buffer.from("§"), 'text/html; charset = "UTF-8" ; x=y', "utf-8", "§"],
];

describe("charset", () => {
  it.each(PAGES)("the charset of a page is found: %s", (_kind, bytes, contentType, charset, text) => {
    expect(charsetOf(bytes, contentType)).toBe(charset);
    expect(decode(bytes, charset)).toBe(text);
  });

  it("every windows-1252 byte is decoded as the standard says", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const text = decode(bytes, "windows-1252");
    expect(text).toHaveLength(256);
    expect(text.slice(0x80, 0xa0)).toBe("€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ");
    expect(text).not.toContain("\ufffd");
  });

  it("a charset declaration far down the page is ignored", () => {
    const bytes = latin(`${" ".repeat(3_000)}${meta("koi8-r")}\xa7`);
    expect(charsetOf(bytes, "text/html")).toBe("windows-1252");
  });

  it("detecting a charset never throws, whatever the bytes and the header say", () => {
    forAll([fc.uint8Array({ maxLength: 300 }), fc.string()], runs(1_000), (bytes, label) => {
      expect(typeof decode(bytes, charsetOf(bytes, `text/html; charset=${label}`))).toBe("string");
    });
  });

  it("undeclared bytes are decoded without loss", () => {
    forAll([fc.uint8Array({ maxLength: 300 })], runs(1_000), (bytes) => {
      const charset = charsetOf(bytes, "");
      if (charset === "windows-1252") expect(decode(bytes, charset)).not.toContain("\ufffd");
    });
  });

  it("detecting a charset stays fast on hostile heads", () => {
    const hostile = [
      "<meta ".repeat(400),
      `<?xml ${"encoding=".repeat(300)}`,
      `<meta ${"charset ".repeat(300)}`,
    ];
    const type = `text/html; ${"charset ".repeat(2_000)}`;
    for (const text of hostile)
      expect(isLinear((share) => charsetOf(latin(text.slice(0, text.length * share)), type))).toBe(true);
  });

  it("a page names the encoding that was used", async () => {
    const { base } = await site(page(latin("\x93Mabo\x94"), { "content-type": "text/html" }));
    const got = await client({ baseUrl: base }).get("/x");
    expect([got.contentType, got.text()]).toEqual(["text/html", "“Mabo”"]);
  });
});
