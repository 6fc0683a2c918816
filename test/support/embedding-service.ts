import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { listen } from "./listen.ts";

/** How the service answers a request: with vectors, not at all, or with a status. */
export type Answer =
  | "vectors"
  | "silence"
  /** Vectors of another length. */
  | { readonly dimensions: number }
  | { readonly status: number; readonly headers?: Record<string, string> };

export interface EmbeddingService {
  /** The base address, as an OpenAI-compatible service has it. */
  readonly url: string;
  /** The texts of each request that came. */
  readonly asked: readonly (readonly string[])[];
  /** Requests whose client went away before they were answered. */
  readonly left: () => number;
  /** What the next requests are answered with; then vectors. */
  script(...answers: readonly Answer[]): void;
  /** Forgets what was asked and scripted. */
  reset(): void;
  dimensions: number;
  close(): Promise<void>;
}

/** Words that mean the same, in whichever language; every other word means itself. */
const CONCEPTS: readonly (readonly string[])[] = [
  ["dismissed", "dismissal", "fired", "sacked", "entlassen", "kündigung", "rausgeworfen"],
  ["landlord", "lessor", "vermieter"],
  ["mould", "damp", "schimmel", "feuchtigkeit"],
  ["dog", "hound", "hund", "köter"],
];

const request = z.object({ input: z.array(z.string()), dimensions: z.number().optional() });

/** A loopback embedding service whose vectors count concepts, so that a synonym is as near as the word itself. */
export async function startEmbeddingService(
  dimensions = 256,
  concepts = CONCEPTS,
): Promise<EmbeddingService> {
  let asked: (readonly string[])[] = [];
  let answers: readonly Answer[] = [];
  let left = 0;
  const answer = (response: ServerResponse, input: readonly string[], length: number): void => {
    const next = answers[0] ?? "vectors";
    answers = answers.slice(1);
    response.on("close", () => {
      if (!response.writableFinished) left += 1;
    });
    if (next === "silence") return;
    const isVectors = next === "vectors" || "dimensions" in next;
    const { status, headers } = isVectors ? { status: 200, headers: {} } : next;
    const size = next !== "vectors" && "dimensions" in next ? next.dimensions : length;
    const data = input.map((one, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(one, size, concepts),
    }));
    const tokens = input.join(" ").split(/\s+/).length;
    const body = isVectors
      ? { object: "list", data, usage: { prompt_tokens: tokens, total_tokens: tokens } }
      : { error: { message: "no", type: "error", param: null, code: null } };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { input, dimensions: wanted } = request.parse(JSON.parse(await text(incoming)));
    asked.push(input);
    answer(response, input, wanted ?? service.dimensions);
  };
  const server = createServer((incoming, response) => void serve(incoming, response));
  const { url, close } = await listen(server);
  const service: EmbeddingService = {
    url: `${url}/v1`,
    get asked() {
      return asked;
    },
    left: () => left,
    dimensions,
    reset() {
      [asked, answers, left] = [[], [], 0];
      service.dimensions = dimensions;
    },
    script(...wanted) {
      answers = wanted;
    },
    close,
  };
  return service;
}

/** A dimension for each concept, those that are left for other words by a hash, and one for nothing in particular. */
function vectorOf(given: string, dimensions: number, concepts: typeof CONCEPTS): readonly number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0);
  vector[0] = 0.1; // no vector is without a direction
  const first = 1 + concepts.length;
  for (const word of given.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const concept = concepts.findIndex((words) => words.includes(word));
    const at = concept >= 0 ? 1 + concept : first + (hash(word) % (dimensions - first));
    vector[at] = (vector[at] ?? 0) + (concept >= 0 ? 4 : 1);
  }
  return vector;
}

function hash(word: string): number {
  let sum = 0;
  for (const character of word) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
