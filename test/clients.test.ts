import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { built } from "./support/built.ts";
import { defaultTools } from "./support/default-tools.ts";
import { CLIENTS, type Progress } from "./support/mcp-client.ts";
import { startAustlii } from "./support/austlii/server.ts";
import { EVENTUALLY, patient } from "./support/patience.ts";
import { lasting } from "./support/lasting.ts";

/** Values of the prompts' arguments that do not take any words. */
const VALUES = new Map([
  ["as_at", "30.6.2015"],
  ["date", "30.6.2015"],
  ["until", "30.6.2015"],
  ["jurisdiction", "cth"],
  ["style", "aglc4"],
]);

const page = z.looseObject({
  results: z.array(z.looseObject({ id: z.string(), title: z.string(), url: z.string() })),
});

const HCA = "au/cases/cth/HCA";

await built();
const upstream = await lasting(startAustlii());

describe.each(CLIENTS)("$name over $over", async (client) => {
  const { revision, over } = client;

  const session = await lasting(client.connect(upstream.live));

  test(`agrees on ${revision} and learns who serves it and how to use it`, () => {
    expect(session.revision()).toBe(revision);
    expect(session.serverName()).toBe("legibus");
    expect(session.instructions()).toContain("Legal research.");
    expect(session.instructions()).not.toMatch(/\baustlii:[a-z]/); // tool names are in the client's spelling
  });

  test("the client lists the tools under names valid for every client", async () => {
    const tools = await session.tools();
    expect(tools.map(({ name }) => name)).toEqual(await defaultTools());
    for (const { name } of tools) expect(name).toMatch(/^[a-z][a-z0-9_]{0,47}$/);
    for (const { title } of tools) expect(title).toBeTruthy();
    // descriptions of tools and parameters use the same names as the list
    expect(JSON.stringify(tools)).not.toMatch(/\baustlii:[a-z_]+(?![\w:/])/);
  });

  test("the client gets text and data that satisfy the tool's output schema", async () => {
    const { text, data, isError } = await session.call("austlii_list_databases", {
      query: "High Court of Australia",
    });
    expect(isError).toBe(false);
    expect(text).toContain(HCA);
    expect(JSON.stringify(data)).toContain(HCA);
  });

  test("the client searches and reads each document it found", async () => {
    const found = await session.call("austlii_search", { query: "the", databases: [HCA], limit: 2 });
    expect(found.isError, found.text).toBe(false);
    expect(found.data).toMatchObject({ status: "ok" });
    const { results } = page.parse(found.data);
    expect(results.length).toBeGreaterThan(0);
    for (const { id, title, url } of results) {
      expect(found.text).toContain(url);
      const document = await session.call("austlii_fetch_document_text", { id });
      expect(document.isError, document.text).toBe(false);
      expect(document.text).toContain(title.split(" [")[0]);
      expect(document.data).toBeUndefined(); // documents are text only
    }
  });

  test.each([
    "austlii:build_search_url",
    "austlii.build_search_url",
    "mcp__legibus__austlii_build_search_url",
  ])("the client may call a tool as %s", async (name) => {
    const { text, isError } = await session.call(name, { query: "duty of care", databases: [HCA] });
    expect(isError, text).toBe(false);
    expect(text).toMatch(/https:\/\/www\.austlii\.edu\.au\/\S+duty\+of\+care/);
  });

  test("the client gets errors that use the names it sees", async () => {
    const wrong = await session.call("austlii_search", { query: "duty", limit: 5_000 });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toContain("ERROR INVALID_INPUT: limit must be at most 50 (got 5000)");
    const unknown = await session.call("austlii_serach", {});
    expect(unknown).toMatchObject({ isError: true });
    expect(unknown.text).toMatch(
      /^ERROR UNKNOWN_TOOL: Unknown tool: austlii_serach\n.*did you mean austlii_search\b/,
    );
  });

  test("the client lists and reads resources, including all databases", async () => {
    const uris = (await session.resources()).map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(["olexi://databases", "austlii://databases"]));
    const databases: unknown = JSON.parse(await session.read("olexi://databases"));
    expect(databases).toHaveLength(1_094);
    expect(databases).toContainEqual(
      expect.objectContaining({ code: HCA, name: expect.any(String), description: expect.any(String) }),
    );
    await expect(session.read("olexi://nothing")).rejects.toThrow(/not found/i);
  });

  test("the client reads a database through its template and completes its code", async () => {
    const [template] = await session.templates();
    expect(template?.uriTemplate).toMatch(/^austlii:\/\/database\/\{\+?code\}$/);
    expect(await session.complete(template?.uriTemplate ?? "", "code", "au/cases/cth/HC")).toContain(HCA);
    expect(await session.complete(template?.uriTemplate ?? "", "code", "no such")).toEqual([]);
    expect(await session.read(`austlii://database/${HCA}`)).toContain("High Court");
    await expect(session.read("austlii://database/no/such")).rejects.toThrow(/not found/i);
  });

  test("the client renders every prompt, and an error names a missing argument", async () => {
    await expect(session.prompt("no_such_prompt", {})).rejects.toThrow(/Unknown prompt/);
    for (const { name, arguments: parameters = [] } of await session.prompts()) {
      const args = Object.fromEntries(
        parameters.map((parameter) => [parameter.name, VALUES.get(parameter.name) ?? "native title"]),
      );
      expect(await session.prompt(name, args)).not.toBe("");
      if (parameters.some(({ required }) => required)) {
        await expect(session.prompt(name, {})).rejects.toThrow(`The prompt ${name} needs`);
      }
    }
  });

  test("the client gets progress that rises strictly and never exceeds 1", async () => {
    upstream.fault(/sinosrch/, { kind: "slow", ms: 50 }, 1); // clients may drop progress that arrives together with the result
    const seen: Progress[] = [];
    const args = { query: `progress ${Math.random()}`, databases: [HCA] };
    const result = await session.call("austlii_search_with_progress", args, {
      onprogress: (progress) => seen.push(progress),
    });
    expect(result.isError, result.text).toBe(false);
    expect(seen.length).toBeGreaterThan(0);
    for (const [at, { progress, total, message }] of seen.entries()) {
      expect(progress).toBeGreaterThan(seen[at - 1]?.progress ?? 0);
      expect(progress).toBeLessThanOrEqual(1);
      expect(total).toBe(1);
      expect(message).toBeTruthy();
    }
  });

  // over stateless HTTP a 2025 client's cancellation cannot be matched to a call
  const cancels = over === "stdio" || revision >= "2026";
  test.runIf(cancels)("cancelling a call closes the connection to the source", async () => {
    const query = `cancelled ${revision} ${Math.random()}`;
    upstream.fault(/sinosrch/, { kind: "slow", ms: 30_000 }, 1);
    const controller = new AbortController();
    const before = upstream.requests.length;
    const call = session.call("austlii_search", { query }, { signal: controller.signal });
    const outcome = expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(upstream.requests.length).toBe(before + 1), EVENTUALLY);
    const started = performance.now();
    controller.abort(new Error("the user changed her mind"));
    await outcome;
    await vi.waitFor(() => expect(upstream.requests[before]?.closed).toBe(true), EVENTUALLY);
    expect(performance.now() - started).toBeLessThan(patient(1_000));
    const after = await session.call("austlii_search", { query: `after ${query}` }); // the server still works
    expect(after.isError, after.text).toBe(false);
  });
});

test("the list shows canonical names with LEGIBUS_TOOL_NAMES=colon", async () => {
  const bothEras = [0, 5].flatMap((at) => CLIENTS[at] ?? []); // and both ways
  expect(new Set(bothEras.map(({ revision, over }) => revision + over)).size).toBe(2);
  for (const client of bothEras) {
    const session = await client.connect({ LEGIBUS_TOOL_NAMES: "colon" });
    expect((await session.tools()).map(({ name }) => name)).toContain("austlii:search_cases");
    expect((await session.call("austlii:build_search_url", { query: "duty" })).isError).toBe(false);
    await session.close();
  }
});

test("the list omits an excluded tool, and an error explains why its call fails", async () => {
  const session = await CLIENTS[2]?.connect({}, ["--exclude-tools", "austlii_search"]);
  if (!session) throw new Error("no client");
  expect((await session.tools()).map(({ name }) => name)).not.toContain("austlii_search");
  const { text, isError } = await session.call("austlii_search", { query: "duty" });
  expect(isError).toBe(true);
  expect(text).toContain("this server was started without it");
  await session.close();
});
