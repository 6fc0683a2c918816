import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { citedEntries } from "../library/cited.ts";
import type { Library, LibraryEntry } from "../library/types.ts";

const LAW_MAX_AGE_MS = 24 * 60 * 60 * 1_000; // registers publish once a day

/** A source's failure where the user has imported the document. */
export class OnlyImported extends LegibusError {
  readonly imported: LegalDocument;

  constructor(failure: LegibusError, imported: LegalDocument) {
    const { code, message, ...details } = failure;
    const hint = [`your own import of it is ${imported.id}`, failure.hint].filter(Boolean).join("; ");
    super(code, message, { ...details, hint, cause: failure });
    this.imported = imported;
  }
}

/**
 * Returns the user's newest import of a law that is of a day or earlier, in the language of the import that is
 * named; undefined without one. Its version's label says that a later version may lie in between.
 */
export async function importedAt(
  library: Library,
  wanted: string,
  day: string,
): Promise<LegalDocument | undefined> {
  const named = wanted.startsWith("import:") ? await library.get(wanted) : undefined;
  if (named && named.kind !== "legislation") return undefined;
  const entries = await citedEntries(library, named?.title ?? wanted);
  const [newest] = entries
    .filter((one) => one.source.import && one.kind === "legislation" && isOf(one, day))
    .filter(({ language }) => named === undefined || language === named.language)
    .toSorted((one, other) => (sinceOf(one) < sinceOf(other) ? 1 : -1));
  const document = newest && (await library.get(newest.id));
  if (!document || covers(document, day)) return document;
  const label = `your import's text of ${sinceOf(document)}; whether it was still in force on ${day} is not known`;
  return { ...document, version: { ...document.version, label } };
}

/** Whether a version's own data say that it was in force on a day. */
export function covers({ version }: Pick<LegalDocument, "version">, day: string): boolean {
  return version?.to !== undefined && day <= version.to;
}

/** The first day of a version, else the date of an act as published. */
function sinceOf({ version, date }: Pick<LegalDocument, "version" | "date">): string {
  return version?.from ?? date ?? "";
}

function isOf(entry: LibraryEntry, day: string): boolean {
  const since = sinceOf(entry);
  return since !== "" && since <= day && (entry.version?.to === undefined || covers(entry, day));
}

/** Adds the warning that a copy may be out of date because its source did not answer. */
export function withAge(held: LegalDocument, { code }: Pick<LegibusError, "code">): LegalDocument {
  const day = held.source.retrievedAt.slice(0, 10);
  const warning = `this is the text as retrieved on ${day}; whether it has changed is not known, because its source did not answer (${code})`;
  return { ...held, warnings: [...held.warnings, warning] };
}

/** Whether a copy is a law in force retrieved a day ago or more; judgments, past versions and user files do not change. */
export function mayHaveChanged({ kind, version, source }: LegalDocument, now: number): boolean {
  if (kind !== "legislation" && kind !== "contents") return false;
  if (version?.to !== undefined || source.import) return false;
  const age = now - Date.parse(source.retrievedAt);
  return !(age >= 0 && age < LAW_MAX_AGE_MS);
}
