import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type GatewayOptions, openGateway } from "../../../src/net/browser/gateway.ts";
import { proxyOf } from "../../../src/net/proxy.ts";
import type { Lookup } from "../../../src/net/types.ts";
import { hasBrowser } from "../../sources/beck/support.ts";
import { listen } from "../../support/listen.ts";
import { temporaryFolder } from "../../support/lasting.ts";
import { loopbackOnly, page, site, tcp, tunnel } from "../support.ts";
import { makeBrowser, never } from "./support.ts";

const leadsTo =
  (address: string): Lookup =>
  (_host, _options, callback) =>
    callback(null, [{ address, family: 4 }]);

async function open(options: Partial<GatewayOptions>) {
  const gateway = await openGateway({
    origins: ["https://law.example"],
    timeoutMs: 60_000,
    dial: loopbackOnly,
    ...options,
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

/** All that the gateway answers to some lines, until it closes or the tunnel has brought `until`. */
async function ask(address: string, lines: string, until = "\r\n\r\n"): Promise<string> {
  const [host = "", port] = address.split(":");
  return await new Promise((resolve) => {
    let text = "";
    const socket = connect({ host, port: Number(port) }, () => socket.write(lines));
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on("error", done).on("close", done);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.endsWith(until)) done();
    });
  });
}

test("the gateway connects the browser to an allowed origin byte for byte", async () => {
  const echo = await tcp((socket) => socket.pipe(socket));
  const { address } = await open({ origins: [`https://127.0.0.1:${echo.port}`] });
  const answer = await ask(address, `CONNECT 127.0.0.1:${echo.port} HTTP/1.1\r\n\r\nhello!`, "hello!");
  expect(answer).toBe("HTTP/1.1 200 Connection Established\r\n\r\nhello!");
});

test.each(["127.0.0.1:1", "evil.example:443", "law.example:80", "law.example.:443", "", "http://x"])(
  "the gateway refuses %s, which is not an allowed origin",
  async (place) => {
    const { address } = await open({});
    const answer = await ask(address, `CONNECT ${place} HTTP/1.1\r\n\r\n`);
    expect(answer).toMatch(/^(HTTP\/1\.1 40[03] [^]*)?$/);
  },
);

test.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "::ffff:127.0.0.1"])(
  "the gateway does not connect to a name that resolves to %s, and records why",
  async (bad) => {
    const canary = await site(page("SECRET"));
    const gateway = await open({ origins: [`https://law.example:${canary.port}`], lookup: leadsTo(bad) });
    const answer = await ask(gateway.address, `CONNECT law.example:${canary.port} HTTP/1.1\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 502 /);
    expect(gateway.failure("law.example")).toMatchObject({ code: "FORBIDDEN_ADDRESS" });
    expect(canary.connections()).toBe(0);
  },
);

test("the gateway reaches the origin through the operator's proxy", async () => {
  const heads: string[] = [];
  const proxy = await tcp((socket) =>
    socket.once("data", (head) => {
      heads.push(head.toString("latin1"));
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(socket);
    }),
  );
  const gateway = await open({
    lookup: leadsTo("138.25.65.22"),
    proxy: proxyOf({ HTTPS_PROXY: `http://ann:secret@127.0.0.1:${proxy.port}` }),
  });
  const answer = await ask(gateway.address, "CONNECT law.example:443 HTTP/1.1\r\n\r\nhello!", "hello!");
  expect(answer).toContain("200 Connection Established\r\n\r\nhello!");
  expect(heads).toEqual([
    expect.stringMatching(/^CONNECT law\.example:443 HTTP\/1\.1\r\n[^]*Basic YW5uOnNlY3JldA==/),
  ]);
});

test.skipIf(!hasBrowser())("the browser reports that the operator's proxy failed to connect", async () => {
  const { host, heads } = await tunnel("HTTP/1.1 403 Forbidden\r\n\r\n");
  const browser = makeBrowser(["https://law.invalid"], { proxy: proxyOf({ HTTPS_PROXY: `http://${host}` }) });
  onTestFinished(async () => await browser.close());
  await expect(
    browser.use(async (tab) => await tab.visit("https://law.invalid/x", never), never),
  ).rejects.toMatchObject({
    code: "OFFLINE",
    message:
      "law.invalid cannot be reached through the proxy of HTTPS_PROXY, which did not make the connection",
  });
  expect(heads[0]).toContain("CONNECT law.invalid:443 HTTP/1.1\r\n");
});

test.skipIf(!hasBrowser())(
  "a certificate of an unknown authority is reported with the store of Chromium to which it can be added",
  async () => {
    const folder = temporaryFolder("authority");
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const asked = `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=law.invalid`;
    execFileSync("openssl", asked.split(" "), { stdio: "pipe" });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const { port, close } = await listen(server);
    onTestFinished(close);
    const { host } = await tunnel(port);
    const browser = makeBrowser(["https://law.invalid"], {
      proxy: proxyOf({ HTTPS_PROXY: `http://${host}` }),
    });
    onTestFinished(async () => await browser.close());
    await expect(
      browser.use(async (tab) => await tab.visit("https://law.invalid/x", never), never),
    ).rejects.toMatchObject({
      message: "law.invalid shows Chromium a certificate of an unknown authority",
      hint: expect.stringContaining("certutil -d sql:$HOME/.pki/nssdb"),
    });
  },
);
