import { expect, it } from "vitest";
import { isChallenge } from "../../src/net/response.ts";
import { client, failureOf, ORIGIN, page, site } from "./support.ts";
import { slowOn } from "../support/linear.ts";

const ORCHESTRATE = "/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=abc";
const TITLE = "<title>Just a moment...</title>";
const OPTIONS = `<script nonce="x">(function(){window._cf_chl_opt = {cType: 'managed'};}());</script>`;
const JSD = `<script>(function(){var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'}())</script>`;

const CHALLENGES: readonly [string, Record<string, string>, string][] = [
  ["the header", { "cf-mitigated": "challenge" }, ""],
  ["the options", {}, `<html><head>${OPTIONS}</head></html>`],
  [
    "title and orchestrate path",
    {},
    `<html><head>${TITLE}</head><script src="${ORCHESTRATE}"></script></html>`,
  ],
  ["everything", { "cf-mitigated": "challenge" }, `${TITLE}${OPTIONS}<script src="${ORCHESTRATE}"></script>`],
];

const ORDINARY: readonly [string, Record<string, string>, string][] = [
  [
    "a page behind Cloudflare",
    { server: "cloudflare", "cf-ray": "abc" },
    `<title>Mabo v Queensland</title><p>[1]</p>${JSD}`,
  ],
  ["a judgment that quotes the title", {}, "<p>The page read: Just a moment...</p>"],
  ["a judgment with the title as its own", {}, `${TITLE}<p>A play.</p>${JSD}`],
  ["a judgment that quotes the options", {}, "<p>The script sets window._cf_chl_opt = {…}.</p>"],
  ["a judgment that quotes a whole script", {}, `<pre>${OPTIONS.replaceAll("<", "&lt;")}</pre>`],
  ["a judgment that quotes options after a script", {}, `${JSD}<p>window._cf_chl_opt = 1</p>`],
  ["a script that reads the options", {}, "<script>if (window._cf_chl_opt) report()</script>"],
  ["a judgment that quotes the path", {}, `<p>It called ${ORCHESTRATE}.</p>`],
  ["another value of the header", { "cf-mitigated": "none" }, "<p>x</p>"],
  ["an empty page", {}, ""],
];

it.each(CHALLENGES)("a challenge is recognised by %s", (_sign, headers, html) => {
  expect(isChallenge(headers, Buffer.from(html))).toBe(true);
});

it.each(ORDINARY)("%s is not taken for a challenge", (_kind, headers, html) => {
  expect(isChallenge(headers, Buffer.from(html))).toBe(false);
});

it.each([200, 403, 429, 503])(
  "a challenge with status %i is BLOCKED after one request, with the page's link",
  async (status) => {
    const { base, hits } = await site(page(`${TITLE}${OPTIONS}`, {}, status));
    const error = await failureOf(client({ baseUrl: base, retries: 2 }).get("/x?query=y"));
    expect([error.code, error.retryable]).toEqual(["BLOCKED", false]);
    expect(error.humanUrl).toBe(`${ORIGIN}/x?query=y`);
    expect(error.message).toBe("AustLII shows a CAPTCHA");
    expect(hits).toHaveLength(1);
  },
);

it("detecting a challenge stays fast on hostile pages", () => {
  const pieces = ["<script ", "window._cf_chl_opt", "/orchestrate/<title>"];
  expect(slowOn((text) => isChallenge({}, Buffer.from(text)), pieces)).toEqual([]);
});
