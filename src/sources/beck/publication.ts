import type { Publication } from "../../core/document.ts";
import { periodicalByLetters } from "../../citations/tables/periodicals.ts";
import { WORKS } from "../../citations/tables/works.ts";
import type { DocumentHead } from "./head.ts";

/** Whose words a commentary's part or an article are, and where they stand; undefined of anything else. */
export function publicationOf(head: DocumentHead, path: string): Publication | undefined {
  const { work, heading } = head;
  const author = head.author && nameOf(head.author);
  if (work === undefined) return author === undefined ? undefined : { author };
  const { title, editors, edition } = partsOf(work);
  const abbreviation = abbreviationOf(path);
  const subject = /^\S+ (?:§|Art\.?) ?\d+\w*/.exec(heading ?? "")?.[0];
  return {
    work: title,
    ...(author !== undefined && { author }),
    ...(abbreviation !== undefined && { abbreviation }),
    ...(editors !== undefined && { editors }),
    ...(edition !== undefined && { edition }),
    ...(subject !== undefined && { subject }),
  };
}

interface WorkParts {
  readonly title: string;
  readonly editors: string | undefined;
  readonly edition: string | undefined;
}

/** "BeckOK Urheberrecht, Götting/Rauer 48. Edition" */
function partsOf(work: string): WorkParts {
  const edition = /,? (\d{1,3}\. (?:Edition|Auflage).*)/.exec(work);
  const before = work.slice(0, edition?.index);
  const comma = before.indexOf(", ");
  return {
    title: comma === -1 ? before : before.slice(0, comma),
    editors: comma === -1 ? undefined : before.slice(comma + 2),
    edition: edition?.[1],
  };
}

/** "Von Erika Beispiel, Musterstadt" */
function nameOf(printed: string): string {
  const [name = ""] = printed.replace(/^Von\s+/i, "").split(",", 1);
  return name.trim();
}

/** `bibdata/komm/beckokurhr_48/…` is the BeckOK UrhR: the longest known key that the folder begins with. */
function abbreviationOf(path: string): string | undefined {
  const folder = (/^bibdata\/komm\/([^/_]+)/i.exec(path)?.[1] ?? "").toUpperCase();
  return WORKS.filter(({ key }) => key !== undefined && key.length > 3 && folder.startsWith(key))
    .toSorted((one, other) => (other.key ?? "").length - (one.key ?? "").length)
    .map(({ abbr }) => abbr)[0];
}

/** `bibdata/zeits/njw/2014/cont/njw.2014.99898.1.htm` stands in NJW 2014, 99898: journals lie by year and first page. */
export function journalPlace(path: string): string | undefined {
  const [, journal = "", year, page] =
    /^bibdata\/zeits\/([a-z-]+)\/(\d{4})\/cont\/[a-z-]+\.\d{4}\.(\d+)\./i.exec(path) ?? [];
  const name = periodicalByLetters.get(journal.toLowerCase().replaceAll("-", ""));
  return name === undefined || page === undefined ? undefined : `${name.abbr} ${year}, ${page}`;
}
