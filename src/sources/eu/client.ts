import type { ToolCall } from "../../core/call.ts";
import { LegibusError, unlessMissing } from "../../core/errors.ts";
import type { GetOptions, Page, Source } from "../../net/http.ts";
import { type SourceContext, understood, utf8 } from "../source.ts";
import { parseWorks } from "./parse.ts";
import { codeOf, type EuSearch, identifierUrl, searchUrl, workUrl, worksUrl } from "./query.ts";
import type { settings } from "./settings.ts";
import { type EuAddress, pageUrl, resourceUrl, searchPageUrl } from "./urls.ts";

/** Network client for CELLAR. */
export type EuClient = ReturnType<typeof createClient>;
export type Found = Awaited<ReturnType<EuClient["search"]>>;

/** Shared state of the tools and documents. */
export type EuContext = SourceContext<typeof settings, EuClient, EuAddress>;

/** Accepted formats, the newest mark-up first; older works have HTML only. */
const TEXTS = ["application/xhtml+xml", "text/html"];
const SMALLEST_TEXT = 400; // bytes; a smaller text is an empty shell

/** Creates the client of CELLAR; its methods throw LegibusError. */
export function createClient(source: Source) {
  const ask = async (url: string, humanUrl: string, call: ToolCall) => {
    const page = source.get(url, call, { accept: "application/sparql-results+json", humanUrl });
    return await understood(page, (text) => parseWorks(text, humanUrl), utf8);
  };
  return {
    async search(search: EuSearch, call: ToolCall) {
      const { found, ...page } = await ask(searchUrl(search), searchPageUrl(search.query), call);
      return { works: found, ...page };
    },
    /** Finds a work, its consolidated versions and its corrigenda; empty when there is no such work. */
    async work(celex: string, language: string, call: ToolCall) {
      return (await ask(workUrl(celex, language), pageUrl({ by: "celex", value: celex }), call)).found;
    },
    /** Finds the works with these numbers, such as the judgment, the order and the opinion of a case. */
    async numbered(celexes: readonly string[], call: ToolCall) {
      return (await ask(worksUrl(celexes), searchPageUrl(celexes[0] ?? ""), call)).found;
    },
    async identified(scheme: "ecli" | "eli", value: string, call: ToolCall) {
      return (await ask(identifierUrl(scheme, value), searchPageUrl(value), call)).found;
    },
    /** Fetches the text of a work. @throws LegibusError NOT_FOUND */
    async text(address: EuAddress & { readonly language: string }, call: ToolCall): Promise<Page> {
      const url = resourceUrl(address.value);
      const asked = { language: codeOf(address.language), humanUrl: pageUrl(address) };
      for (const accept of TEXTS) {
        const page = await source.get(url, call, { ...asked, accept }).catch(onlyMissing);
        if (page?.status === CHOICES) return await inParts(source, page, { ...asked, accept }, call);
        if (page && page.bytes.length >= SMALLEST_TEXT) return page;
      }
      throw new LegibusError(
        "NOT_FOUND",
        `CELLAR has no text of ${address.value} in the language ${address.language}`,
        {
          hint: "try another language, or open the page in a browser: some texts are kept as PDF only",
          humanUrl: asked.humanUrl,
        },
      );
    },
  };
}

const CHOICES = 300;
const MOST_PARTS = 50; // a proposal with its annexes has some ten

/**
 * Fetches a text stored in several files, such as a proposal with its annexes, and joins them in order.
 * @throws LegibusError
 */
async function inParts(source: Source, list: Page, options: GetOptions, call: ToolCall): Promise<Page> {
  const urls = partsIn(list.text());
  if (urls.length === 0 || urls.length > MOST_PARTS) {
    throw new LegibusError(
      "LAYOUT_CHANGED",
      "CELLAR lists the files of this text in a form that is not known",
      { hint: "open the page in a browser and quote from there", humanUrl: list.url },
    );
  }
  const parts: Page[] = [];
  for (const url of urls) parts.push(await source.get(url, call, options));
  const [first = list] = parts;
  return {
    ...first,
    text: () => joined(parts.map((part) => part.text())),
    remember: () => parts.forEach((part) => part.remember()),
  };
}

/** Returns the distinct URLs of a file list (`…/DOC_2`), ordered by number. */
function partsIn(html: string): readonly string[] {
  const found = new Map<number, string>();
  for (const [, address = "", number] of html.matchAll(/\bhref="(https?:\/\/[^"<>]{1,300}\/DOC_(\d{1,3}))"/g))
    found.set(Number(number), address.replace(/^http:/, "https:"));
  return [...found].toSorted(([one], [other]) => one - other).map(([, address]) => address);
}

/** Joins several pages into one by appending their bodies. */
function joined([first = "", ...others]: readonly string[]): string {
  const end = first.search(/<\/body>/i);
  const more = others.map((text) =>
    text.replace(/^[\s\S]*?<body[^<>]*>/i, "").replace(/<\/body>[\s\S]*$/i, ""),
  );
  return end === -1
    ? [first, ...more].join("\n")
    : `${first.slice(0, end)}${more.join("\n")}${first.slice(end)}`;
}

/** CELLAR's status codes for HTML of a work that has XHTML, and for some consolidated texts that it lists. */
const NO_SUCH_FORMAT: ReadonlySet<number | undefined> = new Set([400, 406]);

/** Swallows errors of a missing format, so that the next is tried; rethrows all others. */
function onlyMissing(error: unknown): undefined {
  if (!(error instanceof LegibusError && NO_SUCH_FORMAT.has(error.status))) return unlessMissing(error);
}
