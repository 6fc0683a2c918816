import { describe, expect, test } from "vitest";
import { parseEmbeddingModel } from "../../src/llm/embeddings/model.ts";

describe("the setting that names an embedding model", () => {
  test.each([
    [
      "openai/text-embedding-3-small",
      { service: "openai", kind: "openai", model: "text-embedding-3-small", price: 0.02 },
    ],
    [
      "ollama/bge-m3",
      { service: "ollama", kind: "openai-compatible", model: "bge-m3", baseUrl: "http://127.0.0.1:11434/v1" },
    ],
    [
      "openai-compatible/BAAI/bge-m3?url=http://10.0.0.2:8080/v1/&dimensions=512&price=0.05",
      {
        service: "openai-compatible",
        kind: "openai-compatible",
        model: "BAAI/bge-m3",
        baseUrl: "http://10.0.0.2:8080/v1",
        dimensions: 512,
        price: 0.05,
      },
    ],
    [
      "openrouter/openai/text-embedding-3-small",
      { service: "openrouter", kind: "openrouter", model: "openai/text-embedding-3-small" },
    ],
  ])("the setting %s names an embedding model", (text, model) =>
    expect(parseEmbeddingModel(text)).toEqual(model),
  );

  test.each([
    ["text-embedding-3-small", /^must be SERVICE\/MODEL/],
    ["anthropic/claude", /with one of ollama, openai, gemini/],
    ["openai/x?dimension=5", /no option "dimension"; there are url, dimensions, price/],
    ["openai/x?dimensions=0", /whole number up to 8192/],
    ["openai/x?price=free", /US dollars/],
    ["openai-compatible/x?url=ftp://a", /http or https/],
    ["openai-compatible/x?url=https://me:secret@a/v1", /without user/],
  ])("%s is refused with the right form", (text, says) => expect(parseEmbeddingModel(text)).toMatch(says));
});
