import { expect, it } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { TooLate } from "../../src/net/response.ts";
import type { Answer, SourceRules } from "../../src/net/types.ts";
import { client, failureOf, ORIGIN } from "./support.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** A client whose requests get these answers one after the other. */
function answering(answers: readonly Partial<Answer>[], rules: Partial<SourceRules> = {}) {
  const sent: string[] = [];
  const left = [...answers];
  const { get, source } = client({
    ...rules,
    transport: async () => ({
      async send({ url, claimDeparture }) {
        if (!claimDeparture()) throw new TooLate();
        sent.push(url.href);
        return { status: 200, headers: html, bytes: Buffer.from("the text"), ...left.shift() };
      },
    }),
  });
  return { get, source, sent };
}

it("a source with a transport of its own gets the retries, the address and the cache of the others", async () => {
  const moved = { url: `${ORIGIN}/moved` };
  const { get, sent } = answering([{ status: 503 }, moved], { retries: 1 });
  const page = await get("/asked");
  expect([page.text(), page.url]).toEqual(["the text", `${ORIGIN}/moved`]);
  expect((await get("/asked")).how).toBe("cache");
  expect(sent).toEqual([`${ORIGIN}/asked`, `${ORIGIN}/asked`]);
});

it("an address outside the source is never reported as a page's own", async () => {
  const { get } = answering([{ url: "https://example.org/elsewhere" }]);
  expect((await get("/asked")).url).toBe(`${ORIGIN}/asked`);
});

const refusalIn: SourceRules["refusalIn"] = ({ bytes }, humanUrl) =>
  String(bytes) === "no" ? new LegibusError("BLOCKED", "refused", { humanUrl }) : undefined;

it("three pages that refuse with a success pause the source", async () => {
  const { get, source, sent } = answering(
    Array.from({ length: 3 }, () => ({ bytes: Buffer.from("no") })),
    { refusalIn },
  );
  for (const path of ["/1", "/2", "/3"])
    expect(await failureOf(get(path))).toMatchObject({ code: "BLOCKED" });
  expect((await failureOf(get("/4"))).message).toContain("has refused 3 requests in a row");
  expect([source.health().refusals, sent.length]).toEqual([3, 3]);
});

const full = async () => {
  throw new LegibusError("RATE_LIMITED", "enough for today");
};

it("a request that is not admitted is not sent, and concurrent ones are admitted once", async () => {
  const { get, sent } = answering([]);
  expect(await failureOf(get("/1", { admit: full }))).toMatchObject({ code: "RATE_LIMITED" });
  let admitted = 0;
  const count = async () => {
    admitted += 1;
  };
  await Promise.all([get("/2", { admit: count }), get("/2", { admit: count })]);
  expect([admitted, sent]).toEqual([1, [`${ORIGIN}/2`]]);
});
