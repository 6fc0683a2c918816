import * as z from "zod";
import type { Setting } from "../../core/settings.ts";
import { parseEmbeddingModel } from "./model.ts";

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
      "A model that finds passages of the library by their meaning: ollama/bge-m3, openai/text-embedding-3-small, openai-compatible/MODEL?url=http://host:port/v1; &dimensions=512 and &price=0.02 (dollars for a million tokens) may follow. It is sent passages and questions; empty: none is asked",
    secret: false,
  } satisfies Setting<string>,
};
