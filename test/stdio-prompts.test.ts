import { describe, expect, test } from "vitest";
import { built } from "./support/built.ts";
import { CLIENTS, type PromptShape } from "./support/mcp-client.ts";
import { CLEAN_ENV } from "./support/stdio.ts";
import { lasting } from "./support/lasting.ts";

const STYLES = [
  ["underscore", "_"],
  ["colon", ":"],
] as const;
const WORKFLOWS = ["research_memo", "cite_check", "table_of_authorities", "point_in_time"] as const;

/** A plausible value for every argument. */
const FILLED: Readonly<Record<string, string>> = {
  question: "Is a ferry's master liable for a loose gangway?",
  draft: "See Marlowe v Tidewater [2024] HCA 901, [5].",
  provision: "§ 312k BGB",
  date: "2022-07-01",
  until: "2024-01-01",
  as_at: "2026-05-31",
  text: "A broke B's vase.",
  court: "HCA",
  jurisdiction: "Germany",
  language: "Deutsch",
  style: "de",
};

function filled({ arguments: args = [] }: PromptShape, all: boolean): Record<string, string> {
  const wanted = args.filter(({ required }) => all || required === true);
  return Object.fromEntries(wanted.map(({ name }) => [name, FILLED[name] ?? `the ${name}`]));
}

async function opened(env: Readonly<Record<string, string>>) {
  await built();
  const [client] = CLIENTS;
  if (!client) throw new Error("there is no client");
  return await lasting(client.connect({ ...CLEAN_ENV, ...env }));
}

describe.each(STYLES)("prompts over stdio where tools are named with %s", async (style, separator) => {
  const session = await opened({
    LEGIBUS_TOOL_NAMES: style,
    LEGIBUS_PROVIDERS: "austlii,jade,frl,ris,risat,law,enhancer",
  });
  const tools = new Set((await session.tools()).map(({ name }) => name));
  const prompts = await session.prompts();

  /** Returns every word of a text that looks like a tool of this server's providers. */
  const namedIn = (text: string): string[] => {
    const providers = new Set([...tools].map((name) => name.split(separator)[0] ?? ""));
    return [...text.matchAll(/\b([a-z]+)[_:]([a-z]+(?:_[a-z]+)*)\b/g)]
      .filter(([, provider = ""]) => providers.has(provider))
      .map(([whole]) => whole);
  };

  test("the list of prompts has the workflows and templates, each name once", () => {
    const names = prompts.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([...WORKFLOWS, "find_authority", "enhance_prompt", "legal-gutachten"]),
    );
  });

  test("prompts name only listed tools and contain their arguments", async () => {
    for (const prompt of prompts) {
      for (const all of [true, false]) {
        const args = filled(prompt, all);
        const text = await session.prompt(prompt.name, args);
        expect([prompt.name, namedIn(text).filter((name) => !tools.has(name))]).toEqual([prompt.name, []]);
        for (const value of Object.values(args).filter((one) => one.length > 12))
          expect(text).toContain(value);
        expect(text).not.toMatch(/undefined|\$\{/);
      }
    }
  });

  test.each([
    ["research_memo", ["search", "outline", "grep", "read", "cite", "verify_citations"]],
    ["cite_check", ["verify_citations", "grep", "read"]],
    ["table_of_authorities", ["verify_citations", "cite"]],
    ["point_in_time", ["search", "compare"]],
  ])("the workflow %s names its tools", async (name, used) => {
    const prompt = prompts.find((one) => one.name === name);
    if (!prompt) throw new Error(`no ${name}`);
    const text = await session.prompt(name, filled(prompt, true));
    expect(new Set(namedIn(text))).toEqual(new Set(used.map((tool) => `law${separator}${tool}`)));
  });

  test("arguments of prompts are completed", async () => {
    expect(await session.completeArgument("table_of_authorities", "style", "a")).toEqual(["aglc4", "at"]);
    expect(await session.completeArgument("research_memo", "jurisdiction", "aus")).toEqual([
      "australia",
      "austria",
    ]);
    expect(await session.completeArgument("research_memo", "question", "x")).toEqual([]);
    expect(await session.completeArgument("find_authority", "court", "HCA")).toContain("HCA");
    expect(await session.completeArgument("legal-gutachten", "jurisdiction", "ger")).toEqual(["Germany"]);
    await expect(session.completeArgument("nothing", "style", "a")).rejects.toThrow(
      /-32602: Unknown prompt: nothing. There are: .*cite_check/,
    );
  });

  test("errors of prompts name missing arguments and the existing prompts", async () => {
    await expect(session.prompt("cite_check", {})).rejects.toThrow(/The prompt cite_check needs draft/);
    await expect(session.prompt("point_in_time", { provision: "s 6" })).rejects.toThrow(/needs date/);
    await expect(session.prompt("nothing", {})).rejects.toThrow(
      /Unknown prompt: nothing. There are: .*cite_check/,
    );
  });

  test("an argument of a prompt that no tool would take is refused with what would be right", async () => {
    const refused = async (name: string, args: Record<string, string>, error: string) => {
      await expect(session.prompt(name, args)).rejects.toThrow(error);
    };
    const memo = { question: "Is a ferry's master liable?" };
    await refused(
      "research_memo",
      { ...memo, style: "bluebook" },
      'style "bluebook" is not known. Try: write aglc4, court, de, at',
    );
    await refused("research_memo", { ...memo, jurisdiction: "Narnia" }, 'jurisdiction "Narnia" is not known');
    await refused("find_authority", { ...memo, court: "Starchamber" }, 'there is no court "Starchamber"');
    await refused(
      "cite_check",
      { draft: "x", styel: "de" },
      "The prompt cite_check has no argument styel. Its arguments: draft",
    );
    expect(await session.prompt("research_memo", { ...memo, style: "NJW" })).toContain("(style: de)");
    expect(await session.prompt("find_authority", { ...memo, court: "High Court of Australia" })).toContain(
      "(court: High Court of Australia)",
    );
  });

  test("a day in a prompt is read as in a tool, and one that no calendar has is refused", async () => {
    const prompt = { provision: "§ 312k BGB", date: "31.31.2020" };
    await expect(session.prompt("point_in_time", prompt)).rejects.toThrow(
      'date is not a valid date (YYYY-MM-DD): got "31.31.2020". Try: write a day as 2015-06-30, 30.6.2015',
    );
    const text = { text: "A broke B's vase.", as_at: "30 February 2020" };
    await expect(session.prompt("legal-irac", text)).rejects.toThrow("as_at is not a valid date");
    const german = await session.prompt("point_in_time", { ...prompt, date: "1. Juli 2022" });
    expect(german).toContain("say on 2022-07-01");
  });
});

test("a prompt whose steps need a tool that the operator excluded is not offered", async () => {
  const session = await opened({ LEGIBUS_EXCLUDE_TOOLS: "law:cite", LEGIBUS_PROVIDERS: "austlii,law" });
  const names = (await session.prompts()).map(({ name }) => name);
  expect(names).toEqual(["find_authority", "cite_check", "check_page", "point_in_time"]);
  await expect(session.prompt("research_memo", { question: "x" })).rejects.toThrow(/Unknown prompt/);
});

test("prompts of the core profile name only tools that it lists", async () => {
  const session = await opened({ LEGIBUS_PROFILE: "core" });
  const listed = new Set((await session.tools()).map(({ name }) => name));
  for (const prompt of await session.prompts()) {
    const text = await session.prompt(prompt.name, filled(prompt, true));
    const named = [...text.matchAll(/\b(?:law|austlii|frl|ris|jade)_[a-z_]+/g)].map(([name]) => name);
    expect([prompt.name, named.filter((name) => !listed.has(name))]).toEqual([prompt.name, []]);
  }
});
