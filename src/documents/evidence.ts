import { defined } from "../core/defined.ts";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import * as z from "zod";
import type { DocumentSource, LegalDocument } from "../core/document.ts";
import { sha256 } from "./sha256.ts";
import { renderDocument } from "./render.ts";

/** A passage of a document that supports an answer. */
export interface Passage {
  /** Empty when the passage has no pin. */
  readonly pin: string;
  /** Markdown. */
  readonly text: string;
}

/** A document that supports an answer. */
export interface Proof {
  readonly document: LegalDocument;
  /** Why its text may not be redistributed; absent when it may. */
  readonly withheld?: string;
  readonly passages: readonly Passage[];
}

/** The content of an evidence pack. */
export interface Evidence {
  /** Time of creation, an ISO 8601 instant, and the creating program. */
  readonly at: string;
  readonly by: string;
  /** The draft that was checked; its own file is not in the pack. */
  readonly draft?: { readonly name: string; readonly sha256: string };
  /** Rows of the check by verdict, in the format of law:verify_citations. */
  readonly verdicts?: unknown;
  readonly proofs: readonly Proof[];
  /** Requested items that could not be obtained. */
  readonly notes: readonly string[];
  /** Pages by their path in the pack: `report.html`. */
  readonly pages: Readonly<Record<string, string>>;
}

const MANIFEST_FILE = "manifest.json";
const SUMS_FILE = "SHA256SUMS";
const SHA256 = z.string().regex(/^[\da-f]{64}$/);
const FILE = z.looseObject({ path: z.string(), bytes: z.int(), sha256: SHA256 });

const MANIFEST = z.looseObject({
  format: z.literal("legibus-evidence"),
  version: z.literal(1),
  made: z.looseObject({ at: z.string(), by: z.string() }),
  documents: z.array(
    z.looseObject({
      id: z.string(),
      sha256: SHA256,
      file: z.string().optional(),
      withheld: z.string().optional(),
      passages: z.array(z.looseObject({ pin: z.string(), sha256: SHA256, text: z.string().optional() })),
    }),
  ),
  files: z.array(FILE),
});

export interface PackProblem {
  /** Path of the file in the pack, or "the archive". */
  readonly file: string;
  readonly what: string;
}

/**
 * Builds a zip with a manifest, the texts that may be redistributed, pages, and checksums of all of them. It
 * is not compressed, so that the archive follows byte by byte from its files.
 */
export function evidencePack(evidence: Evidence): Uint8Array {
  const { at, by, draft, verdicts, proofs, notes, pages } = evidence;
  const parts = proofs.map(documentParts);
  const texts: Record<string, Uint8Array> = { "README.txt": strToU8(README) };
  for (const [path, page] of Object.entries(pages)) texts[path] = strToU8(page);
  for (const { file, text } of parts) if (file !== undefined) texts[file] = strToU8(text);
  const files = Object.entries(texts).map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: sha256(bytes),
  }));
  const manifest = strToU8(
    `${JSON.stringify(
      {
        format: "legibus-evidence",
        version: 1,
        made: { at, by },
        ...(draft && { draft }),
        documents: parts.map(({ entry }) => entry),
        ...(verdicts !== undefined && { verdicts }),
        notes,
        files,
      },
      undefined,
      2,
    )}\n`,
  );
  return zipped({
    [MANIFEST_FILE]: manifest,
    [SUMS_FILE]: strToU8(sumsOf(sha256(manifest), files)),
    ...texts,
  });
}

const README = `An evidence pack of Legibus

manifest.json   the documents that an answer rests on: where each came from and when, the passages, the verdicts
documents/      the texts that may be passed on, as Markdown
report.html     the draft with every verdict, where a draft was checked
SHA256SUMS      the sums of all files

A document with "withheld" in the manifest is here by reference only, because its source does not allow its text to be
passed on. Its sums are those of the text as it was read: whoever has access to the source can compare.

To check that nothing was changed: legibus pack verify FILE.zip, or, unpacked, sha256sum -c SHA256SUMS.
`;

function documentParts({ document, withheld, passages }: Proof) {
  const { id, kind, title, court, date, citations, jurisdiction, language, version, source } = document;
  const text = `${renderDocument(document).text}\n`;
  const sum = sha256(text);
  const name = id.replaceAll(/[^\w.-]+/g, "_").slice(0, 100); // the sum keeps similar ids apart
  const file = withheld === undefined ? `documents/${name}-${sum.slice(0, 8)}.md` : undefined;
  const entry = {
    id,
    kind,
    title,
    ...defined({ court, date }),
    citations,
    jurisdiction,
    language,
    ...(version && { version }),
    source: withoutFolders(source),
    sha256: sum,
    ...defined({ file, withheld }),
    passages: passages.map(({ pin, text: words }) => ({
      pin,
      sha256: sha256(words),
      ...(withheld === undefined && { text: words }),
    })),
  };
  return { file, text, entry };
}

/** Omits where the user's file is: names of folders tell of clients. */
function withoutFolders({ import: imported, ...source }: DocumentSource): DocumentSource {
  if (!imported) return source;
  const { file: _file, ...own } = imported;
  return { ...source, import: own };
}

/** Formats checksums as sha256sum does. */
function sumsOf(manifest: string, files: readonly z.output<typeof FILE>[]): string {
  return [{ path: MANIFEST_FILE, sha256: manifest }, ...files]
    .map(({ path, sha256: sum }) => `${sum}  ${path}\n`)
    .join("");
}

const FIRST_DAY = new Date(1980, 0, 1); // local time, as the format requires: the same bytes in every time zone

function zipped(files: Zippable): Uint8Array {
  return zipSync(files, { level: 0, mtime: FIRST_DAY });
}

const MAX_UNPACKED = 1_000_000_000; // bytes
const MOST_RATIO = 100; // for a recompressed pack: legal text shrinks to a fifth
const NOTHING = { files: 0, documents: 0, withheld: 0, at: "", by: "" };

/** Checks every byte of a pack against its manifest and checksums. */
export function checkPack(bytes: Uint8Array) {
  const files = unpacked(bytes);
  if (!files) return { ...NOTHING, problems: [archive("is damaged: it cannot be unpacked")] };
  const manifest = manifestIn(files[MANIFEST_FILE]);
  const sums = files[SUMS_FILE];
  if (!manifest || !sums) {
    const missing = [[MANIFEST_FILE, manifest] as const, [SUMS_FILE, sums] as const];
    const problems = missing.flatMap(([file, content]) =>
      content ? [] : [{ file, what: files[file] ? "cannot be read" : "is missing" }],
    );
    return { ...NOTHING, problems };
  }
  const problems = [
    ...changed(files, manifest),
    ...changedSums(files, manifest),
    ...changedPassages(manifest),
  ];
  const isSame = problems.length > 0 || Buffer.from(zipped(files)).equals(bytes);
  return {
    files: Object.keys(files).length,
    documents: manifest.documents.length,
    withheld: manifest.documents.filter(({ withheld }) => withheld !== undefined).length,
    ...manifest.made,
    problems: isSame
      ? problems
      : [archive("was packed anew or changed outside of its files, which are as they were")],
  };
}

type Files = Readonly<Record<string, Uint8Array>>;
type Manifest = z.output<typeof MANIFEST>;

function archive(what: string): PackProblem {
  return { file: "the archive", what };
}

function unpacked(bytes: Uint8Array): Files | undefined {
  const most = Math.min(MAX_UNPACKED, MOST_RATIO * bytes.length);
  let size = 0;
  try {
    const files = unzipSync(bytes, { filter: ({ originalSize }) => (size += originalSize) <= most });
    return size <= most ? files : undefined;
  } catch {
    return undefined;
  }
}

function manifestIn(bytes: Uint8Array | undefined): Manifest | undefined {
  try {
    return MANIFEST.parse(JSON.parse(strFromU8(bytes ?? new Uint8Array())));
  } catch {
    return undefined;
  }
}

/** Returns listed files that differ or are missing, and files that are not listed. */
function changed(files: Files, manifest: Manifest): readonly PackProblem[] {
  const listed = new Set([MANIFEST_FILE, SUMS_FILE, ...manifest.files.map(({ path }) => path)]);
  const added = Object.keys(files).filter((path) => !listed.has(path));
  return [
    ...manifest.files.flatMap(({ path, bytes, sha256: sum }) => {
      const file = files[path];
      if (!file) return [{ file: path, what: "is missing" }];
      const isSame = file.length === bytes && sha256(file) === sum;
      return isSame ? [] : [{ file: path, what: "is not the file that the manifest lists" }];
    }),
    ...added.map((file) => ({ file, what: "is not in the manifest" })),
  ];
}

/** Checks the manifest and the list of checksums against each other. */
function changedSums(files: Files, manifest: Manifest): readonly PackProblem[] {
  const said = strFromU8(files[SUMS_FILE] ?? new Uint8Array());
  const own = sha256(files[MANIFEST_FILE] ?? new Uint8Array());
  if (said === sumsOf(own, manifest.files)) return [];
  const [first = "", ...others] = said.split(/(?<=\n)/);
  const isOnlyOwn = others.join("") === sumsOf("", manifest.files).replace(/^.*\n/, "");
  return isOnlyOwn && /^[\da-f]{64} {2}manifest\.json\n$/.test(first)
    ? [{ file: MANIFEST_FILE, what: `is not the file whose sum ${SUMS_FILE} has` }]
    : [{ file: SUMS_FILE, what: "does not list the sums of the manifest" }];
}

function changedPassages({ documents }: Manifest): readonly PackProblem[] {
  return documents.flatMap(({ id, passages }) =>
    passages.flatMap(({ pin, sha256: sum, text }) =>
      text === undefined || sha256(text) === sum
        ? []
        : [{ file: MANIFEST_FILE, what: `has other words at ${pin} of ${id} than their sum says` }],
    ),
  );
}
