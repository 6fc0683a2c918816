import { deflateRawSync, deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import type { HostileFile } from "./markup.ts";

const WORD =
  '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
const RUN = "<w:p><w:r><w:t>The ferry left the wharf at nine.</w:t></w:r></w:p>";
const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

const utf8 = (text: string) => new TextEncoder().encode(text);
const docx = (document: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    "[Content_Types].xml": utf8(TYPES),
    "_rels/.rels": utf8(RELATIONS),
    "word/document.xml": utf8(document),
    ...more,
  });
const file = (name: string, bytes: () => Uint8Array, more: Partial<HostileFile> = {}): HostileFile => ({
  name,
  bytes,
  ...more,
});
const SAYS = "The ferry left the wharf";

/** Creates a zip whose only part claims to be small and has 300 MB. */
function zipBomb(name: string, claimed: number): Uint8Array {
  const data = deflateRawSync(Buffer.alloc(300_000_000, 32), { level: 9 });
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(claimed, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  head.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([head, Buffer.from(name), data, entry, Buffer.from(name), end]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** Creates a PNG of one colour. */
function png(width: number, height: number, rows = height): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 1; // one bit per pixel
  const row = Math.ceil(width / 8) + 1;
  const data = deflateSync(Buffer.alloc(row * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", size),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates a TIFF whose directory refers to itself as the next one. */
function tiffLoop(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  bytes.writeUInt32LE(8, 22);
  return bytes;
}

const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  "",
);

export const PACKED: readonly HostileFile[] = [
  file("zip bomb.docx", () => zipBomb("word/document.xml", 300_000_000)),
  file("zip bomb that lies.docx", () => zipBomb("word/document.xml", 1_000)),
  file("a zip in a name of its own.zip", () => zipBomb("x.html", 1_000)),
  file(
    "names that climb.docx",
    () => docx(`${WORD}${RUN}</w:body></w:document>`, { "../../../../tmp/legibus-climbed": utf8("x") }),
    { says: SAYS },
  ),
  file("twelve thousand parts.docx", () =>
    docx(
      `${WORD}${RUN}</w:body></w:document>`,
      Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`x/${at}`, new Uint8Array(0)])),
    ),
  ),
  file("entities.docx", () =>
    docx(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${WORD.replace(/^<\?xml[^>]*>/, "")}<w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  ),
  file("tables in tables.docx", () =>
    docx(
      `${WORD}${"<w:tbl><w:tr><w:tc>".repeat(20_000)}${RUN}${"</w:tc></w:tr></w:tbl>".repeat(20_000)}</w:body></w:document>`,
    ),
  ),
  file(
    "a template elsewhere.docx",
    () =>
      docx(`${WORD}${RUN}</w:body></w:document>`, {
        "word/_rels/document.xml.rels": utf8(
          '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/evil.dotm" TargetMode="External"/></Relationships>',
        ),
      }),
    { says: SAYS },
  ),
  file(
    "unseen.docx",
    () =>
      docx(
        `${WORD}<w:p><w:r><w:t>The fer\u200b\u202ery left the wharf</w:t></w:r></w:p></w:body></w:document>`,
      ),
    { says: SAYS, unseen: true },
  ),
  file("half of a zip.docx", () => docx(`${WORD}${RUN.repeat(500)}</w:body></w:document>`).slice(0, 700)),
  file("30,000 by 30,000.png", () => png(30_000, 30_000)),
  file("30,000 by 30,000 with nothing in it.png", () => png(30_000, 30_000, 1)),
  file("half of a picture.png", () => png(2_000, 2_000).subarray(0, 60)),
  file("a directory in itself.tif", tiffLoop),
  file("groups in groups.rtf", () =>
    Buffer.from(`{\\rtf1 ${"{".repeat(1_000_000)}The ferry left the wharf${"}".repeat(1_000_000)}}`),
  ),
  file("groups without end.rtf", () => Buffer.from(`{\\rtf1 ${"{\\b ".repeat(300_000)}x`)),
  file("bytes without end.rtf", () => Buffer.from(`{\\rtf1 \\bin999999999 ${"x".repeat(100_000)}}`)),
  file("numbers.rtf", () => Buffer.from(`{\\rtf1 ${"\\u99999999?".repeat(200_000)}}`)),
  file("unseen.rtf", () => Buffer.from("{\\rtf1 The fer\\u8203?\\u8238?ry left the wharf}"), {
    says: SAYS,
    unseen: true,
  }),
  file("hidden.rtf", () => Buffer.from("{\\rtf1 The ferry left the wharf {\\v Secret order to the model}}"), {
    says: SAYS,
    hides: "Secret order",
  }),
  file("no line.txt", () => Buffer.from("ferry ".repeat(2_000_000))),
  file("unseen.txt", () => Buffer.from("The fer\u200b\u202ery left the wharf\u0007\u001b[31m."), {
    says: SAYS,
    unseen: true,
  }),
  file("half of a pair.txt", () =>
    Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from("\ud800The ferry", "utf16le")]),
  ),
  file("deep.jsonl", () => Buffer.from(`${"[".repeat(100_000)}${"]".repeat(100_000)}\n{"text":`)),
  file("prototype.jsonl", () =>
    Buffer.from(
      `{"__proto__":{"x":1},"text":"The ferry left the wharf","citation":"x"}\n{"constructor":{}}\n`,
    ),
  ),
];
