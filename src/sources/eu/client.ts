import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Page, Source } from "../../net/http.ts";
import type { SourceContext } from "../source.ts";
import { type EuWork, parseWorks } from "./parse.ts";
import { codeOf, ecliUrl, type EuSearch, searchUrl, workUrl, worksUrl } from "./query.ts";
import type { settings } from "./settings.ts";
import { type EuAddress, pageUrl, resourceUrl, searchPageUrl } from "./urls.ts";

export interface Found {
  readonly works: readonly EuWork[];
  readonly how: "live" | "cache";
  readonly retrievedAt: string;
  readonly ms: number;
}

/** Everything that asks CELLAR over the network. */
export interface EuClient {
  search(search: EuSearch, call: ToolCall): Promise<Found>;
  /** A work, its consolidated versions and its corrigenda; empty when there is none. */
  work(celex: string, language: string, call: ToolCall): Promise<readonly EuWork[]>;
  /** The works of a case or an ECLI. */
  works(
    wanted: { readonly celexes: readonly string[] } | { readonly ecli: string },
    call: ToolCall,
  ): Promise<readonly EuWork[]>;
  /** The text of a work. @throws LegibusError NOT_FOUND */
  text(address: EuAddress & { readonly language: string }, call: ToolCall): Promise<Page>;
}

/** What the tools and the documents work with. */
export type EuContext = SourceContext<typeof settings, EuClient, EuAddress>;

const SPARQL_JSON = "application/sparql-results+json";
/** The newest mark-up first: older works have HTML only. */
const TEXTS = ["application/xhtml+xml", "text/html"];
const SMALLEST_TEXT = 400; // bytes; less is an empty shell

export function createClient(source: Source): EuClient {
  const ask = async (url: string, humanUrl: string, call: ToolCall) => {
    const page = await source.get(url, call, { accept: SPARQL_JSON });
    const works = parseWorks(new TextDecoder().decode(page.bytes), humanUrl);
    page.remember();
    return { ...page, works };
  };
  return {
    async search(search, call) {
      const started = performance.now();
      const { works, how, retrievedAt } = await ask(searchUrl(search), searchPageUrl(search.query), call);
      return { works, how, retrievedAt, ms: Math.round(performance.now() - started) };
    },
    async work(celex, language, call) {
      const { works } = await ask(workUrl(celex, language), pageUrl({ by: "celex", value: celex }), call);
      return works;
    },
    async works(wanted, call) {
      const url = "ecli" in wanted ? ecliUrl(wanted.ecli) : worksUrl(wanted.celexes);
      return (await ask(url, searchPageUrl("ecli" in wanted ? wanted.ecli : (wanted.celexes[0] ?? "")), call))
        .works;
    },
    async text(address, call) {
      const url = resourceUrl(address.value);
      const language = codeOf(address.language);
      for (const accept of TEXTS) {
        const page = await source.get(url, call, { accept, language }).catch(onlyMissing);
        if (page && page.bytes.length >= SMALLEST_TEXT) return page;
      }
      throw noText(address);
    },
  };
}

/** CELLAR's answers to HTML of a work that has XHTML, and to some consolidated texts that it lists. */
const NO_SUCH_FORMAT: ReadonlySet<number | undefined> = new Set([400, 406]);

/** A format that does not exist leads to the next one; every other failure is a failure. */
function onlyMissing(error: unknown): undefined {
  const isMissing =
    error instanceof LegibusError && (error.code === "NOT_FOUND" || NO_SUCH_FORMAT.has(error.status));
  if (isMissing) return undefined;
  throw error;
}

function noText(address: EuAddress & { readonly language: string }): LegibusError {
  return new LegibusError(
    "NOT_FOUND",
    `CELLAR has no text of ${address.value} in the language ${address.language}`,
    {
      hint: "try another language, or open the page in a browser: some texts are kept as PDF only",
      humanUrl: pageUrl(address),
    },
  );
}
