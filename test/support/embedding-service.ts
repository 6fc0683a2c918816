import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

/** How the service answers a request: with vectors, not at all, or with a status. */
export type Answer =
  | "vectors"
  | "silence"
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
export async function startEmbeddingService(dimensions = 256): Promise<EmbeddingService> {
  const asked: (readonly string[])[] = [];
  let answers: readonly Answer[] = [];
  let left = 0;
  const answer = (response: ServerResponse, input: readonly string[], length: number): void => {
    const next = answers[0] ?? "vectors";
    answers = answers.slice(1);
    response.on("close", () => {
      if (!response.writableFinished) left += 1;
    });
    if (next === "silence") return;
    const { status, headers } = next === "vectors" ? { status: 200, headers: {} } : next;
    const data = input.map((one, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(one, length),
    }));
    const body =
      next === "vectors"
        ? {
            object: "list",
            data,
            usage: { prompt_tokens: input.join(" ").split(/\s+/).length, total_tokens: 0 },
          }
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const service: EmbeddingService = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    left: () => left,
    dimensions,
    script(...wanted) {
      answers = wanted;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}

/** One dimension for each concept by a hash, and one for nothing in particular, so that no vector is empty. */
function vectorOf(given: string, dimensions: number): readonly number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0);
  vector[0] = 0.1;
  for (const word of given.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const concept = CONCEPTS.findIndex((words) => words.includes(word));
    const at = concept >= 0 ? 1 + concept : hash(word, dimensions);
    vector[at] = (vector[at] ?? 0) + (concept >= 0 ? 4 : 1);
  }
  return vector;
}

function hash(word: string, dimensions: number): number {
  let sum = 0;
  for (const character of word) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  const room = dimensions - 1 - CONCEPTS.length;
  return 1 + CONCEPTS.length + (sum % room);
}
