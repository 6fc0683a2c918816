import type { EmbeddingModel as SdkModel } from "ai";
import { abortingAt } from "../../core/call.ts";
import { cancelled, LegibusError } from "../../core/errors.ts";
import { lazy } from "../../core/lazy.ts";
import type { Logger } from "../../core/logger.ts";
import { fetchThrough } from "../../net/proxy.ts";
import type { ProxyFor } from "../../net/types.ts";
import { KINDS } from "../settings.ts";
import { createModels, type ModelDeps, sleep } from "../models.ts";
import { faultOf, refusal } from "../provider.ts";
import { withRetry } from "../retry.ts";
import type { Clock } from "../types.ts";
import { type EmbeddingModel, markOf, parseEmbeddingModel } from "./model.ts";

interface Deps extends Pick<ModelDeps, "log" | "settings" | "proxy"> {
  /** The value of `LEGIBUS_EMBEDDINGS`. */
  readonly named: string;
}

/**
 * Opens the embedding service that the user configured.
 * @throws LegibusError NOT_CONFIGURED when something is missing
 */
export async function openEmbedder({ named, settings, log, proxy }: Deps): Promise<Embedder> {
  const model = parseEmbeddingModel(named);
  if (typeof model === "string")
    throw missing(`LEGIBUS_EMBEDDINGS ${model}`, "set it as said, or leave it out");
  const { title, keyVariable, needsKey, baseUrl: usual } = KINDS[model.kind];
  const apiKey = settings[model.kind];
  if (needsKey && apiKey === "")
    throw missing(`the key of ${title} is not set`, `put ${keyVariable} into the environment`);
  const inFile =
    model.baseUrl ?? (await createModels({ log, settings }).file()).providers[model.kind]?.baseUrl;
  const baseUrl = inFile ?? usual;
  if (baseUrl === undefined) {
    throw missing(
      `the address of ${title} is not set`,
      `add ?url=http://host:port/v1 to LEGIBUS_EMBEDDINGS, or set providers.${model.kind}.baseUrl in the config file of models`,
    );
  }
  return createEmbedder({ model: { ...model, baseUrl }, apiKey, proxy, log, now: Date.now, sleep });
}

function missing(message: string, hint: string): LegibusError {
  return new LegibusError("NOT_CONFIGURED", message, { hint });
}

export interface Embedded {
  /** One vector for each text, all of the same length. */
  readonly vectors: readonly (readonly number[])[];
  /** The service's token count; undefined when it gives none. */
  readonly tokens: number | undefined;
}

export interface EmbedOptions {
  readonly use: "passage" | "question";
  readonly signal: AbortSignal;
  /** Time limit for all attempts together, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether transient errors are retried. */
  readonly patient: boolean;
}

/** Converts texts to vectors. */
export interface Embedder {
  /** Service and model, without the URL: `openai/text-embedding-3-small`. */
  readonly name: string;
  /** The host that receives the texts. */
  readonly host: string;
  readonly price: number | undefined;
  /** @throws LegibusError when the service refuses, fails, times out, or returns vectors that do not fit */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Embedded>;
}

export interface EmbedderDeps extends Clock {
  readonly model: EmbeddingModel & { readonly baseUrl: string };
  readonly apiKey: string;
  readonly proxy?: ProxyFor | undefined;
  readonly log: Logger;
}

/** Creates an embedder that sends one request per call and loads the SDK on first use. */
export function createEmbedder({ model, apiKey, proxy, log, ...clock }: EmbedderDeps): Embedder {
  const open = lazy(() => openModel(model, apiKey, proxy));
  const ask = async (texts: readonly string[], { use, signal }: Pick<EmbedOptions, "use" | "signal">) => {
    const started = clock.now();
    const { embedMany, sdkModel } = await open();
    const mark = markOf(model, use);
    const { embeddings, usage } = await embedMany({
      model: sdkModel,
      values: texts.map((text) => `${mark}${text}`),
      maxRetries: 0,
      abortSignal: signal,
      ...(model.dimensions !== undefined && { providerOptions: dimensionsFor(model, model.dimensions) }),
    });
    const { tokens } = usage;
    log.info("embedding model asked", {
      service: model.service,
      model: model.model,
      texts: texts.length,
      ms: clock.now() - started,
    });
    return { vectors: checked(embeddings, texts.length, model), tokens: tokens >= 0 ? tokens : undefined };
  };
  return {
    name: `${model.service}/${model.model}`,
    host: new URL(model.baseUrl).host,
    price: model.price,
    async embed(texts, { timeoutMs, signal: outer, patient, use }) {
      const { signal, end } = abortingAt(performance.now() + timeoutMs, outer);
      const judge = (error: unknown) => {
        const fault = faultOf(error, clock.now());
        return fault ? { ...fault, transient: fault.transient && patient } : { transient: false };
      };
      const deadline = clock.now() + timeoutMs;
      try {
        return await withRetry(
          async () => await ask(texts, { use, signal }),
          { signal, deadline, judge },
          clock,
        );
      } catch (error) {
        if (outer.aborted) throw cancelled(outer);
        throw signal.aborted ? late(model, timeoutMs) : failureOf(error, model, clock.now());
      } finally {
        end();
      }
    },
  };
}

/**
 * Checks that there are as many vectors as texts, non-zero, finite and of one length.
 * @throws LegibusError
 */
function checked(
  vectors: readonly (readonly number[])[],
  wanted: number,
  model: EmbeddingModel,
): Embedded["vectors"] {
  const length = vectors[0]?.length ?? 0;
  const fits = vectors.every(
    (vector) => vector.length === length && vector.every(Number.isFinite) && vector.some((one) => one !== 0),
  );
  if (vectors.length === wanted && fits && length > 0) return vectors;
  throw new LegibusError("UPSTREAM_ERROR", `${titleOf(model)} sent vectors that do not fit the texts`, {
    hint: `check that ${model.model} is an embedding model (LEGIBUS_EMBEDDINGS)`,
    retryable: false,
  });
}

function titleOf({ service, model }: EmbeddingModel): string {
  return `the embedding service (${service}/${model})`;
}

function late(model: EmbeddingModel, ms: number): LegibusError {
  return new LegibusError("UPSTREAM_TIMEOUT", `${titleOf(model)} did not answer within ${ms / 1_000} s`, {
    hint: "try again: a model may have to be loaded first",
  });
}

/** Converts an SDK error to a LegibusError; the service's own text is only logged. */
function failureOf(error: unknown, model: EmbeddingModel, now: number): unknown {
  const fault = faultOf(error, now);
  if (!fault) return error;
  const { code, message, retryable } = refusal(fault, { kind: model.kind, model: model.model }, error);
  const { title, keyVariable } = KINDS[model.kind];
  return new LegibusError(code, message.replace(title, titleOf(model)), {
    hint:
      code === "AUTH_FAILED"
        ? `check ${keyVariable}`
        : "check LEGIBUS_EMBEDDINGS, and that the service is up",
    cause: error,
    retryable,
  });
}

async function openModel(
  { kind, model, baseUrl }: EmbedderDeps["model"],
  apiKey: string,
  proxy: ProxyFor | undefined,
) {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false }); // the SDK's first warning would go to stdout
  const address = { baseURL: baseUrl, fetch: fetchThrough(proxy), ...(apiKey !== "" && { apiKey }) };
  const open = async (): Promise<SdkModel> => {
    if (kind === "gemini") {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ ...address, apiKey }).embeddingModel(model);
    }
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({ name: kind, ...address }).embeddingModel(model);
  };
  const [{ embedMany }, sdkModel] = await Promise.all([import("ai"), open()]);
  return { embedMany, sdkModel };
}

function dimensionsFor({ kind }: EmbeddingModel, dimensions: number) {
  return kind === "gemini"
    ? { google: { outputDimensionality: dimensions } }
    : { openaiCompatible: { dimensions } };
}
