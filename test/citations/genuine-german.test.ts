import { describe, expect, test } from "vitest";
import * as z from "zod";
import { find } from "../../src/citations/index.ts";
import { genuineText } from "../support/genuine.ts";

const FILE = "de-courts/citations/ler_citation_sentences.jsonl";
const LEAST_RECALL = 0.97;

const sentence = z.object({
  tokens_joined: z.string(),
  entities: z.array(z.object({ type: z.string(), text: z.string() })),
});

/** Joins the corpus's tokens, which are separated by blanks, as the courts print them. */
function tidy(text: string): string {
  return text
    .replaceAll(/ ([,.;:)\]>])/g, "$1")
    .replaceAll(/([([<]) /g, "$1")
    .replaceAll(/([\p{L}\d]) \/ (?=[\p{L}\d])/gu, "$1/")
    .replaceAll(/(\d) - (?=\d{4}\b)/g, "$1-")
    .replaceAll(/(\d\d?)\. (\d\d?)\. (?=\d{4})/g, "$1.$2.");
}

const SENATE = String.raw`(?:[IVX]{1,5}[ab]?|\d{1,3}[a-z]?|[BLS] \d+[a-z]?)`; // "VIa", "5", "B 14"
const REGISTER = "(?:ZR|ZB|StR|AZR|ABR|BvR|BvL|BvE|AS|KR|R|RK|RJ|B|C|U|W|K|P|PB|WB|EG|SO|KA|AL|Sa|Ws|O)";
const FILE_NUMBER = new RegExp(String.raw`\b${SENATE} ${REGISTER} \d+[/.]\d\d\b`, "g"); // "VIII ZR 360/14"
const PLACE =
  /\b(?!Rn|Rdnr|RdNr|Rz|Nr|Art|Abs|S)([A-Z][A-Za-zÖ]+(?:\/NV)?(?: I{1,3})?(?:-RR)?) (\d+), (\d+)/g;

function squeezed(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** Case law marked by the annotators, and whether a citation covers it. */
function measured(lines: readonly string[], pattern: RegExp): { all: number; missed: readonly string[] } {
  let all = 0;
  const missed: string[] = [];
  for (const line of lines) {
    const { tokens_joined: text, entities } = sentence.parse(JSON.parse(line));
    const named = find(tidy(text)).map(({ canonical }) => squeezed(canonical));
    for (const { type, text: marked } of entities) {
      if (type !== "RS") continue;
      for (const [wanted] of tidy(marked).matchAll(pattern)) {
        all += 1;
        if (!named.some((one) => one.includes(squeezed(wanted)))) missed.push(wanted);
      }
    }
  }
  return { all, missed };
}

const file = genuineText(FILE);

describe.skipIf(file === undefined)("sentences of federal decisions, annotated by hand", () => {
  const lines = file === undefined ? [] : file.trim().split("\n");

  test.each([
    ["file numbers", FILE_NUMBER],
    ["places in collections and journals", PLACE],
  ])("the recall of %s is at least 0.97", (kind, pattern) => {
    const { all, missed } = measured(lines, pattern);
    process.stdout.write(`genuine German ${kind}: ${all - missed.length} of ${all} found\n`);
    expect(1 - missed.length / all, missed.join("; ")).toBeGreaterThanOrEqual(LEAST_RECALL);
  });
});
