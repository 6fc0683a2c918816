import * as z from "zod";

/** What the page is asked to fetch. */
export interface Job {
  readonly id: string;
  readonly url: string;
  readonly accept: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** A script as a text, so that no loader of the server rewrites it. */
const FETCH = `async (job) => {
  const decoded = (bytes, charset, options) => {
    try { return new TextDecoder(charset, options).decode(bytes); } catch { return undefined; }
  };
  // the bytes know better than the header: no other text is UTF-8 by chance, and one with many broken signs is none
  const read = (bytes, charset) => {
    const sure = decoded(bytes, "utf-8", { fatal: true });
    if (sure !== undefined && !/^utf-16/i.test(charset)) return sure;
    const said = decoded(bytes, charset) ?? decoded(bytes, "utf-8");
    const broken = said.match(/\\uFFFD/g)?.length ?? 0;
    const whole = said.match(/[^\\x00-\\x7F\\uFFFD]/g)?.length ?? 0;
    return broken > whole ? decoded(bytes, "windows-1252") : said;
  };
  const key = Symbol.for("legibus");
  const running = (globalThis[key] ??= new Map());
  const controller = new AbortController();
  running.set(job.id, controller);
  let late = false;
  const timer = setTimeout(() => { late = true; controller.abort(); }, job.timeoutMs);
  try {
    const options = { signal: controller.signal, credentials: "same-origin", cache: "no-store" };
    const response = await fetch(job.url, { ...options, headers: { accept: job.accept } });
    const chunks = [];
    let size = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > job.maxBytes) { controller.abort(); return { failed: "large" }; }
      chunks.push(part.value);
    }
    const contentType = response.headers.get("content-type") ?? "";
    const charset = /charset=["']?([\\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    const text = read(bytes, charset);
    const retryAfter = response.headers.get("retry-after") ?? "";
    return { url: response.url, status: response.status, contentType, retryAfter, text };
  } catch (error) {
    return { failed: late ? "late" : error?.name === "AbortError" ? "aborted" : "network" };
  } finally {
    clearTimeout(timer);
    running.delete(job.id);
  }
}`;

export function fetchScript(job: Job): string {
  return `(${FETCH})(${JSON.stringify(job)})`;
}

export function abortScript(id: string): string {
  return `globalThis[Symbol.for("legibus")]?.get(${JSON.stringify(id)})?.abort()`;
}

const answer = z.union([
  z.object({ failed: z.enum(["large", "late", "aborted", "network"]) }),
  z.object({
    url: z.string(),
    status: z.number(),
    contentType: z.string(),
    retryAfter: z.string(),
    text: z.string(),
  }),
]);

export function readAnswer(value: unknown): z.output<typeof answer> {
  return answer.parse(value);
}
