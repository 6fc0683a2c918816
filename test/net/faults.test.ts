import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Lookup } from "../../src/net/types.ts";
import { client, failureOf, ORIGIN, page, site, tcp } from "./support.ts";
import { patient } from "../support/patience.ts";

const HTML = `<html><body>${"<p>The court held that the duty was owed.</p>".repeat(500)}</body></html>`;
const OK = "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n";

/** Sends raw bytes as the whole answer, then does what the test wants with the socket. */
async function raw(answer: string | Uint8Array, then: "end" | "reset" | "hold") {
  return await tcp((socket) => {
    socket.once("data", () => {
      socket.write(answer, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    });
  });
}

describe("bodies", () => {
  it.each([
    ["gzip", gzipSync(HTML)],
    ["x-gzip", gzipSync(HTML)],
    ["br", brotliCompressSync(HTML)],
    ["deflate", deflateSync(HTML)],
    ["deflate", deflateRawSync(HTML)],
    ["GZIP", gzipSync(HTML)],
    ["identity", Buffer.from(HTML)],
  ])("a body with %s is read", async (encoding, body) => {
    const { base, hits } = await site(page(body, { "content-encoding": encoding }));
    const got = await client({ baseUrl: base }).get("/x");
    expect(got.text()).toBe(HTML);
    expect(hits[0]?.headers["accept-encoding"]).toBe("gzip, br, deflate");
  });

  it("a large gzip body is unpacked outside the main thread", async () => {
    const large = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 2_654_435_761) % 251));
    const { base } = await site(page(gzipSync(large), { "content-encoding": "gzip" }));
    expect(Buffer.compare((await client({ baseUrl: base }).get("/x")).bytes, large)).toBe(0);
  });

  it("an empty body declared as compressed is read as empty", async () => {
    const { base } = await site(page("", { "content-encoding": "gzip" }, 204));
    const got = await client({ baseUrl: base }).get("/x");
    expect([got.status, got.text()]).toEqual([204, ""]);
  });

  const member = gzipSync(Buffer.alloc(10_000_000));
  it.each([
    ["gzip", Buffer.concat(Array.from({ length: 100 }, () => member))],
    ["br", brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ["deflate", deflateSync(Buffer.alloc(50_000_000), { level: 1 })],
  ])("unpacking a %s bomb stops at the cap", async (encoding, bomb) => {
    const { base } = await site(page(bomb, { "content-encoding": encoding }));
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const error = await failureOf(client({ baseUrl: base }).get("/x"));
    expect([error.code, error.retryable]).toEqual(["UPSTREAM_ERROR", false]);
    expect(error.message).toBe("the page of AustLII is larger than 20 MB and was not read");
    expect(performance.now() - started).toBeLessThan(patient(2_000));
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("a body whose Content-Length exceeds the cap is not read", async () => {
    const { base } = await raw(`${OK}content-length: 1000000000\r\n\r\n`, "hold");
    expect((await failureOf(client({ baseUrl: base }).get("/x"))).message).toContain("larger than 20 MB");
  });

  it("an endless body closes the connection at the cap", async () => {
    const endless = await site((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const before = process.memoryUsage().rss;
    expect((await failureOf(client({ baseUrl: endless.base }).get("/x"))).message).toContain(
      "larger than 20 MB",
    );
    await endless.closed();
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000); // includes the server's side
  });

  it.each([
    ["cut with a length", `${OK}content-length: 100000\r\n\r\n<html><body>half`, "end"],
    ["cut between chunks", `${OK}transfer-encoding: chunked\r\n\r\n5\r\n<html\r\n`, "end"],
    ["reset in the middle", `${OK}content-length: 100000\r\n\r\n<html><body>half`, "reset"],
    ["reset before the headers", "HTTP/1.1 2", "reset"],
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n", "end"],
    ["an endless header", `${OK}x: ${"a".repeat(40_000)}`, "hold"],
    [
      "cut gzip",
      Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`), gzipSync(HTML).subarray(0, 60)]),
      "end",
    ],
    ["gzip that is none", `${OK}content-encoding: gzip\r\n\r\n<html>plain</html>`, "end"],
    ["packed twice", `${OK}content-encoding: gzip, gzip\r\n\r\nxx`, "end"],
    ["packed twice in two headers", `${OK}content-encoding: gzip\r\ncontent-encoding: br\r\n\r\nxx`, "end"],
    ["packed in an unknown way", `${OK}content-encoding: zstd\r\n\r\nxx`, "end"],
  ] as const)("a body %s is UPSTREAM_ERROR and is not cached", async (_kind, answer, then) => {
    const broken = await raw(answer, then);
    const { get } = client({ baseUrl: broken.base });
    for (const _twice of [1, 2]) {
      const error = await failureOf(get("/x"));
      expect(error.code).toBe("UPSTREAM_ERROR");
      expect(error.humanUrl).toBe(`${ORIGIN}/x`);
    }
    expect(broken.connections()).toBe(2);
  });
});

describe("slow answers", () => {
  const limits = { timeoutMs: 300 };

  it.each([
    ["silence after connecting", async () => await tcp(() => {})],
    ["headers that never end", async () => await raw(OK, "hold")],
    ["a body that never comes", async () => await raw(`${OK}content-length: 10\r\n\r\n`, "hold")],
    [
      "a byte now and then",
      async () =>
        await tcp((socket) => {
          socket.write(`${OK}content-length: 100000\r\n\r\n`);
          const drip = setInterval(() => socket.write("x"), 20);
          socket.once("close", () => clearInterval(drip));
        }),
    ],
  ])("%s ends at the time limit, and the connection is closed", async (_kind, start) => {
    const slow = await start();
    const started = performance.now();
    const error = await failureOf(client({ baseUrl: slow.base, retries: 2, ...limits }).get("/x"));
    const took = performance.now() - started;
    expect([error.code, error.retryable]).toEqual(["UPSTREAM_TIMEOUT", true]);
    expect(error.message).toBe("AustLII did not finish answering within 0.3 seconds");
    expect(took).toBeLessThan(patient(1_300));
    expect((await slow.closed()) - started).toBeLessThan(patient(1_300));
  });

  it("redirects and retries share one time limit", async () => {
    const circling = await site((request, response) => {
      setTimeout(() => {
        response.writeHead(302, { location: `${request.url}x` });
        response.end();
      }, 120);
    });
    const error = await failureOf(client({ baseUrl: circling.base, maxRedirects: 10, ...limits }).get("/x"));
    expect(error.code).toBe("UPSTREAM_TIMEOUT");
    expect(circling.hits.length).toBeLessThan(5);
  });

  it("a hanging TLS handshake ends at the time limit, and its connection is closed", async () => {
    const silent = await tcp((socket) => socket.resume()); // reads, never answers
    const started = performance.now();
    const { get } = client({ baseUrl: silent.base.replace("http:", "https:"), ...limits });
    expect((await failureOf(get("/x"))).code).toBe("UPSTREAM_TIMEOUT");
    expect((await silent.closed()) - started).toBeLessThan(patient(1_300));
  });
});

it.each([
  [400, "UPSTREAM_ERROR", false],
  [401, "AUTH_REQUIRED", false],
  [403, "ACCESS_DENIED", false],
  [404, "NOT_FOUND", false],
  [408, "UPSTREAM_TIMEOUT", true],
  [410, "NOT_FOUND", false],
  [418, "UPSTREAM_ERROR", false],
  [429, "RATE_LIMITED", true],
  [451, "ACCESS_DENIED", false],
  [500, "UPSTREAM_ERROR", true],
  [502, "UPSTREAM_ERROR", true],
  [503, "UPSTREAM_ERROR", true],
  [504, "UPSTREAM_ERROR", true],
  [304, "UPSTREAM_ERROR", false],
  [599, "UPSTREAM_ERROR", true],
])("status %i is %s", async (status, code, retryable) => {
  const { base } = await site(page(status === 304 ? "" : "<p>INJECTED upstream text", {}, status));
  const error = await failureOf(client({ baseUrl: base }).get("/x"));
  expect([error.code, error.retryable, error.humanUrl]).toEqual([code, retryable, `${ORIGIN}/x`]);
  expect(error.message).toContain(`(status ${status})`);
  expect(`${error.message} ${error.hint}`).not.toContain("INJECTED");
  expect(error.hint).toBeTruthy();
});

it("a source may interpret a status itself, which is then not retried", async () => {
  const { base, hits } = await site(page("gone", {}, 410));
  const error = await failureOf(
    client({ baseUrl: base, retries: 2, statusCodes: { 410: "BLOCKED" } }).get("/x"),
  );
  expect(error.code).toBe("BLOCKED");
  expect(error.message).toBe("AustLII blocks automated access (status 410)");
  expect(hits).toHaveLength(1);
});

it("an error page that is truncated, badly packed or huge keeps its status", async () => {
  const forbidden = "HTTP/1.1 403 Forbidden\r\ncontent-type: text/html\r\n";
  const wrong = await raw(`${forbidden}content-encoding: gzip\r\n\r\nnot gzip`, "end");
  expect((await failureOf(client({ baseUrl: wrong.base }).get("/x"))).code).toBe("ACCESS_DENIED");
  const huge = await site(page(Buffer.alloc(2_000_000, 97), {}, 403));
  expect((await failureOf(client({ baseUrl: huge.base }).get("/x"))).code).toBe("ACCESS_DENIED");
});

it.each(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"])("%s is OFFLINE", async (code) => {
  const failing: Lookup = (_hostname, _options, tell) => tell(Object.assign(new Error("x"), { code }), []);
  const error = await failureOf(client({}, { lookup: failing }).get("/x"));
  expect([error.code, error.retryable]).toEqual(["OFFLINE", true]);
});

it("a refused connection is reported as such", async () => {
  const error = await failureOf(client({ baseUrl: "http://127.0.0.1:9" }).get("/x"));
  expect([error.code, error.message]).toEqual([
    "OFFLINE",
    "AustLII does not accept connections at the moment",
  ]);
});
