import { describe, expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { dataParsers } from "./mutants/data-parsers.ts";
import { complaints } from "./mutants/oracle.ts";
import { MARKUP_PARSERS, type Page, type Parser } from "./mutants/parsers.ts";
import type { Mutant } from "./mutants/markup.ts";
import { seeded } from "./mutants/random.ts";
import { tally } from "./tally.ts";

const SEED = Number(process.env["TRUST_SEED"] ?? 9_2026);
const EACH = Number(process.env["TRUST_EACH"] ?? 300);

const DATA_PARSERS = await dataParsers();

const CODES: ReadonlySet<string> = new Set(["LAYOUT_CHANGED", "UPSTREAM_ERROR"]);

function wrongWith(page: Page, mutant: Mutant): string[] {
  const before = page.read(page.text);
  try {
    return complaints({ page: page.text, mutant, before, after: page.read(mutant.text) });
  } catch (error) {
    if (error instanceof LegibusError && CODES.has(error.code)) return [];
    return [`threw ${String(error)}`];
  }
}

function mutantsOf({ pages, changes }: Parser): { page: Page; mutant: Mutant }[] {
  const random = seeded(SEED);
  const found: { page: Page; mutant: Mutant }[] = [];
  for (let at = 0; found.length < EACH && at < EACH * 10; at += 1) {
    const page = pages[at % pages.length];
    const mutant = page && changes[random.int(changes.length)]?.(page.text, random);
    if (page && mutant && mutant.text !== page.text) found.push({ page, mutant });
  }
  return found;
}

describe(`a page that changed (seed ${SEED})`, () => {
  test.for([...MARKUP_PARSERS, ...DATA_PARSERS])(
    "a changed page is read truly or refused by the parser of $name",
    (parser, { task }) => {
      const tried = mutantsOf(parser).map(({ page, mutant }) => {
        const started = performance.now();
        const wrong = wrongWith(page, mutant);
        const ms = performance.now() - started;
        return {
          held: wrong.length === 0,
          ms,
          wrong: wrong.map((one) => `${page.name}, ${mutant.how}: ${one}`),
        };
      });
      tally(task, `a page that changed: ${parser.name}`, tried);
      expect(tried.length).toBeGreaterThanOrEqual(200);
      expect(tried.flatMap(({ wrong }) => wrong)).toEqual([]);
    },
  );
});
