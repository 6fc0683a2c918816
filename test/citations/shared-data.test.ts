import { expect, test } from "vitest";
import * as z from "zod";
import { COURTS, find, seriesByAbbreviation } from "../../src/citations/index.ts";
import { genuineText } from "../support/genuine.ts";

const say = (line: string) => process.stderr.write(`${line}\n`);

const gold = genuineText("au/citations/fca-2009-citations-gold.jsonl");
const list = genuineText("au/citations/law-report-series.json");

const judgment = z.object({ citations: z.array(z.object({ tocase: z.string() })) });

test.skipIf(gold === undefined)(
  "the finder reads at least 98 % of the Federal Court's own citations of 2009, with their names",
  () => {
    const texts = (gold ?? "")
      .trim()
      .split("\n")
      .flatMap((line) => judgment.parse(JSON.parse(line)).citations)
      .map(({ tocase }) => tocase.replaceAll("&amp;", "&"));
    const read = texts.map((text) => ({
      text,
      found: find(text).filter(({ kind }) => kind !== "unrecognised"),
    }));
    const hits = read.filter(({ found }) => found.length > 0);
    const named = hits.filter(
      ({ text, found: [first] }) => text.slice(0, first?.start).trim() === first?.name,
    );
    const warned = hits
      .flatMap(({ found }) => found)
      .filter(({ warnings }) => warnings.some((one) => one.includes("looks wrong")));
    say(
      `${hits.length} of ${texts.length} read, ${named.length} exact names, ${warned.length} year warnings`,
    );
    expect(hits.length / texts.length).toBeGreaterThanOrEqual(0.98);
    expect(named.length / hits.length).toBeGreaterThanOrEqual(0.9);
    expect(warned.map(({ canonical }) => canonical)).toEqual([]);
  },
);

test.skipIf(list === undefined)(
  "the tables have most Australian and New Zealand series of the lists of law reports",
  () => {
    const rows = z
      .array(
        z.object({
          abbreviation: z.string().optional(),
          jurisdiction: z.string().optional(),
          type: z.string().optional(),
        }),
      )
      .parse(JSON.parse(list ?? "[]"));
    const codes = new Set(COURTS.map(({ code }) => code));
    const wanted = rows.flatMap(({ abbreviation, jurisdiction = "", type }) =>
      abbreviation !== undefined &&
      /^(?:CTH|NSW|VIC|QLD|SA|WA|TAS|ACT|NT|AUS|NZ)$/.test(jurisdiction) &&
      type !== "medium_neutral" &&
      !codes.has(abbreviation)
        ? [abbreviation]
        : [],
    );
    const missing = wanted.filter((one) => seriesByAbbreviation(one) === undefined);
    say(`${wanted.length - missing.length} of ${wanted.length} series known; not: ${missing.join(", ")}`);
    expect(missing.length / wanted.length).toBeLessThanOrEqual(0.3); // registers, digests and practice papers are not reports
  },
);
