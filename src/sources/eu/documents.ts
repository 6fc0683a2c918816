import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { checkedDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Coverage, SavedPage } from "../../core/provider.ts";
import type { SourceDocuments } from "../source.ts";
import type { EuContext } from "./client.ts";
import { addressOf, type EuAddress, pageUrl, toId } from "./urls.ts";

const DAY_MS = 24 * 3_600_000;

/** The language of an answer where nothing names one. */
export function languageFor({ settings, peers }: Pick<EuContext, "settings" | "peers">): string {
  if (settings.language !== "auto") return settings.language;
  const names = peers().map(({ name }) => name);
  const isAustralian = names.some((name) => ["austlii", "jade", "frl"].includes(name));
  const isGerman = names.some((name) => ["ris", "risat", "beck"].includes(name));
  return isGerman && !isAustralian ? "de" : "en";
}

export type Spoken = EuAddress & { readonly by: "celex"; readonly language: string };

/** The CELEX number of a text and its language. @throws LegibusError NOT_FOUND */
export async function resolve(address: EuAddress, context: EuContext, call: ToolCall): Promise<Spoken> {
  const language = address.language ?? languageFor(context);
  const { by, value } = address;
  if (by === "celex") return { ...address, by, language };
  const works = await context.client.works(
    by === "ecli" ? { ecli: value } : { celexes: candidatesOf(value) },
    call,
  );
  const [first] = works.toSorted((one, other) => rankOf(one.celex) - rankOf(other.celex));
  if (first) return { by: "celex", value: first.celex, language };
  throw new LegibusError("NOT_FOUND", `CELLAR has no decision ${value}`, {
    hint: "find it with eu:search, or open the page in a browser",
    humanUrl: pageUrl(address),
  });
}

const FORMS = ["J", "O", "V", "C"]; // judgment, order, opinion of the Court, opinion of the Advocate General

/** `C-131/12` -> 62012CJ0131, 62012CO0131 … */
function candidatesOf(number: string): readonly string[] {
  const [, court = "", serial = "", short = ""] = /^([CTF])-(\d{1,4})\/(\d{2})$/.exec(number) ?? [];
  const year = Number(short) < 50 ? `20${short}` : `19${short}`;
  return FORMS.map((form) => `6${year}${court}${form}${serial.padStart(4, "0")}`);
}

function rankOf(celex: string): number {
  const at = FORMS.indexOf(/^6\d{4}[CTF]([A-Z])/.exec(celex)?.[1] ?? "");
  return at === -1 ? FORMS.length : at;
}

async function fetchDocument(address: EuAddress, context: EuContext, call: ToolCall): Promise<LegalDocument> {
  const spoken = await resolve(address, context, call);
  call.progress(0.3, "Fetching the text from CELLAR");
  const page = await context.client.text(spoken, call);
  call.progress(0.7, "Reading the text");
  return await context.read(spoken, { ...page, text: page.text() }, call);
}

/** The saved pages of EUR-Lex and the files of CELLAR. */
const SAVED_MARK =
  /\bclass="(?:oj-|coj-)?(?:ti-art|doc-ti|sti-art|sum-title-1|count|title-article-norm|normal)\b|\bid="(?:TexteOnly|document1)"/;
const HEAD_CHARS = 60_000;

function addressOfPage({ text, url }: SavedPage): EuAddress | undefined {
  const head = text.slice(0, HEAD_CHARS);
  const known = url === undefined ? undefined : addressOf(url);
  return known ?? addressOf(linkIn(head) ?? "");
}

function linkIn(head: string): string | undefined {
  return (
    /<title>\s*(6\d{4}[CTF][A-Z]\d{4})\s*</.exec(head)?.[1] ??
    /property="eli:id_local"\s{1,10}content="([^"]{6,40})"/.exec(head)?.[1] ??
    /name="WT\.z_docID"\s{0,10}content="([^"]{6,40})"/i.exec(head)?.[1] ??
    /saved from url=\(\d{1,4}\)\s?(https?:\/\/[^\s<>]{10,300})/.exec(head)?.[1] ??
    /rel="canonical"[^<>]{0,40}href="([^"]{10,300})"/.exec(head)?.[1]
  );
}

/** EU law: how it is addressed, found, fetched and known again. */
export const documents = {
  ids: { parse: addressOf, format: toId, url: pageUrl },
  retention: { keeping: "keep", maxAgeMs: DAY_MS },
  at: async (address, day, context, call) => {
    if (day !== undefined) checkedDay(day, "as_at");
    return await resolve(address, context, call);
  },
  fetch: fetchDocument,
  covers: (): Coverage => ({}),
  shapes: [{ mark: SAVED_MARK, address: addressOfPage }],
} satisfies SourceDocuments<EuAddress, EuContext>;
