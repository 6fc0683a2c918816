import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "./listen.ts";

export interface HostRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly userAgent: string;
}

/** Ways in which hosts of large files have been seen to misbehave; each happens so many times. */
export interface HostFaults {
  /** Answers 429 with `Retry-After: 1`. */
  tooMany: number;
  /** Cuts the connection in the middle of a body. */
  cut: number;
  /** Ignores ranges and gives all of it with status 200. */
  whole: boolean;
  /** What the pointer says instead of the truth. */
  checksum: string | undefined;
  /** What the pointer is instead of a pointer. */
  pointer: string | undefined;
}

export type CorpusHost = Awaited<ReturnType<typeof startCorpusHost>>;

const FILE = "/datasets/isaacus/open-australian-legal-corpus";
const NO_FAULTS: HostFaults = { tooMany: 0, cut: 0, whole: false, checksum: undefined, pointer: undefined };

/**
 * A loopback server that gives files as Hugging Face does (a Git LFS pointer; a redirect to a host of its own, which
 * gives parts, an ETag and Last-Modified) and as a plain static host does.
 */
export async function startCorpusHost(first: Buffer) {
  let file = first;
  const requests: HostRequest[] = [];
  const faults = { ...NO_FAULTS };
  const sha256 = () => createHash("sha256").update(file).digest("hex");

  const give = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const etag = `"${sha256()}"`;
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
    const isPart = headers.range !== undefined && !faults.whole;
    const start = isPart ? Number(from) : 0;
    if (start >= file.length) {
      response.writeHead(416, { "content-range": `bytes */${file.length}` }).end();
      return;
    }
    const end = isPart && to !== "" ? Math.min(Number(to) + 1, file.length) : file.length;
    const body = file.subarray(start, end);
    response.writeHead(isPart ? 206 : 200, {
      "content-type": "application/octet-stream",
      "content-length": body.length,
      "accept-ranges": "bytes",
      "last-modified": "Tue, 03 Nov 2026 08:00:00 GMT",
      etag,
      ...(isPart && { "content-range": `bytes ${start}-${end - 1}/${file.length}` }),
    });
    if (faults.cut > 0 && body.length > 1) {
      faults.cut -= 1;
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    } else response.end(body);
  };

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const { range, "user-agent": userAgent = "" } = request.headers;
    requests.push({ path, range, userAgent });
    if (faults.tooMany > 0) {
      faults.tooMany -= 1;
      response.writeHead(429, { "retry-after": "1" }).end();
    } else if (path === `${FILE}/raw/main/corpus.jsonl`) {
      const told = `version https://git-lfs.github.com/spec/v1\noid sha256:${faults.checksum ?? sha256()}\nsize ${file.length}\n`;
      response.writeHead(200, { "content-type": "text/plain" }).end(faults.pointer ?? told);
    } else if (path === `${FILE}/resolve/main/corpus.jsonl`) {
      const location = "https://cas-bridge.xethub.hf.co/xet-bridge/corpus?X-Amz-Expires=3600";
      response.writeHead(302, { location, "x-linked-size": file.length }).end();
    } else if (path === "/xet-bridge/corpus" || path.startsWith("/dumps/")) give(request, response);
    else response.writeHead(404).end();
  });
  const { url, close } = await listen(server);
  return {
    url,
    env: { HUGGING_FACE_BASE_URL: url, OPEN_LEGAL_DATA_BASE_URL: url },
    requests,
    faults,
    /** The file that is published from now on. */
    publish(next: Buffer) {
      file = next;
    },
    close,
  };
}
