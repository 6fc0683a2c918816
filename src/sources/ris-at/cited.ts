import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { SearchRow } from "../../core/search.ts";
import { type Citation, parseCitation } from "../../citations/index.ts";
import { austrianProvisionId } from "../../citations/links/ris-at.ts";
import { LAWS } from "../../citations/tables/laws.ts";
import { type ApplicationName, APPLICATIONS } from "./applications.ts";
import type { Desk } from "./desk.ts";
import { openNorm, type WantedNorm } from "./norm.ts";
import { searchRis } from "./search.ts";
import { searchPage } from "./urls.ts";

const NORM_ID = /^risat:([\p{L}-]{2,20})\/(art-)?(\d{1,4}[a-z]{0,2})$/iu;

/** `risat:ABGB/1295` and `risat:B-VG/art-7` behind such an id or a citation of an Austrian law; which text it is, RIS says. */
export function normIdOf(reference: string): string | undefined {
  const [, name, article, number] = NORM_ID.exec(reference.trim()) ?? [];
  if (name !== undefined && number !== undefined)
    return austrianProvisionId(austrian(name) ?? name, article === undefined ? "§" : "Art", number);
  const cited = parseCitation(reference);
  if (cited?.kind !== "norm" || cited.law?.country !== "at" || cited.start > 0) return undefined;
  return austrianProvisionId(cited.law.abbr, cited.marker, cited.number);
}

function austrian(name: string): string | undefined {
  return LAWS.find(({ abbr, country }) => country === "at" && abbr.toLowerCase() === name.toLowerCase())
    ?.abbr;
}

/** The provision behind such an id. */
export function normOfId(id: string): Pick<WantedNorm, "law" | "paragraph"> | undefined {
  const [, law, article, number] = NORM_ID.exec(id) ?? [];
  if (law === undefined || number === undefined) return undefined;
  return { law, paragraph: `${article === undefined ? "§" : "Art"} ${number}` };
}

/**
 * The document that a citation names and only RIS can tell: a provision of a law that no table has, a decision by its
 * file number, a Rechtssatz by its own; undefined for anything else. @throws LegibusError
 */
export async function findCited(desk: Desk, text: string, call: ToolCall): Promise<string | undefined> {
  const cited = parseCitation(text);
  if (cited?.kind === "norm") return await unknownLaw(desk, cited, call);
  const wanted = cited && numberOf(cited);
  if (!wanted) return undefined;
  const { application, number, isRuling, date } = wanted;
  const search = { query: number, rechtssatz: isRuling, limit: 20, offset: 0 };
  const { results } = await searchRis(desk, application, search, call);
  const same = results.filter((row) => squashed(row.title).endsWith(squashed(number)));
  const dated = date === undefined ? same : same.filter((row) => row.date === date);
  return only(dated, number, application);
}

async function unknownLaw(
  desk: Desk,
  { law, lawName, marker, number }: Extract<Citation, { kind: "norm" }>,
  call: ToolCall,
): Promise<string | undefined> {
  if (law || lawName === undefined) return undefined;
  const paragraph = `${marker} ${number}`;
  return (await openNorm(desk, { law: lawName, paragraph }, call)).id;
}

interface Numbered {
  readonly application: ApplicationName;
  readonly number: string;
  readonly isRuling: boolean;
  readonly date?: string | undefined;
}

const BY_COURT: Readonly<Record<string, ApplicationName>> = {
  VfGH: "vfgh",
  VwGH: "vwgh",
  BVwG: "bvwg",
  LVwG: "lvwg",
  DSB: "dsb",
  AsylGH: "asylgh",
};

function numberOf(cited: Citation): Numbered | undefined {
  if (cited.kind === "rechtssatz") return { application: "justiz", number: cited.number, isRuling: true };
  if (cited.kind !== "decision" || cited.country !== "at" || cited.docket === undefined) return undefined;
  const application = BY_COURT[cited.court?.abbr ?? ""] ?? "justiz";
  return { application, number: cited.docket, isRuling: false, date: cited.date };
}

function squashed(text: string): string {
  return text.replaceAll(/[\s.]/g, "").toUpperCase();
}

function only(rows: readonly SearchRow[], number: string, application: ApplicationName): string {
  const [row, ...more] = rows;
  const humanUrl = searchPage(APPLICATIONS[application]);
  if (!row) {
    throw new LegibusError("NOT_FOUND", `RIS (Austria) has no document with the number ${number}`, {
      hint: "check number and date; RIS publishes a selection of older decisions",
      humanUrl,
    });
  }
  if (more.length === 0) return row.id;
  const named = rows.slice(0, 5).map(({ id, date }) => `${id} (${date ?? "no date"})`);
  throw new LegibusError("INVALID_INPUT", `${number} names ${rows.length} documents`, {
    hint: `open one of ${named.join(", ")}`,
    humanUrl,
  });
}
