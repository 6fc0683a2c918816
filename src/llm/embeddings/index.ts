import { LegibusError } from "../../core/errors.ts";
import { KINDS } from "../kinds.ts";
import { createModels, type ModelDeps, sleep } from "../models.ts";
import type { Embedder } from "./embedder.ts";
import { parseEmbeddingModel } from "./model.ts";

export type { Embedded, Embedder } from "./embedder.ts";

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
  const { createEmbedder } = await import("./embedder.ts");
  return createEmbedder({ model: { ...model, baseUrl }, apiKey, proxy, log, now: Date.now, sleep });
}

function missing(message: string, hint: string): LegibusError {
  return new LegibusError("NOT_CONFIGURED", message, { hint });
}
