import { defined } from "../../core/defined.ts";
import type { ToolCall } from "../../core/call.ts";
import { importedPageId, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { OtherPlace, SearchRow } from "../../core/search.ts";
import { parseNeutral } from "../../citations/index.ts";
import { type JadeContext, LINK_NOTE } from "./client.ts";
import { articleRow, readablePlaces } from "./rows.ts";
import { fromId, type JadeAddress, parseUrl, toId, toUrl } from "./urls.ts";

/** Metadata of an article of jade. */
export interface Resolved {
  readonly status: "ok" | "not_searched";
  readonly id: string;
  readonly url: string;
  /** Whether jade shows it to the public; undefined when jade was not queried. */
  readonly accessible?: boolean;
  readonly kind?: "case" | "legislation";
  readonly title?: string;
  readonly citation: Pick<SearchRow["citation"], "neutral" | "reported">;
  readonly court?: string;
  readonly jurisdiction?: string;
  readonly year?: number;
  /** Other sources in which this server can open its text. */
  readonly also: readonly OtherPlace[];
  readonly how: SearchRow["how"];
  /** ISO 8601 instant. */
  readonly retrieved_at?: string;
  readonly notes: readonly string[];
}

/** Parses an article's number, id or URL. @throws LegibusError INVALID_INPUT */
export function articleAddress(wanted: {
  readonly article_id?: number | undefined;
  readonly url?: string | undefined;
}): JadeAddress {
  const { article_id: article, url } = wanted;
  if ((article === undefined) === (url === undefined)) {
    throw new LegibusError("INVALID_INPUT", "give either article_id or url", {
      hint: "article_id is the number in https://jade.io/article/67683",
    });
  }
  const address =
    article === undefined
      ? (parseUrl(url ?? "") ?? fromId(url ?? ""))
      : ({ type: "article", article } as const);
  if (address) return address;
  throw new LegibusError("INVALID_INPUT", "url is not an article of jade.io", {
    hint: "it looks like https://jade.io/article/67683 or https://jade.io/mnc/1992/HCA/23",
  });
}

/**
 * Resolves an article to title and citations, from its page's title; when pages may not be fetched, from the
 * user's import.
 * @throws LegibusError
 */
export async function resolveArticle(
  context: JadeContext,
  address: JadeAddress,
  call: ToolCall,
): Promise<Resolved> {
  if (context.client) return await asked(context.client, address, call);
  const brought = await context.library?.for(call).get(importedPageId(toId(address)));
  return brought ? asBrought(brought) : { ...composed(address, "not_searched", "link"), notes: [LINK_NOTE] };
}

function asBrought({ id, kind, title, court, jurisdiction, citations, source }: LegalDocument): Resolved {
  const { neutral, reported } = citations;
  return {
    status: "ok",
    id,
    url: source.url,
    title,
    jurisdiction,
    how: "import",
    kind: kind === "legislation" ? "legislation" : "case",
    ...(court !== undefined && { court }),
    citation: { ...(neutral !== undefined && { neutral }), reported },
    also: placesOf(neutral),
    retrieved_at: source.retrievedAt,
    notes: ["your import says so: jade.io was not asked"],
  };
}

async function asked(
  client: NonNullable<JadeContext["client"]>,
  address: JadeAddress,
  call: ToolCall,
): Promise<Resolved> {
  const article = await client.article(address, call);
  if (!article) {
    return {
      ...composed(address, "ok", "live"),
      accessible: false,
      notes: ["jade.io shows its general page here: the article is not public, or there is none"],
    };
  }
  const { id, title, citation, court, jurisdiction, year, url, how } = articleRow(article);
  return {
    status: "ok",
    id,
    url,
    accessible: true,
    kind: article.kind,
    title,
    citation,
    jurisdiction,
    how,
    ...defined({ court, year }),
    also: placesOf(citation.neutral),
    retrieved_at: article.retrievedAt,
    notes: [],
  };
}

function composed(address: JadeAddress, status: Resolved["status"], how: Resolved["how"]): Resolved {
  const neutral = address.type === "mnc" ? `[${address.year}] ${address.court} ${address.number}` : undefined;
  return {
    status,
    id: toId(address),
    url: toUrl(address),
    citation: { ...(neutral !== undefined && { neutral }), reported: [] },
    also: placesOf(neutral),
    how,
    notes: [],
  };
}

export function placesOf(neutral: string | undefined): readonly OtherPlace[] {
  const citation = neutral === undefined ? undefined : parseNeutral(neutral);
  return citation ? readablePlaces(citation) : [];
}
