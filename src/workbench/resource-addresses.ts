import type { Caller } from "../core/call.ts";
import type { ListedResource } from "../core/provider.ts";
import { type ResourceLink, resourceLink } from "../core/result.ts";
import { oneLine } from "../core/text.ts";
import { noPictures } from "../documents/file-pages.ts";
import type { LibraryEntry } from "../library/types.ts";
import type { WorkbenchContext } from "./context.ts";

export const DOCUMENT_PREFIX = "law://document/";

/** `law://document/austlii:au/cases/cth/HCA/1992/23`; characters not allowed in a URI are encoded. */
export function documentUri(id: string): string {
  return DOCUMENT_PREFIX + encodeURI(id);
}

/** Returns the id in a `law://document/` URI, and any other reference trimmed; ids of imports are in lower case. */
export function documentReference(reference: string): string {
  const plain = reference.trim().replace(/^import:(?:[\da-f]{20}$)?/i, (start) => start.toLowerCase());
  if (!plain.startsWith(DOCUMENT_PREFIX)) return plain;
  const id = plain.slice(DOCUMENT_PREFIX.length);
  try {
    return decodeURI(id);
  } catch {
    return id; // a stray % belongs to the id
  }
}

/** The picture of a page: `law://page/import:1a2b…/3` is the third page of the file. */
export const PAGE_PREFIX = "law://page/";

/** Returns the URI of a page of an imported file, counted from 1. */
export function pageUri(id: string, page: number): string {
  return `${PAGE_PREFIX}${encodeURI(id)}/${page}`;
}

/** Returns a resource link with which a client opens a document. */
export function documentLink({ id, title }: { readonly id: string; readonly title: string }): ResourceLink {
  return resourceLink({ uri: documentUri(id), name: oneLine(title), mimeType: "text/markdown" });
}

/** Describes a document of the library as an MCP resource. */
export function listedDocument({ id, title, court, date, kind, source }: LibraryEntry): ListedResource {
  const facts = [court, date, source.import ? "imported" : `from ${source.provider}`];
  return {
    uri: documentUri(id),
    name: id,
    title: oneLine(title),
    description: oneLine(facts.filter((fact) => fact !== undefined).join(" · ")) || kind,
    mimeType: "text/markdown",
  };
}

type Context = Pick<WorkbenchContext, "library">;
type Complete = (
  prefix: string,
  caller: Caller,
  given?: Readonly<Record<string, string>>,
) => Promise<readonly string[]>;

const COMPLETIONS = 100; // the protocol's own limit
const LATEST = 500; // documents of the library that are completed
const PIN = "?pin=";

/**
 * Completes the ids of kept documents, by their own beginning or by words of their titles, and after `ID?pin=` the
 * pins of that document.
 */
export function keptIds(context: Context): Complete {
  return async (prefix, caller) => {
    const [id = "", pin] = prefix.trim().split(PIN, 2);
    if (pin !== undefined)
      return (await pinsOf(context, id, caller)).flatMap((one) => beginning(pin, one, `${id}${PIN}${one}`));
    const wanted = id.toLowerCase();
    return (await keptEntries(context, caller))
      .filter((one) => one.id.toLowerCase().startsWith(wanted) || one.title.toLowerCase().includes(wanted))
      .map((one) => one.id)
      .slice(0, COMPLETIONS);
  };
}

/** Completes `ID/PAGE`: the ids of documents whose pages can be drawn, and after the slash the pages. */
export function keptPages(context: Context): Complete {
  return async (prefix, caller) => {
    const drawn = await keptDrawn(context, caller);
    return drawn
      .flatMap((one) =>
        (prefix.startsWith(`${one.id}/`) ? pagesOf(one).map(String) : ["1"]).map(
          (page) => `${one.id}/${page}`,
        ),
      )
      .filter((address) => address.startsWith(prefix))
      .slice(0, COMPLETIONS);
  };
}

/** Completes the number of a page of the document that the argument `document` names. */
export function pagesOfDocument(context: Context): Complete {
  return async (prefix, caller, { document = "" } = {}) => {
    const entry = (await keptDrawn(context, caller)).find(({ id }) => id === document.trim());
    return (entry ? pagesOf(entry).map(String) : [])
      .filter((page) => page.startsWith(prefix.trim()))
      .slice(0, COMPLETIONS);
  };
}

/** Completes the names of kept laws, and after a law's name its provisions: `Ferries Act 2011 (Cth) s 1`. */
export function keptProvisions(context: Context): Complete {
  return async (prefix, caller) => {
    const laws = (await keptEntries(context, caller)).filter(({ kind }) => kind === "legislation");
    const named = laws.flatMap((law) => namesOf(law).map((name) => ({ name, id: law.id })));
    const law = named.find(({ name }) => prefix.toLowerCase().startsWith(`${name.toLowerCase()} `));
    if (!law) {
      const names = new Set(named.flatMap(({ name }) => beginning(prefix.trim(), name, name)));
      return [...names].slice(0, COMPLETIONS);
    }
    const place = prefix.slice(law.name.length + 1).trimStart();
    const copies = named.filter(({ name }) => name === law.name); // some may be extracts
    const pins = await Promise.all(copies.map(async ({ id }) => await pinsOf(context, id, caller)));
    return [...new Set(pins.flat())]
      .flatMap((pin) => beginning(place, pin, `${law.name} ${pin}`))
      .slice(0, COMPLETIONS);
  };
}

const LONGEST_NAME = 100; // characters; the title of an act of the European Union is longer

function namesOf({ title, citations }: LibraryEntry): readonly string[] {
  return [...citations.other, title].filter(
    (name) => name.length <= LONGEST_NAME && !name.startsWith("CELEX "),
  );
}

function beginning(prefix: string, text: string, completed: string): readonly string[] {
  return text.toLowerCase().startsWith(prefix.toLowerCase()) ? [completed] : [];
}

/** Returns the latest entries of the library. */
async function keptEntries({ library }: Context, caller: Caller): Promise<readonly LibraryEntry[]> {
  return library ? (await library.for(caller).list({ limit: LATEST, offset: 0 })).entries : [];
}

/** Returns the latest entries whose pages can be drawn. */
async function keptDrawn(context: Context, caller: Caller): Promise<readonly LibraryEntry[]> {
  return (await keptEntries(context, caller)).filter((entry) => noPictures(entry) === undefined);
}

/** Returns the pins of a kept document, each once, in its order. */
async function pinsOf({ library }: Context, id: string, caller: Caller): Promise<readonly string[]> {
  const document = await library?.for(caller).get(id);
  return [...new Set(document?.blocks.map(({ pin }) => pin).filter((pin) => pin !== ""))];
}

function pagesOf({ pages }: LibraryEntry): readonly number[] {
  return Array.from({ length: pages?.count ?? 0 }, (_, at) => at + 1);
}
