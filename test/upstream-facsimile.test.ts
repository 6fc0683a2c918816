import { readdirSync, readFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { createGunzip } from "node:zlib";
import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import { startAustlii } from "./support/austlii/server.ts";
import { decodeWindows1252 } from "./support/austlii/text.ts";
import { lasting } from "./support/lasting.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

const site = await lasting(startAustlii());
beforeEach(() => site.reset());

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(site.url + path, { headers, agent: false }, (response) => {
      const firstByteMs = performance.now() - started;
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("error", reject);
      response.once("end", () => {
        const body = Buffer.concat(pieces);
        const { statusCode = 0, headers: received } = response;
        const totalMs = performance.now() - started;
        resolve({ status: statusCode, headers: received, body, text: body.toString(), firstByteMs, totalMs });
      });
    });
    sent.once("error", reject);
    sent.end();
  });
}

const searchPath = (query: string): string => `/cgi-bin/sinosrch.cgi?${query}`;

async function search(query: string) {
  const { text } = await get(searchPath(query));
  const $ = load(text);
  const found = /^([\d,]+) {2}documents found for \((.*)\)$/.exec($("#page-title").text());
  return {
    $,
    total: Number((found?.[1] ?? "-1").replaceAll(",", "")),
    echo: found?.[2],
    rows: $("li[data-count].multi")
      .toArray()
      .map((row) => ({
        rank: Number($(row).attr("data-count")?.replace(/\.$/, "")),
        title: $(row).children("a").text(),
        path: ($(row).children("a").attr("href") ?? "").replace(/^\/cgi-bin\/viewdoc\/|\?.*$/g, ""),
        database: $(row).find("p.meta > a").first().text(),
        date: $(row).find("span.break").first().text().trim(),
        cited: Number(/\d+/.exec($(row).find(".stars").attr("title") ?? "")?.[0]),
        relevance: Number(/\d+/.exec($(row).find(".right").text())?.[0]),
      })),
  };
}

const paths = async (query: string) => (await search(query)).rows.map(({ path }) => path);
const count = async (more: string) => (await search(`query=negligence&method=boolean${more}`)).total;
const by = async (view: string) => (await search(`query=negligence;results=100;view=${view}`)).rows;
const time = ({ date }: { date: string }) => Date.parse(date);

function ordered(values: readonly (number | string)[], descending: boolean): void {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(values).toEqual(descending ? sorted.toReversed() : sorted);
}

describe("search", () => {
  test("pages through more than 300 hits without gap or repetition", async () => {
    const seen: string[] = [];
    const ranks: number[] = [];
    const { total } = await search("query=negligence;method=boolean;results=50");
    for (let offset = 0; offset < total; offset += 50) {
      const { rows } = await search(`query=negligence;method=boolean;results=50;offset=${offset}`);
      seen.push(...rows.map(({ path }) => path));
      ranks.push(...rows.map(({ rank }) => rank));
    }
    expect(total).toBe(336);
    expect(new Set(seen).size).toBe(336);
    expect(ranks).toEqual(Array.from({ length: 336 }, (_, at) => at + 1));
    expect((await search(`query=negligence;results=50;offset=${total}`)).rows).toEqual([]);
  });

  test("prints thousands with a comma and the query in brackets", async () => {
    const { $, total, echo } = await search("query=costs&method=boolean");
    expect($("title").text()).toBe("AustLII: 1,267 documents found for (costs)");
    expect({ total, echo }).toEqual({ total: 1267, echo: "costs" });
  });

  test("says zero in words and shows no row and no pages", async () => {
    const { $, total, rows } = await search("query=%22purple+gangway%22&method=boolean");
    expect({ total, rows }).toEqual({ total: 0, rows: [] });
    expect($("#pagination-sort").length).toBe(0);
  });

  test("reads & and ; alike, + and %20 alike", async () => {
    const expected = await paths("query=duty+of+care&method=phrase&results=10&offset=20");
    expect(expected).toHaveLength(10);
    expect(await paths("query=duty%20of%20care;method=phrase;results=10;offset=20")).toEqual(expected);
  });

  test.each([
    ["au/cases/cth/HCA", /^au\/cases\/cth\/HCA\//],
    ["au/cases/cth/FedCFamC1F", /^au\/cases\/cth\/FedCFamC1F\//],
    ["au/cases/nsw", /^au\/cases\/nsw\//],
    ["nz/cases", /^nz\/cases\//],
    ["au/cases/tas/TASSC+au/cases/wa", /^au\/cases\/(?:tas\/TASSC|wa)\//],
  ])("keeps to the mask %s", async (mask, expected) => {
    const { rows } = await search(`query=costs&method=boolean&results=100&mask_path=${mask}`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { path } of rows) expect(path).toMatch(expected);
  });

  test("adds repeated masks up, and treats case as significant", async () => {
    const [hca, vic] = [
      await count("&mask_path=au/cases/cth/HCA"),
      await count("&mask_path=au%2Fcases%2Fvic"),
    ];
    expect(await count("&mask_path=au/cases/cth/HCA&mask_path=au/cases/vic")).toBe(hca + vic);
    expect(await count("&mask_path=au/cases/cth/hca")).toBe(0);
  });

  test("limits the region by meta", async () => {
    expect((await count("&meta=%2Fau")) + (await count("&meta=/nz"))).toBe(await count("&meta=/austlii"));
  });

  test("limits by date, in the form and in the query", async () => {
    const form = await search(
      "query=negligence;method=boolean;results=100;day1=1;month1=07;year1=2020;day2=30;month2=06;year2=2021;view=date-earliest",
    );
    expect(form.rows.length).toBeGreaterThan(5);
    for (const { date } of form.rows) {
      const time = Date.parse(`${date} UTC`);
      expect(time).toBeGreaterThanOrEqual(Date.UTC(2020, 6, 1));
      expect(time).toBeLessThanOrEqual(Date.UTC(2021, 5, 30));
    }
    const written = await search("query=negligence+and+date+%3E%3C+1/7/2020+30/6/2021&method=boolean");
    expect(written.total).toBe(form.total);
  });

  test("sorts by each view, and ignores the old view=date", async () => {
    ordered((await by("date-latest")).map(time), true);
    ordered((await by("date-earliest")).map(time), false);
    ordered(
      (await by("cited-most")).map(({ cited }) => cited),
      true,
    );
    ordered(
      (await by("title")).map(({ title }) => title.toLowerCase()),
      false,
    );
    ordered(
      (await by("database")).map(({ database }) => database),
      false,
    );
    ordered(
      (await by("relevance")).map(({ relevance }) => relevance),
      true,
    );
    expect(await by("date")).toEqual(await by("relevance"));
  });

  test.each([
    // OR binds tighter than AND: (negligence OR estoppel) AND gangway
    ["negligence OR estoppel AND gangway", 1],
    ["(estoppel AND gangway) OR title(marlowe)", 1],
    ["gangway NOT schedule", 1],
    ["gangway AND NOT negligence", 3],
    ['"record of near misses"', 2],
    ["record of near misses", 2],
    ["gangway w/5 ferry", 1],
    ["passengers near gangway", 3],
    ["ferr* AND gangw?y AND marlowe", 1],
    ["title(marlowe)", 1],
    ["marlowe @ title", 1],
    ["title(negligence)", 0],
    ["2024 HCA 901 or HCA 2024 901", 1],
    ["quarry AND title(inverlock) AND date < 1/1/1993", 1],
    ["", 0],
    [")(", 0],
  ])("understands %s", async (query, total) => {
    const encoded = encodeURIComponent(query);
    expect((await search(`query=${encoded}&method=boolean`)).total).toBe(total);
  });

  test.each([
    ["title", "marlowe tidewater", 1],
    ["phrase", "record of near misses", 2],
    ["all", "misses near record", 2],
    ["any", "marlowe adair", 2],
    ["or", "marlowe adair", 2],
    ["near", "gangway ferry", 3],
    ["legis", "gangway", 3],
    ["auto", "Marlowe v Tidewater Ferries", 1],
    ["auto", "marlowe zebra", 1],
  ])("method %s: %s", async (method, query, total) => {
    expect((await search(`query=${encodeURIComponent(query)}&method=${method}`)).total).toBe(total);
  });

  test("the next link jumps to the next block of ten pages", async () => {
    const { $ } = await search("query=negligence;method=boolean;results=5");
    const offsets = $("#pagination-sort li a")
      .toArray()
      .map((link) => Number(/offset=(\d+)/.exec($(link).attr("href") ?? "")?.[1]));
    expect(offsets).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
    expect($("#pagination-sort li.next a").attr("href")).toContain(";offset=50;");
    expect($("#pagination-sort li.selected").text()).toBe("1");
    expect(
      $(".select-pages option")
        .toArray()
        .map((option) => $(option).text()),
    ).toEqual([10, 20, 50, 100].map((size) => `${size} results per page`));
  });

  test("its own links lead to the same search", async () => {
    const { $ } = await search(
      "query=%22duty+of+care%22&method=boolean&mask_path=au/cases/vic&results=5&excerpt=1",
    );
    const href = $("#pagination-sort li").eq(1).find("a").attr("href") ?? "";
    const { rows, total } = await search(href.slice(href.indexOf("?") + 1));
    expect(total).toBeGreaterThan(30);
    expect(rows.map(({ rank }) => rank)).toEqual([6, 7, 8, 9, 10]);
  });

  test("shows a snippet only when asked", async () => {
    const { $ } = await search("query=gangway&excerpt=1&method=boolean");
    const snippet = $("li[data-count].multi").first().children("p").first();
    expect(snippet.attr("class")).toBeUndefined();
    expect(snippet.text()).toMatch(/gangway/i);
    expect(
      (await search("query=gangway&method=boolean")).$("li[data-count].multi > p:not(.meta)").length,
    ).toBe(0);
  });

  test("collapses the sections of an Act", async () => {
    const mask = "mask_path=au/legis/cth/consol_act";
    expect((await search(`query=gangway;method=boolean;${mask}`)).rows).toHaveLength(3);
    const { $, rows } = await search(`query=gangway;method=boolean;${mask};view=relevance-collapse`);
    expect(rows).toHaveLength(1);
    expect($(".multi-sections a").length).toBe(2);
  });

  test("has the appeal card in a comment, or live beside suggestions", async () => {
    const quiet = await search("query=gangway&method=boolean");
    expect(quiet.$("li.multi").length).toBe(quiet.rows.length);
    expect(quiet.$.html()).toContain("funding-appeal");
    site.fault("/cgi-bin/sinosrch.cgi", { kind: "cards", cards: ["appeal", "suggested"] }, 1);
    const live = await search("query=gangway&method=boolean");
    expect(live.rows).toEqual(quiet.rows);
    expect(live.$("li.multi").length).toBe(quiet.rows.length + 3);
    expect(live.$(".card").first().hasClass("funding-appeal")).toBe(true);
  });

  test("carries Cloudflare's ordinary script without being a challenge", async () => {
    const { text, headers } = await get(searchPath("query=negligence"));
    expect(text).toContain("/cdn-cgi/challenge-platform/scripts/jsd/main.js");
    expect(text).not.toContain("_cf_chl_opt");
    expect(headers["cf-mitigated"]).toBeUndefined();
  });
});

describe("documents", () => {
  test("every hit opens, through the wrapper and without it", async () => {
    const { rows } = await search("query=easement;method=boolean;results=5");
    for (const { path, title } of rows) {
      const [wrapped, bare] = [
        await get(`/cgi-bin/viewdoc/${path}?context=1;query=x;mask_path=`),
        await get(`/${path}`),
      ];
      expect(wrapped.status).toBe(200);
      expect(wrapped.text).toBe(bare.text);
      expect(load(bare.text)("article.the-document h1").text()).toBe(title);
    }
  });

  test("generated judgments number their paragraphs after the orders", async () => {
    const { rows } = await search("query=easement;method=boolean;results=5");
    const $ = load((await get(`/${rows[0]?.path ?? ""}`)).text);
    const values = $("article li[value]")
      .toArray()
      .map((item) => Number($(item).attr("value")));
    expect(values).toEqual([1, 2, 1, 2, 3, 4, 5, 6]);
  });

  test("the appeal has 37 paragraphs by two lots of judges and seven notes", async () => {
    const $ = load((await get("/au/cases/cth/HCA/2024/901.html")).text);
    const own = $("article > ol > li[value]")
      .toArray()
      .map((item) => Number($(item).attr("value")));
    expect(own).toEqual([1, 2, 3, ...Array.from({ length: 37 }, (_, at) => at + 1)]);
    expect($("article blockquote li[value]").length).toBe(5);
    expect($("article a[name^=fnB]").length).toBe(7);
    expect($("article p > b > a[name^=fn]").length).toBe(7);
  });

  test("a long judgment for benches opens", async () => {
    const $ = load((await get("/au/cases/cth/FCAFC/2014/9913.html")).text);
    expect($("article > ol > li[value]").length).toBe(1202);
    expect($("article a[name^=fnB]").length).toBe(300);
  });

  test("the classic page is windows-1252 and says nothing in the header", async () => {
    const { headers, body } = await get("/au/cases/cth/HCA/1992/923.html");
    expect(headers["content-type"]).toBe("text/html");
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(body)).toThrow();
    expect(decodeWindows1252(body)).toContain("the respondent’s quarry");
  });

  test.each([
    ["/au/legis/cth/consol_act/hsa2011157/", "TABLE OF PROVISIONS"],
    ["/cgi-bin/viewdoc/au/legis/cth/consol_act/hsa2011157/s24ab.html", "SECT 24AB"],
    ["/au/legis/cth/consol_act/hsa2011157/sch1.html", "CHARSECTNO"],
    ["/cgi-bin/sinodisp/au/legis/vic/consol_act/smafa1962271/s32.html", "SECT 32 </H3>"],
    ["/cgi-bin/viewdb/au/cases/cth/HCA/", 'ID="RESULTS-LISTING"'],
    ["/cgi-bin/viewtoc/au/cases/cth/HCA/2024/", 'ID="2024-03"'],
    ["/au/cases/cth/HCA/2024/", 'ID="2024-03"'],
    ["/cgi-bin/viewtoc/au/legis/cth/consol_act/toc-H.html", "HARBOUR SAFETY ACT"],
    ["/robots.txt", "AI-TRAIN=NO"],
  ])("serves %s", async (path, sign) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text.toUpperCase()).toContain(sign);
  });

  test("offers RTF and PDF, plain and signed", async () => {
    expect((await get("/au/cases/cth/HCA/2024/901.rtf")).text).toMatch(/^\{\\rtf1/);
    for (const path of ["/au/cases/cth/HCA/2024/901.pdf", "/cgi-bin/sign.cgi/au/cases/cth/HCA/2024/901"]) {
      const { headers, body } = await get(path);
      expect(headers["content-type"]).toBe("application/pdf");
      const pdf = body.toString("latin1");
      const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
      expect(pdf.slice(table, table + 4)).toBe("xref");
    }
  });

  test("redirects a folder without its slash, and has a page for what it lacks", async () => {
    expect(await get("/au/cases/cth/HCA/2024")).toMatchObject({
      status: 301,
      headers: { location: "/au/cases/cth/HCA/2024/" },
    });
    const { status, text } = await get("/au/cases/cth/HCA/2024/999.html");
    expect(status).toBe(404);
    expect(text).toContain("could not be found");
  });

  test("every fixture has its source", () => {
    const folder = new URL("../fixtures/austlii/", import.meta.url);
    const sources: { files: Record<string, { origin: string }> } = JSON.parse(
      readFileSync(new URL("sources.json", folder), "utf8"),
    );
    const written = readdirSync(folder).filter((name) => name.endsWith(".html"));
    expect(Object.keys(sources.files).toSorted()).toEqual(written.toSorted());
    for (const { origin } of Object.values(sources.files)) expect(origin).toBe("facsimile");
  });
});

describe("faults", () => {
  const path = "/au/cases/cth/HCA/2024/901.html";

  test.each([403, 200, 503] as const)("challenge with status %i", async (status) => {
    site.fault(path, { kind: "challenge", status });
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers["cf-mitigated"]).toBe("challenge");
    expect(answer.text).toContain("<title>Just a moment...</title>");
    expect(answer.text).toContain("window._cf_chl_opt");
  });

  test("status with headers, and rate limits with and without a time", async () => {
    site.fault(
      path,
      { kind: "status", status: 503, headers: { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" } },
      1,
    );
    site.fault(path, { kind: "status", status: 410 }, 1);
    site.fault(path, { kind: "rateLimited", retryAfter: 7 }, 1);
    site.fault(path, { kind: "rateLimited" }, 1);
    const answers = [await get(path), await get(path), await get(path), await get(path), await get(path)];
    expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
      [503, "Wed, 21 Oct 2026 07:28:00 GMT"],
      [410, undefined],
      [429, "7"],
      [429, undefined],
      [200, undefined],
    ]);
  });

  test("slow headers and a dripping body", async () => {
    site.fault(path, { kind: "slow", ms: 120 }, 1);
    expect((await get(path)).firstByteMs).toBeGreaterThan(110);
    site.fault(path, { kind: "slowBody", bytes: 4000, ms: 20 }, 1);
    const { firstByteMs, totalMs, text } = await get(path);
    expect(totalMs - firstByteMs).toBeGreaterThan(60);
    expect(text).toBe((await get(`/cgi-bin/viewdoc${path}`)).text);
  });

  test.each([{ chunked: false }, { chunked: true }])("truncated, %o", async ({ chunked }) => {
    site.fault(path, { kind: "truncated", chunked });
    await expect(get(path)).rejects.toThrow("aborted");
    expect(site.requests[0]?.closed).toBe(false);
  });

  test("reset before the headers", async () => {
    site.fault(path, { kind: "reset" });
    await expect(get(path)).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("a charset that is not that of the bytes", async () => {
    site.fault(path, { kind: "wrongCharset", bytes: "windows-1252" }, 1);
    const old = await get(path);
    expect(old.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(old.text).toContain("Gr\uFFFD\uFFFDmann");
    expect(decodeWindows1252(old.body)).toContain("Größmann");
    site.fault(path, { kind: "wrongCharset", bytes: "utf-8" }, 1);
    const young = await get(path);
    expect(young.headers["content-type"]).toBe("text/html; charset=windows-1252");
    expect(young.text).toContain("Größmann");
  });

  test("a huge page and a gzip bomb", async () => {
    site.fault(path, { kind: "huge", megabytes: 12 }, 1);
    expect((await get(path)).body.length).toBe(12 * 1024 * 1024);
    site.fault(path, { kind: "gzipBomb", megabytes: 20 }, 1);
    const { body, headers } = await get(path);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(body.length).toBeLessThan(200_000);
    let expanded = 0;
    const gunzip = createGunzip().on("data", (piece: Buffer) => (expanded += piece.length));
    await new Promise((resolve) => gunzip.once("end", resolve).end(body));
    expect(expanded).toBe(20 * 1024 * 1024);
  });

  test("redirects away and in a circle", async () => {
    site.fault(path, { kind: "redirect", location: "http://169.254.169.254/" }, 1);
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: "http://169.254.169.254/" } });
    site.fault(path, { kind: "redirect", status: 308 }, 1);
    expect(await get(`${path}?a=1`)).toMatchObject({ status: 308, headers: { location: `${path}?a=1` } });
  });

  test("any body, and a type that is not that of the bytes", async () => {
    site.fault(path, { kind: "body", status: 418, type: "text/plain", body: "short" }, 1);
    expect(await get(path)).toMatchObject({
      status: 418,
      text: "short",
      headers: { "content-type": "text/plain" },
    });
    site.fault(path, { kind: "wrongType", send: "pdf" }, 1);
    const pdf = await get(path);
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    expect(pdf.headers["content-type"]).toContain("text/html");
    site.fault(path, { kind: "wrongType", send: "html" }, 1);
    const html = await get(path);
    expect(html.headers["content-type"]).toBe("application/pdf");
    expect(html.text).toContain("<article");
  });

  test("matches by path, by path with search, by expression and for the next request", async () => {
    site.fault(searchPath("query=a"), { kind: "status", status: 500 });
    site.fault(/query=b/g, { kind: "status", status: 502 }, 2);
    site.fault("*", { kind: "status", status: 504 }, 1);
    const statuses = [];
    for (const query of ["a", "a", "b", "b", "b", "b", "c"]) {
      statuses.push((await get(searchPath(`query=${query}`))).status);
    }
    expect(statuses).toEqual([500, 500, 502, 502, 504, 200, 200]);
  });
});

describe("the record", () => {
  test("counts hits and remembers requests until the reset", async () => {
    await get("/robots.txt", { "user-agent": "legibus/0.1.0" });
    await get("/robots.txt?x=1");
    expect(site.hits.get("/robots.txt")).toBe(2);
    const [first, second] = site.requests;
    expect(first).toMatchObject({ method: "GET", path: "/robots.txt", search: "", closed: false });
    expect(first?.headers["user-agent"]).toBe("legibus/0.1.0");
    expect(second?.search).toBe("?x=1");
    expect(second?.at).toBeGreaterThanOrEqual(first?.at ?? Infinity);
    site.reset();
    expect([site.hits.size, site.requests.length]).toEqual([0, 0]);
  });

  test("sees a client that goes away, and is not delayed by it", async () => {
    site.fault("/robots.txt", { kind: "slow", ms: 5000 });
    const sent = request(`${site.url}/robots.txt`, { agent: false });
    const failed = new Promise((resolve) => sent.once("error", resolve));
    sent.end();
    await expect.poll(() => site.requests.length).toBe(1);
    sent.destroy();
    await failed;
    await expect.poll(() => site.requests[0]?.closed).toBe(true);
  });

  test("can delay every answer, and closes with requests in flight", async () => {
    const slow = await startAustlii({ delayMs: 80 });
    const started = performance.now();
    await new Promise((resolve, reject) => {
      request(`${slow.url}/robots.txt`, { agent: false }, (response) =>
        response.resume().once("end", resolve),
      )
        .once("error", reject)
        .end();
    });
    expect(performance.now() - started).toBeGreaterThan(75);
    const hanging = new Promise((resolve) => {
      request(`${slow.url}/robots.txt`, { agent: false }).once("error", resolve).end();
    });
    await expect.poll(() => slow.requests.length).toBe(2);
    await slow.close();
    await hanging;
  });
});
