import * as z from "zod";
import { defined } from "../../core/defined.ts";
import type { Setting } from "../../core/settings.ts";
import { withoutEnd } from "../../core/text.ts";
import type { ProviderKind } from "../types.ts";

/** An embedding model, as configured in `LEGIBUS_EMBEDDINGS`. */
export interface EmbeddingModel {
  /** The service as the user wrote it: `ollama`. */
  readonly service: string;
  /** The API that the service speaks. */
  readonly kind: ProviderKind;
  readonly model: string;
  /** Absent: the config file's URL, or else the service's default. */
  readonly baseUrl?: string;
  /** Requested vector length, for models that can shorten their vectors. */
  readonly dimensions?: number;
  /** US dollars per million tokens; absent when unknown. */
  readonly price?: number;
}

const OLLAMA = "ollama";
const OLLAMA_URL = "http://127.0.0.1:11434/v1";
/** Services with embedding models; Anthropic has none. */
const SERVICES: readonly ProviderKind[] = ["openai", "gemini", "openrouter", "openai-compatible"];
const OPTIONS = ["url", "dimensions", "price"];
const MOST_DIMENSIONS = 8_192;

/** US dollars per million tokens, from the service's price page in July 2026; `price=` overrides them. */
const PRICES: Readonly<Record<string, number>> = {
  "openai/text-embedding-3-small": 0.02,
  "openai/text-embedding-3-large": 0.13,
};

/**
 * Parses `SERVICE/MODEL?url=ADDRESS&dimensions=NUMBER&price=DOLLARS`: `openai/text-embedding-3-small`,
 * `ollama/bge-m3`, `openai-compatible/BAAI/bge-m3?url=http://127.0.0.1:8080/v1`. Returns a string with the
 * problem if it is invalid.
 */
export function parseEmbeddingModel(text: string): EmbeddingModel | string {
  const [, service = "", model = "", query = ""] = /^([^/?]+)\/([^?]+)\??(.*)$/.exec(text.trim()) ?? [];
  const kind = SERVICES.find((one) => one === (service === OLLAMA ? "openai-compatible" : service));
  if (!kind) {
    return `must be SERVICE/MODEL, such as ollama/bge-m3 or openai/text-embedding-3-small, with one of ${[OLLAMA, ...SERVICES].join(", ")}`;
  }
  const options = new URLSearchParams(query.replaceAll("+", "%2B"));
  const strange = [...options.keys()].find((name) => !OPTIONS.includes(name));
  if (strange !== undefined)
    return `must have no option "${strange.slice(0, 40)}"; there are ${OPTIONS.join(", ")}`;
  const url = options.get("url") ?? (service === OLLAMA ? OLLAMA_URL : undefined);
  const dimensions = numberIn(options, "dimensions");
  const price = numberIn(options, "price") ?? PRICES[`${service}/${model}`];
  const wrong = wrongIn(url, dimensions, price);
  if (wrong !== undefined) return wrong;
  return {
    service,
    kind,
    model,
    ...(url !== undefined && { baseUrl: withoutEnd(url, "/") }),
    ...defined({ dimensions, price }),
  };
}

function wrongIn(url = OLLAMA_URL, dimensions = 1, price = 0): string | undefined {
  if (!isAddress(url)) return "must have an http or https address without user in url=";
  const isLength = Number.isInteger(dimensions) && dimensions >= 1 && dimensions <= MOST_DIMENSIONS;
  if (!isLength) return `must have a whole number up to ${MOST_DIMENSIONS} in dimensions=`;
  return price >= 0 ? undefined : "must have US dollars for a million tokens in price=";
}

function numberIn(options: URLSearchParams, name: string): number | undefined {
  const text = options.get(name);
  return text === null ? undefined : /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/** Prefixes that a model requires before a passage and a question, from the models' own cards. */
const MARKS: readonly (readonly [name: RegExp, passage: string, question: string])[] = [
  [/nomic-embed-text/i, "search_document: ", "search_query: "],
  [/(?:^|[/-])e5-(?!mistral)/i, "passage: ", "query: "],
];

/** Returns the prefix for a text of this use. */
export function markOf({ model }: Pick<EmbeddingModel, "model">, use: "passage" | "question"): string {
  const [, passage = "", question = ""] = MARKS.find(([name]) => name.test(model)) ?? [];
  return use === "passage" ? passage : question;
}

/** The service that embeds the library's passages; none unless the user configures one. */
export const settings = {
  embeddings: {
    env: "LEGIBUS_EMBEDDINGS",
    file: "embeddings",
    schema: z.string().superRefine((text, context) => {
      const read = text.trim() === "" ? undefined : parseEmbeddingModel(text);
      if (typeof read === "string") context.addIssue(read);
    }),
    fallback: "",
    describe:
      "A model that finds passages of the library by their meaning: ollama/bge-m3, openai/text-embedding-3-small, openai-compatible/MODEL?url=http://host:port/v1; &dimensions=512 and &price=0.02 (dollars for a million tokens) may follow. It is sent passages and questions; empty: none is used",
    secret: false,
  } satisfies Setting<string>,
};
