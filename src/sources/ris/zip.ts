import { LegibusError } from "../../core/errors.ts";

const MAX_UNPACKED = 80_000_000; // the largest law has about 10 MB
const MARK = [0x50, 0x4b, 0x03, 0x04];

/** The XML file in a zip; images beside it stay packed. @throws LegibusError */
export async function xmlOfZip(bytes: Uint8Array, name: string, humanUrl: string): Promise<string> {
  if (!MARK.every((byte, at) => bytes[at] === byte)) {
    throw new LegibusError("LAYOUT_CHANGED", `${name} sent something else than a zip file`, {
      hint: "open the page in a browser",
      humanUrl,
    });
  }
  const { unzipSync } = await import("fflate");
  let tooLarge = false;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        const isXml = /\.xml$/i.test(file.name);
        tooLarge ||= isXml && file.originalSize > MAX_UNPACKED;
        return isXml && !tooLarge;
      },
    });
    const [xml] = Object.values(files);
    if (xml) return decodeXml(xml);
  } catch (cause) {
    throw broken(name, humanUrl, cause);
  }
  if (tooLarge) {
    throw new LegibusError("UPSTREAM_ERROR", `${name} sent a file that is too large to read`, {
      humanUrl,
      retryable: false,
    });
  }
  throw broken(name, humanUrl);
}

function broken(name: string, humanUrl: string, cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} sent a zip file that cannot be unpacked`, {
    hint: "try again in a minute",
    humanUrl,
    cause,
  });
}

/** UTF-8 unless the XML declaration says Latin-1, whose readers take it for windows-1252. */
function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString("latin1");
  const isLatin = /encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(start);
  return new TextDecoder(isLatin ? "windows-1252" : "utf-8").decode(bytes);
}
