import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { find, idFor, linksFor } from "../citations/index.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import type { ToolResult } from "../core/result.ts";
import { bareWords, percentDecoded } from "../core/text.ts";
import { comparisonView } from "../documents/compare.ts";
import type { PagePicture } from "../documents/page-picture.ts";
import { type PreparedDocument, prepareDocument } from "../documents/view.ts";
import { citedEntries } from "../library/cited.ts";
import type { Library } from "../library/types.ts";
import { comparisonBody } from "../views/comparison.ts";
import { citationIn, COPIED_STYLES, copyButtons } from "../views/copying.ts";
import { PATHS, sizeOf } from "../views/document.ts";
import { html, type Markup } from "../views/html.ts";
import { type Language, READER_LABELS } from "../views/labels.ts";
import {
  citedBody,
  citingList,
  libraryBody,
  type Listed,
  resultsOf,
  type ListFilters,
} from "../views/library.ts";
import { asset, ASSETS, linkedPage } from "../views/page.ts";
import { documentPart, documentPieces, type OtherVersion, partGroup, partWith } from "../views/reader.ts";
import { CITING } from "../views/results.ts";

function secret(): string {
  return randomBytes(24).toString("base64url");
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Returns the status that rejects a request of another origin, for another host name (DNS rebinding) or with
 * another method than GET; undefined if the request is allowed.
 */
function refusal({ headers, method }: IncomingMessage, port: number): number | undefined {
  const own = `127.0.0.1:${port}`;
  if (headers.host !== own) return 421;
  if (headers.origin !== undefined && headers.origin !== `http://${own}`) return 403;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return 403;
  return method === "GET" ? undefined : 405;
}

/** Parses the requested URL, always relative to this server; undefined when it is invalid. */
function addressOf({ url = "/" }: IncomingMessage, port: number): URL | undefined {
  const own = `http://127.0.0.1:${port}/`;
  const path = url.replace(/^[/\\]+/, "");
  const found = URL.canParse(`${own}${path}`) ? new URL(`${own}${path}`) : undefined;
  return found?.pathname.startsWith("//") === true ? undefined : found; // it would lead elsewhere
}

function cookieOf({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** Headers of every response: a page loads nothing from elsewhere, and no page of another origin may embed it. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "clipboard-write=(self)",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export interface ReaderDeps {
  readonly library: Library;
  /** Calls a tool of the server. */
  readonly tool: (name: string, args: Record<string, unknown>) => Promise<ToolResult>;
  /** Renders a page of a document's file. @throws LegibusError */
  readonly picture: (document: LegalDocument, page: number) => Promise<PagePicture>;
  readonly language: Language;
  /** Milliseconds without a request after which the server ends. */
  readonly idleMs: number;
}

export interface ReaderServer {
  /** Returns a URL with the token, which is valid for one request. */
  readonly url: (path?: string) => string;
  /** Settles when the server was closed or has been idle. */
  readonly ended: Promise<unknown>;
  close(): void;
}

/** Serves the library's pages to this machine's browser, on a free loopback port. */
export async function startReader(deps: ReaderDeps): Promise<ReaderServer> {
  const secrets = { token: secret(), session: secret() };
  let isTokenOpen = true;
  const asked = { ...deps, reading: { last: undefined } };
  const server = createServer((request, response) => {
    timer.refresh();
    const port = portOf(server);
    const refused = refusal(request, port);
    if (refused !== undefined) return end(response, refused, "refused\n");
    const url = addressOf(request, port);
    if (!url) return end(response, 400, "this is not an address\n");
    const given = url.searchParams.get("token");
    if (given !== null && isTokenOpen && isSame(given, secrets.token)) {
      isTokenOpen = false;
      url.searchParams.delete("token");
      const cookie = `legibus-${port}=${secrets.session}; HttpOnly; SameSite=Strict; Path=/`;
      response.writeHead(303, { ...HEADERS, "set-cookie": cookie, location: `${url.pathname}${url.search}` });
      return response.end();
    }
    if (!isSame(cookieOf(request, `legibus-${port}`), secrets.session))
      return end(response, 403, "Open the reader with: legibus open\n");
    answer(url, response, asked).catch((error: unknown) => {
      const message = error instanceof LegibusError ? error.message : "the page could not be made";
      if (response.headersSent) response.destroy();
      else end(response, 500, `${message}\n`);
    });
  });
  const timer = setTimeout(() => close(), deps.idleMs);
  const close = () => {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const ended = once(server, "close");
  return {
    url: (path = "/") =>
      `http://127.0.0.1:${portOf(server)}${path}${path.includes("?") ? "&" : "?"}token=${secrets.token}`,
    ended,
    close,
  };
}

function end(response: ServerResponse, status: number, text = "", type = "text/plain; charset=utf-8"): void {
  response.writeHead(status, { ...HEADERS, "content-type": type }).end(text);
}

interface ReaderState extends ReaderDeps {
  /** The document of the last page, whose parts are requested next. */
  readonly reading: { last: PreparedDocument | undefined };
}

/** Returns the document of a page or of a part of it, from memory if it is the last one. */
async function opened(id: string, { library, reading }: ReaderState): Promise<PreparedDocument | undefined> {
  if (reading.last?.document.id !== id) {
    const document = await library.get(id);
    if (!document) return undefined;
    reading.last = prepareDocument(document);
  }
  return reading.last;
}

/** A request that passed the access checks. */
interface Asked extends ReaderState {
  readonly query: URLSearchParams;
  /** Path segments after the route. */
  readonly rest: readonly string[];
  readonly response: ServerResponse;
  readonly page: (body: Markup, title: string, status?: number) => void;
  readonly piece: (markup: Markup) => void;
}

async function answer(
  { pathname, searchParams: query }: URL,
  response: ServerResponse,
  deps: ReaderState,
): Promise<void> {
  const { language } = deps;
  const [, route = "", ...rest] = pathname.split("/").map(percentDecoded);
  const page = (body: Markup, title: string, status = 200) =>
    end(response, status, linkedPage({ title, language, body }).join(""), HTML);
  const piece = (markup: Markup) => end(response, 200, markup.text, HTML);
  const work = ROUTES.get(route);
  if (work) await work({ ...deps, query, rest, response, page, piece });
  else notHere({ page }, "404", READER_LABELS[language].noPage);
}

function notHere({ page }: Pick<Asked, "page">, title: string, why: string): void {
  const body = html`<main class="library">
    <h1>${title}</h1>
    <p>${why}</p>
  </main>`;
  page(body, title, 404);
}

/** Answers with a piece of a document, by its number. */
function pieceOf(write: typeof documentPart): Route {
  return async (asked) => {
    const [number, id = ""] = asked.rest;
    const document = await opened(id, asked);
    if (document) asked.piece(write(document, Number(number), asked.language));
    else end(asked.response, 404, "");
  };
}

type Route = (asked: Asked) => Promise<void>;

const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.entries<Route>({
    "": listPage,
    "favicon.ico": async ({ response }) => end(response, 204, ""),
    results: async ({ library, query, piece, language }) => {
      const wanted = wantedOf(query);
      piece(resultsOf(wanted, await listOf(library, wanted), language));
    },
    a: async ({ rest: [name = ""], response }) => {
      const type = ASSETS.get(name);
      end(response, type === undefined ? 404 : 200, type === undefined ? "" : await asset(name), type);
    },
    d: async (asked) => {
      const [id = ""] = asked.rest;
      asked.reading.last = undefined; // it may have changed since
      const document = await opened(id, asked);
      if (document) await streamed(document, await versionsOf(document.document, asked), asked);
      else notHere(asked, id, READER_LABELS[asked.language].missing);
    },
    part: pieceOf(documentPart),
    group: pieceOf(partGroup),
    page: picture,
    where: async (asked) => {
      const { query, response } = asked;
      const document = await opened(query.get("id") ?? "", asked);
      const part = document && partWith(document, query.get("at") ?? "");
      end(response, part === undefined ? 404 : 200, part && `${part.group} ${part.part} ${part.anchor}`);
    },
    citing: async (asked) => {
      const [id = ""] = asked.rest;
      const list = await citing(id, asked);
      if (asked.query.has("piece")) return asked.piece(list);
      const title = (await opened(id, asked))?.document.title ?? id;
      asked.page(
        html`<main class="library">
          <p class="facts">${READER_LABELS[asked.language].citedBy}</p>
          <h1 ${sizeOf(title)}><a href="${PATHS.document(id)}">${title}</a></h1>
          ${list}
        </main>`,
        title,
      );
    },
    cited,
    compare: compared,
    cite: async (asked) => {
      asked.piece(await citations(asked.query.get("id") ?? "", asked.query.get("pin") ?? "", asked));
    },
  }),
);

/** Sends a page of the file as a PNG, or the reason why there is none. */
async function picture(asked: Asked): Promise<void> {
  const {
    rest: [page, id = ""],
    response,
  } = asked;
  const document = await opened(id, asked);
  if (!document) return end(response, 404, "");
  try {
    const { png } = await asked.picture(document.document, Number(page));
    response.writeHead(200, { ...HEADERS, "content-type": "image/png" }).end(png);
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    end(response, 404, `${error.message}${error.hint === undefined ? "" : `: ${error.hint}`}\n`);
  }
}

async function listPage({ library, query, language, page }: Asked): Promise<void> {
  const wanted = wantedOf(query);
  const listed = await listOf(library, wanted);
  const providers = (await library.stats()).perProvider.map(({ provider }) => provider);
  page(libraryBody(wanted, listed, { providers, language }), READER_LABELS[language].library);
}

const MOST_VERSIONS = 50;

/** Finds other versions of a law in the library, by start date, newest first. */
async function versionsOf(
  { id, title, kind, source }: LegalDocument,
  { library }: ReaderDeps,
): Promise<readonly OtherVersion[]> {
  const query = bareWords(title);
  if (kind !== "legislation" || query === "") return [];
  const { hits } = await library.search({
    query,
    limit: MOST_VERSIONS,
    offset: 0,
    provider: source.provider,
  });
  return hits
    .flatMap(({ document }) =>
      document.version && document.id !== id && document.title === title
        ? [{ id: document.id, version: document.version }]
        : [],
    )
    .toSorted((one, other) => ((one.version.from ?? "") < (other.version.from ?? "") ? 1 : -1));
}

/** Shows two versions of a law side by side, the earlier one first. */
async function compared({ query, library, language, page }: Asked): Promise<void> {
  const ids = [query.get("id") ?? "", query.get("with") ?? ""];
  const both = await Promise.all(ids.map(async (id) => await library.get(id)));
  const found = both
    .filter((one) => one !== undefined)
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const [before, after] = found.map((document) => ({ document, day: startOf(document) }));
  const words = READER_LABELS[language];
  if (!before || !after) return notHere({ page }, words.compare, words.missing);
  page(comparisonBody(comparisonView(before, after), language), after.document.title);
}

function startOf({ version, date }: LegalDocument): string {
  return version?.from ?? date ?? "";
}

const HTML = "text/html; charset=utf-8";

/** Streams a document's page, so that its first part arrives before the others are rendered. */
async function streamed(
  prepared: PreparedDocument,
  versions: readonly OtherVersion[],
  { response, language }: Pick<Asked, "response" | "language">,
): Promise<void> {
  const { title, id } = prepared.document;
  const [before, after] = linkedPage({ title, language, body: html``, id });
  response.writeHead(200, { ...HEADERS, "content-type": HTML });
  response.write(before);
  for (const piece of documentPieces(prepared, { language, versions })) {
    if (response.destroyed) return;
    if (!response.write(piece.text)) await drained(response);
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end(after);
}

/** Settles when the response can take more data, or when the browser has disconnected. */
async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}

function wantedOf(query: URLSearchParams): ListFilters {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 500).trim();
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : "");
  const offset = /^\d{1,7}$/.test(text("offset")) ? Number(text("offset")) : 0;
  return {
    q: text("q"),
    provider: text("provider"),
    court: text("court"),
    from: day("from"),
    to: day("to"),
    offset,
  };
}

const ROWS = 50;

async function listOf(
  library: Library,
  { q, provider, court, from, to, offset }: ListFilters,
): Promise<Listed> {
  const page = {
    limit: ROWS,
    offset,
    ...(provider !== "" && { provider }),
    ...(court !== "" && { court }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
  const nextOf = (count: number, total: number) =>
    offset + count < total && count > 0 ? offset + count : undefined;
  try {
    if (q === "") {
      const { total, entries } = await library.list(page);
      return { total, hits: entries.map((document) => ({ document })), next: nextOf(entries.length, total) };
    }
    const { total, hits } = await library.search({ query: q, ...page });
    return { total, hits, next: nextOf(hits.length, total) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return { total: 0, hits: [], next: undefined, problem: error.message };
  }
}

async function citing(id: string, { tool, language }: ReaderDeps): Promise<Markup> {
  const { content, isError, structuredContent } = await tool("law:citing", { id, limit: 50 });
  const found = CITING.safeParse(structuredContent).data;
  if (isError === true || !found) return html`<p class="none" lang="en">${content[0]?.text}</p>`;
  return citingList(found, language);
}

/** Redirects to the cited document if it is the library's only match. */
async function cited({ query, response, library, language, page }: Asked): Promise<void> {
  const citation = query.get("c") ?? "";
  const [read] = find(citation);
  const id = read && idFor(read);
  const own = id === undefined ? undefined : await library.get(id);
  const entries = own ? [] : await citedEntries(library, citation);
  const [only = own, ...others] = entries;
  if (only && others.length === 0) {
    response.writeHead(303, { ...HEADERS, location: PATHS.document(only.id) }).end();
    return;
  }
  page(citedBody(citation, entries, read ? linksFor(read) : [], language), citation);
}

/** Renders a pin's citation in each style, with a button that copies it. */
async function citations(id: string, pin: string, { tool, language }: ReaderDeps): Promise<Markup> {
  const all = await Promise.all(
    COPIED_STYLES.map(async ([style, name]) => {
      const { content, isError } = await tool("law:cite", {
        items: [{ id, ...(pin !== "" && { pin }) }],
        style,
      });
      const said = content[0]?.text ?? "";
      return isError === true ? { name, text: "", refusal: said } : { name, text: citationIn(said) };
    }),
  );
  if (all.every(({ refusal }) => refusal !== undefined))
    return html`<p class="warning" lang="en">${all[0]?.refusal ?? ""}</p>`;
  return copyButtons(all, language);
}
