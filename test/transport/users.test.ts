import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { expect, test } from "vitest";
import { proxyOf } from "../../src/net/proxy.ts";
import { issuerVerifier, knownByFile } from "../../src/transport/http/users.ts";
import { matterScope } from "../../src/library/owners.ts";
import { tunnel } from "../net/support.ts";
import { listen } from "../support/listen.ts";
import { temporaryFolder } from "../support/lasting.ts";

const folder = temporaryFolder("users");

function tokensFile(text: string): string {
  const path = join(folder, "tokens");
  writeFileSync(path, text);
  return path;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

test("a tokens file with the same token in two lines is refused", async () => {
  const path = tokensFile(`ann:${digest("a")}\nbob:${digest("b")}\ncarol:${digest("a").toUpperCase()}\n`);
  const refused = knownByFile(path);
  await expect(refused).rejects.toThrow('the token of "carol" is in two lines');
  await expect(refused).rejects.not.toThrow(digest("a"));
});

test("a matter's name is normalised for composed letters and white space", async () => {
  const composed = "M\u00fcller ./. K\u00f6nig";
  const [ann] = await knownByFile(
    tokensFile(`\ufeffann:${digest("a")}:${composed.normalize("NFD")}, ${composed},Estate  of Lee\r\n`),
  );
  expect(ann?.matters).toEqual([composed, "Estate of Lee"]);
  const scope = matterScope({ user: "ann", matters: ann?.matters ?? [] }, composed.normalize("NFD"), true);
  expect(scope.own).toBe(`matter:${composed}`);
});

/** An authorization server, and a proxy that alone knows its name. */
async function startIssuer(page: (path: string, issuer: string) => object | undefined) {
  const issuer = "http://login.firm.example";
  const server = await listen(
    createServer(({ url = "" }, response) => {
      const found = page(new URL(url, issuer).pathname, issuer);
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}));
    }),
  );
  const { host, heads: asked } = await tunnel(Number(new URL(server.url).port));
  const proxy = proxyOf({ HTTPS_PROXY: `http://${host}` });
  return { issuer, proxy, asked, close: server.close };
}

const CALLER = { audience: "https://law.firm.example/mcp", claim: "matters" };

/** Starts an issuer and signs tokens of these claims with its key. */
async function startSigner() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" };
  const started = await startIssuer((path, url) =>
    path === "/keys"
      ? { keys: [jwk] }
      : path.endsWith("openid-configuration")
        ? { issuer: url, jwks_uri: `${url}/keys` }
        : undefined,
  );
  const sign = async (claims: JWTPayload) =>
    await new SignJWT({ iss: started.issuer, aud: CALLER.audience, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setExpirationTime("5m")
      .sign(privateKey);
  return { ...started, sign };
}

test("the issuer and its keys are fetched through the proxy of HTTPS_PROXY", async () => {
  const { issuer, proxy, asked, sign, close } = await startSigner();
  const verifier = await issuerVerifier({ issuer, proxy, ...CALLER });
  expect(await verifier(await sign({ sub: "ann", matters: "Smith v Jones, Estate of Lee" }))).toMatchObject({
    clientId: "ann",
    extra: { matters: ["Smith v Jones", "Estate of Lee"] },
  });
  expect(new Set(asked.map((head) => head.split("\r\n")[0]))).toEqual(
    new Set(["CONNECT login.firm.example:80 HTTP/1.1"]),
  );
  await close();
});

test("a token whose sub is no name is refused as a token, not as an outage of its issuer", async () => {
  const { issuer, proxy, sign, close } = await startSigner();
  const verifier = await issuerVerifier({ issuer, proxy, ...CALLER });
  const names = [5, ["ann"], {}, "", " ", "local", "anonymous", "ann\nNext: bob", "a".repeat(256)];
  for (const sub of names) {
    const token = await sign(Object.fromEntries([["sub", sub]]));
    await expect(verifier(token), JSON.stringify(sub)).rejects.toMatchObject({
      code: "invalid_token",
      message: "the token needs exp, and a sub of 1 to 255 characters other than local and anonymous",
    });
  }
  expect(await verifier(await sign({ sub: "a".repeat(255) }))).toMatchObject({ clientId: "a".repeat(255) });
  await close();
});

test("keys on another host without TLS are not accepted", async () => {
  const { issuer, proxy, close } = await startIssuer((_, url) => ({
    issuer: url,
    jwks_uri: "http://keys.elsewhere.example/keys",
  }));
  await expect(issuerVerifier({ issuer, proxy, ...CALLER })).rejects.toThrow("jwks_uri, by https");
  await close();
});
