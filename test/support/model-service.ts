import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { listen } from "./listen.ts";

/** How a model service answers one request. */
export type Scripted =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** An object is sent as JSON. */
      readonly body: unknown;
    }
  /** Takes the request and never answers. */
  | "silence"
  /** Breaks the connection. */
  | "reset";

export interface AskedRequest {
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const json = z.record(z.string(), z.unknown());

/** A loopback server in place of a model service: answers as scripted and keeps every request. */
export async function startModelService() {
  const asked: AskedRequest[] = [];
  let answers: readonly Scripted[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(received(request, await text(request)));
    const scripted = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (scripted === undefined) throw new Error(`nobody expected a request to ${request.url}`);
    if (scripted === "silence") return;
    if (scripted === "reset") {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers, body } = scripted;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const { url, close } = await listen(server);
  return {
    url,
    asked,
    /** The answers to come, in order; the last one is repeated. */
    script(...wanted: readonly Scripted[]) {
      answers = wanted;
      next = 0;
      asked.length = 0;
    },
    close,
  };
}

function received(request: IncomingMessage, body: string): AskedRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join() : value,
    ]),
  );
  return { at: performance.now(), path: request.url ?? "", headers, body: json.parse(JSON.parse(body)) };
}

/** The three forms in which the five services speak, after their public documentation. */
export const DIALECTS = {
  anthropic: {
    answer: (said: string, stop = "end_turn", model = "m-answered") => ({
      id: "msg_01",
      type: "message",
      role: "assistant",
      model,
      content: said === "" ? [] : [{ type: "text", text: said }],
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    }),
    error: (type: string, message: string) => ({
      type: "error",
      error: { type, message },
      request_id: "req_1",
    }),
  },
  chat: {
    answer: (said: string, stop = "stop", model = "m-answered") => ({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: said, refusal: null },
          logprobs: null,
          finish_reason: stop,
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
    error: (type: string, message: string, code: string | number | null = null) => ({
      error: { message, type, param: null, code },
    }),
  },
  gemini: {
    answer: (said: string, stop = "STOP", model = "m-answered") => ({
      candidates: [
        {
          content: { role: "model", parts: said === "" ? [] : [{ text: said }] },
          finishReason: stop,
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: model,
    }),
    error: (status: string, message: string, details: readonly unknown[] = [], code = 429) => ({
      error: { code, message, status, details },
    }),
  },
} as const;
