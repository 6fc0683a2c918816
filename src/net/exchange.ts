import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** One response as it came, its body still packed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

export interface Outgoing {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  /** Asked with a connection at hand, right before the request is written. */
  readonly mayLeave: () => boolean;
}

/** The body went beyond the cap, or announced that it would. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Making the connection took longer than the start was good for; nothing was sent, and the connection stands. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

const REFUSAL_BYTES = 512 * 1024; // enough of an error page to recognise a challenge

/** One request through undici's lowest interface: no stream in between, every byte counted as it comes. */
export async function exchange(agent: Dispatcher, request: Outgoing, maxBytes: number): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const { url, headers, body, signal } = request;
    const content = body === undefined ? { method: "GET" as const } : { method: "POST" as const, body };
    if (signal.aborted) return reject(reasonOf(signal));
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let answer: Omit<Answer, "bytes"> = { status: 0, headers: {} };
    let size = 0;
    let failure: Error | undefined;

    const fail = (error: Error) => {
      failure = error;
      signal.removeEventListener("abort", onAbort);
      reject(error);
      controller?.abort(error); // closes the socket: nobody wants the rest
    };
    const finish = () => {
      signal.removeEventListener("abort", onAbort);
      resolve({ ...answer, bytes: Buffer.concat(chunks) });
    };
    const onAbort = () => fail(reasonOf(signal));
    const overflow = () => {
      if (answer.status < 400) return fail(new TooLarge());
      finish();
      controller?.abort(new TooLarge());
    };

    signal.addEventListener("abort", onAbort, { once: true });
    agent.dispatch(
      { origin: url.origin, path: url.pathname + url.search, headers, ...content },
      {
        onRequestStart(started) {
          if (failure) return started.abort(failure);
          if (!request.mayLeave()) throw new TooLate(); // undici keeps the connection, which an abort would close
          controller = started;
        },
        onResponseStart(_controller, status, received) {
          answer = { status, headers: received };
          if (status < 400 && Number(received["content-length"]) > maxBytes) fail(new TooLarge());
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > (answer.status < 400 ? maxBytes : REFUSAL_BYTES)) return overflow();
          chunks.push(chunk);
        },
        onResponseEnd: finish,
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

/** A header's value; several of one name are joined as HTTP reads them. */
export function header({ headers }: Pick<Answer, "headers">, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("aborted");
}
