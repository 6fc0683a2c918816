import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { bundled } from "../support/built.ts";
import { listen } from "../support/listen.ts";
import { client, failureOf, page, site, tunnel } from "./support.ts";
import { temporaryFolder } from "../support/lasting.ts";

const OPENSSL = hasOpenssl();
const child = bundled("test/net/tls-child.ts");
const outcomes = z.array(z.object({ ok: z.boolean(), said: z.string() }));

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!OPENSSL)("TLS (skipped without the openssl program)", () => {
  const dir = temporaryFolder("tls");
  const file = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: dir, stdio: "pipe" });
  const stops: (() => Promise<void>)[] = [];

  const certificate = (name: string, host: string, days: string) => {
    writeFileSync(file(`${name}.ext`), `subjectAltName=${host}`);
    openssl(
      "req",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/CN=${name}`,
    );
    openssl(
      "x509",
      "-req",
      "-in",
      `${name}.csr`,
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-out",
      `${name}.pem`,
      "-days",
      days,
      "-extfile",
      `${name}.ext`,
    );
  };

  const serve = async (name: string): Promise<string> => {
    const server = createServer(
      { key: readFileSync(file(`${name}.key`)), cert: readFileSync(file(`${name}.pem`)) },
      page("safe"),
    );
    const { port, close } = await listen(server);
    stops.push(close);
    return `https://127.0.0.1:${port}`;
  };

  beforeAll(() => {
    openssl(
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
      "-subj",
      "/CN=test authority",
      "-days",
      "2",
    );
    certificate("good", "IP:127.0.0.1", "2");
    certificate("other", "DNS:www.example.org", "2");
    certificate("expired", "IP:127.0.0.1", "-1");
    certificate("austlii", "DNS:www.austlii.edu.au", "2");
  });

  afterAll(async () => await Promise.all(stops.map(async (stop) => await stop())));

  it("a self-signed certificate is refused without a retry", async () => {
    const baseUrl = await serve("good"); // signed by an authority this process does not know
    const error = await failureOf(client({ baseUrl, retries: 2 }).get("/x"));
    expect([error.code, error.retryable]).toEqual(["UPSTREAM_ERROR", false]);
    expect(error.message).toBe(
      "AustLII shows a certificate of an unknown authority, so the connection is not safe",
    );
  });

  it("plain HTTP on a TLS port is distinguished from a broken connection", async () => {
    const plain = await site(page("x"));
    const error = await failureOf(client({ baseUrl: plain.base.replace("http:", "https:") }).get("/x"));
    expect(error.message).toBe("AustLII does not speak a safe connection");
  });

  /** What a process behind that proxy reads of AustLII. */
  const run = async (address: string, more: Readonly<Record<string, string>> = {}) => {
    const args = [await child, "https://www.austlii.edu.au"];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file("ca.pem"), HTTPS_PROXY: address, ...more };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return outcomes.parse(JSON.parse(stdout))[0];
  };

  it("a page is read through the proxy of HTTPS_PROXY, and nothing else is contacted", async () => {
    const target = new URL(await serve("austlii"));
    const { host, heads: asked } = await tunnel(Number(target.port));
    const closed = await tunnel("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    expect(await run(`http://anna:p%40ss@${host}`)).toEqual({ ok: true, said: "safe" });
    expect(asked[0]).toMatch(/^CONNECT www\.austlii\.edu\.au:443 HTTP\/1\.1\r\n/);
    expect(asked[0]).toContain(`Proxy-Authorization: Basic ${Buffer.from("anna:p@ss").toString("base64")}`);
    expect(asked[0]).not.toContain("/x"); // the address of the page is told to the source only
    const refused =
      "AustLII cannot be reached through the proxy of HTTPS_PROXY, which did not make the connection";
    expect(await run(closed.host)).toEqual({
      ok: false,
      said: "AustLII cannot be reached through the proxy of HTTPS_PROXY, which wants a user name and password",
    });
    expect(await run("http://127.0.0.1:9")).toEqual({ ok: false, said: refused });
    const direct = await run(`http://${host}`, { NO_PROXY: "example.org, .austlii.edu.au" });
    expect(direct).toMatchObject({ ok: false, said: expect.stringContaining("does not resolve") });
    expect(asked).toHaveLength(1);
  });

  it("a page is read over TLS with a known authority; other certificate faults are named", async () => {
    const bases = [await serve("good"), await serve("other"), await serve("expired")];
    const { stdout } = await promisify(execFile)(process.execPath, [await child, ...bases], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: file("ca.pem") },
    });
    expect(outcomes.parse(JSON.parse(stdout))).toEqual([
      { ok: true, said: "safe" },
      { ok: false, said: "AustLII shows a certificate of another site, so the connection is not safe" },
      { ok: false, said: "AustLII shows a certificate that has expired, so the connection is not safe" },
    ]);
  });
});
