import { basename } from "node:path";
import { unzipSync } from "fflate";
import { LegibusError } from "../../core/errors.ts";
import { isDocumentName } from "./files.ts";

const MAX_UNPACKED = 200_000_000; // bytes of all documents
const MAX_ENTRIES = 10_000;
/** Files that are zips inside: Office's, EPUB and their kin. */
const OF_A_FILE = /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/container\.xml)$/;

export interface Archived {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The documents in a zip, such as the decision that rechtsprechung-im-internet.de lets people download; undefined for a
 * file that is a zip only inside. Nothing is written to the disk. @throws LegibusError INVALID_INPUT
 */
export function documentsIn(bytes: Uint8Array, archive: string): readonly Archived[] | undefined {
  let entries = 0;
  let total = 0;
  let isFile = false;
  const files = unpacked(bytes, ({ name, originalSize }) => {
    entries += 1;
    isFile ||= OF_A_FILE.test(name);
    if (isFile || !isDocumentName(basename(name))) return false;
    total += originalSize;
    if (entries > MAX_ENTRIES || total > MAX_UNPACKED) throw tooLarge();
    return true;
  });
  if (isFile) return undefined;
  const found = Object.entries(files).map(([name, content]) => ({
    name: `${archive}/${basename(name)}`,
    bytes: content,
  }));
  if (found.length > 0) return found;
  throw new LegibusError("INVALID_INPUT", "the archive has no document that can be read", {
    hint: "HTML, XML, PDF, RTF, DOCX, Markdown and plain text are read; unpack other archives within it first",
  });
}

interface Entry {
  readonly name: string;
  readonly originalSize: number;
}

function unpacked(bytes: Uint8Array, filter: (entry: Entry) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof LegibusError) throw error;
    throw new LegibusError("INVALID_INPUT", "the archive is damaged or encrypted", {
      hint: "download it again, or unpack it and import the files",
      cause: error,
    });
  }
}

function tooLarge(): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    "the archive holds more than 10,000 files or 200 MB of documents",
    {
      hint: "unpack it and import the folder",
    },
  );
}
