import { readProvision } from "../../citations/provision.ts";
import type { ToolCall } from "../../core/call.ts";
import { DAY_MS } from "../../core/day.ts";
import type { Block, LegalDocument, Version } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { nearest } from "../../core/nearest.ts";
import { lettersOf, onOneLine } from "../../core/text.ts";
import type { Attributes } from "../../markup/html/elements.ts";
import type { Flow, HtmlRules } from "../../markup/html/flow.ts";
import type { InlineStyle } from "../../markup/html/inline.ts";
import { writePin } from "../../pins/write.ts";
import { type Application, APPLICATIONS } from "./applications.ts";
import type { RisAtContext } from "./client.ts";
import { type NormFacts, type RisAtHit, viennaDay } from "./parse.ts";
import { documentOf, type Parameters, searchPageUrl, toId } from "./urls.ts";

const STYLES: Readonly<Record<string, Partial<InlineStyle>>> = {
  Fett: { bold: true },
  Kursiv: { italic: true },
  Hoch: { raised: true },
};

function has(attributes: Attributes, name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) === true;
}

/** Classes of text for screen readers only, and of the tools next to a document on RIS's own site. */
const ASIDE = [
  "sr-only",
  "onlyScreenreader",
  "documentTasks",
  "documentLinks",
  "ui-helper-hidden",
  "Warning",
];

/**
 * Rules for RIS's mark-up, which prints every abbreviation twice: visibly (hidden from screen readers) and
 * spelled out for screen readers.
 */
export const rules: HtmlRules = {
  skip: (_name, attributes) => ASIDE.some((one) => has(attributes, one)),
  show: (_name, attributes) => attributes["aria-hidden"] === "true",
  style: (_name, attributes) => Object.entries(STYLES).find(([name]) => has(attributes, name))?.[1],
  link(attributes) {
    const address = documentOf(attributes["href"] ?? "");
    return address ? { kind: "link", href: toId(address) } : { kind: "text" };
  },
};

const ABSATZ =
  /^(?:§\s?\d{1,4}\s?[a-z]{0,2}\.?\s*|Art(?:ikel|\.)?\s?\d{1,4}[a-z]?\.?\s*)?\((\d{1,3}[a-z]{0,2})\)\s*/;
const SYMBOL = /^(?:(\d{1,3}[a-z]?)\.|([a-z]{1,2})\)|([a-z]{3}|[ivx]{1,5})\)|[–-]|•)$/;
const LEADING = /^(?:(\d{1,3}[a-z]?)\.|([a-z]{1,2})\))\s+/;
const DEPTH = /(?:Aufzaehlung|Sym)E(\d)/;
const LONGEST_HEADING = 200; // characters

/** Position of the text: Absatz, Ziffer, litera, and the level inside a litera. */
interface NormPosition {
  readonly abs?: string | undefined;
  readonly z?: string | undefined;
  readonly lit?: string | undefined;
  readonly sublit?: string | undefined;
}

/**
 * Builds the blocks of a provision's text. `place` is its own label: "§ 17", "Art. 7", "Anl. 1". Pins:
 * `§ 17 Abs. 1 Z 2 lit. a`.
 */
export function normBlocks(flows: readonly Flow[], place: string): readonly Block[] {
  const writer = new NormWriter(place);
  for (const flow of flows) writer.add(flow);
  return writer.finish();
}

class NormWriter {
  readonly #name: string;
  readonly #blocks: Block[] = [];
  #at: NormPosition = {};
  #symbol: string | undefined; // symbol printed in a piece of its own before its text
  #depth = 0; // depth of the list item whose text follows; 0 where the page does not give it
  #litDepth = 0; // depth of the open litera

  constructor(name: string) {
    this.#name = name;
  }

  add(flow: Flow): void {
    if (flow.kind === "table")
      return void this.#blocks.push({ type: "table", pin: this.#pin(), markdown: flow.markdown });
    if (isNormHeading(flow)) return this.#heading(flow);
    this.#depth = Number(DEPTH.exec(flow.element)?.[1] ?? 0);
    if (this.#symbol === undefined && SYMBOL.test(flow.text)) {
      this.#symbol = flow.text;
      return;
    }
    const symbol = this.#symbol;
    this.#symbol = undefined;
    if (symbol !== undefined) return this.#item(symbol, flow.markdown);
    const [head] = ABSATZ.exec(flow.text) ?? [];
    if (head !== undefined) return this.#absatz(flow);
    const [item] = LEADING.exec(flow.text) ?? [];
    if (item !== undefined && /Aufzaehlung|Sym/.test(flow.element))
      return this.#item(item.trim(), flow.markdown.slice(item.length));
    this.#at = { abs: this.#at.abs };
    this.#blocks.push({ type: "paragraph", pin: this.#pin(), markdown: flow.markdown });
  }

  finish(): readonly Block[] {
    if (this.#symbol !== undefined) {
      this.#blocks.push({ type: "paragraph", pin: this.#pin(), markdown: this.#symbol });
    }
    return this.#blocks;
  }

  #heading(flow: Flow): void {
    const markdown = onOneLine(flow.markdown.replaceAll(/(?<!\\)\*+/g, ""));
    const own = /^(?:§|Art|Anl)/.test(flow.text);
    if (own) this.#at = {};
    this.#blocks.push({ type: "heading", level: 3, pin: own ? this.#name : "", markdown });
  }

  #absatz(flow: Flow): void {
    const [head = "", number] = ABSATZ.exec(flow.text) ?? [];
    this.#at = { abs: number };
    const printed = flow.markdown.startsWith(head.trim());
    if (head.startsWith("(") && printed) {
      const markdown = flow.markdown.slice(head.trim().length).trimStart();
      return void this.#blocks.push({
        type: "list",
        level: 1,
        label: `(${number})`,
        pin: this.#pin(),
        markdown,
      });
    }
    this.#blocks.push({ type: "paragraph", pin: this.#pin(), markdown: flow.markdown });
  }

  #item(symbol: string, markdown: string): void {
    const [, z, letters, more] = SYMBOL.exec(symbol) ?? [];
    const letter = letters ?? more;
    const { abs } = this.#at;
    const isWithin = this.#at.lit !== undefined && this.#depth > this.#litDepth;
    if (z !== undefined) this.#at = { abs, z };
    else if (letter !== undefined && isWithin) this.#at = { ...this.#at, sublit: letter };
    else if (letters !== undefined) {
      this.#at = { abs, z: this.#at.z, lit: letters };
      this.#litDepth = this.#depth;
    }
    const level = Object.values(this.#at).filter((one) => one !== undefined).length;
    this.#blocks.push({ type: "list", level: Math.max(1, level), label: symbol, pin: this.#pin(), markdown });
  }

  #pin(): string {
    const { abs = "", z = "", lit = "", sublit = "" } = this.#at;
    const pin = writePin(this.#name, [
      { kind: "absatz", value: abs },
      { kind: "ziffer", value: z },
      { kind: "litera", value: lit },
    ]);
    return sublit === "" ? pin : `${pin} sublit. ${sublit}`;
  }
}

/** Tests for a heading: a heading element, or in older texts a short line with a class of its own. */
function isNormHeading(flow: Flow): boolean {
  if (flow.kind === "heading") return true;
  return /\.(?:Ueberschr|GldSymbol)/.test(flow.element) && flow.text.length < LONGEST_HEADING;
}

const PAGE: Parameters = { DokumenteProSeite: "Fifty", Seitennummer: "1" };
export const FASSUNG = "Fassung.FassungVom";
const NEIGHBOURS = 3; // provisions before and after one that does not exist

export interface WantedNorm {
  readonly law: string;
  readonly paragraph: string;
  /** ISO day. */
  readonly asAt?: string | undefined;
}

/**
 * Parses law and paragraph: "ABGB" with "1295", "§ 1295" or "§ 1295 Abs 1 ABGB".
 * @throws LegibusError INVALID_INPUT
 */
function readWanted({ law, paragraph }: Pick<WantedNorm, "law" | "paragraph">): Required<NormReference> {
  const given = /^\d/.test(paragraph.trim()) ? `§ ${paragraph}` : paragraph;
  const read = readNorm(given);
  if (read.number === undefined || law.trim() === "") {
    throw new LegibusError("INVALID_INPUT", "paragraph names no provision", {
      hint: "write it as 1295, § 1295, Art 7 or Anlage 1; the law goes into law, such as ABGB",
    });
  }
  return { law: law.trim(), number: read.number, type: read.type };
}

/**
 * Finds the document number of a provision's version on a day, with one request, or none if cached.
 * @throws LegibusError
 */
export async function numberOfNorm(
  context: RisAtContext,
  wanted: WantedNorm,
  call: ToolCall,
): Promise<string> {
  const reference = readWanted(wanted);
  const day = wanted.asAt ?? viennaDay(context.now());
  call.progress(0.1, "Asking RIS (Austria) for the version");
  const hits = await lawHits(context, { ...section(reference), [FASSUNG]: day }, call);
  const exact = hits.filter(isExactly(reference));
  const found = current(exact, day);
  if (found && placesOf(exact).length > 1) throw severalPlaces(wanted, exact);
  if (found) return found.number;
  throw await notFound(context, reference, { day, hits, isToday: wanted.asAt === undefined }, call);
}

/**
 * Finds the same provision of the same law on another day, by the law's number and the label on a version's
 * own page.
 */
export async function numberOnDay(
  context: RisAtContext,
  number: string,
  asAt: string,
  call: ToolCall,
): Promise<string> {
  const document = await context.open({ type: "document", number }, call);
  if (document.version && covers(document.version, asAt)) return number;
  const application = document.id.startsWith("risat:L") ? APPLICATIONS.landesrecht : APPLICATIONS.bundesrecht;
  const lawNumber = fieldOf(document, "Gesetzesnummer");
  const place = fieldOf(document, "§/Artikel/Anlage");
  const reference = place === undefined ? undefined : readNorm(place);
  if (lawNumber === undefined || reference?.number === undefined)
    throw new LegibusError("INVALID_INPUT", `${document.title} has no versions by date`, {
      hint: "only provisions of federal law do; leave the date out",
    });
  const base = { ...section({ ...reference, law: "" }), Gesetzesnummer: lawNumber };
  const same = ({ norm }: RisAtHit) => samePlace(norm?.place, place);
  const hits = await lawHits(context, { ...base, [FASSUNG]: asAt }, call, application);
  const found = current(hits.filter(same), asAt);
  if (found) return found.number;
  throw notOnDay(document.title, asAt, (await lawHits(context, base, call, application)).filter(same));
}

function fieldOf({ blocks }: LegalDocument, name: string): string | undefined {
  const head = `**${name}:** `;
  return blocks
    .find(({ markdown }) => markdown.startsWith(head))
    ?.markdown.slice(head.length)
    .trim();
}

function covers({ from, to }: Version, day: string): boolean {
  return from !== undefined && from <= day && day <= (to ?? "9999");
}

async function lawHits(
  context: RisAtContext,
  parameters: Parameters,
  call: ToolCall,
  application: Application = APPLICATIONS.bundesrecht,
): Promise<readonly RisAtHit[]> {
  const asked = { ...parameters, ...PAGE };
  return (await context.client.search(application, asked, call, DAY_MS)).hits;
}

/**
 * Tests that a hit is of the law itself: other laws mention it in their titles, so only its own abbreviation
 * or name counts.
 */
function isExactly(reference: Required<NormReference>) {
  return ({ norm }: RisAtHit): boolean =>
    norm !== undefined && isLaw(norm, reference.law) && sameNumber(norm, reference);
}

function isLaw({ abbreviation, law: name, lawNumber }: NormFacts, wanted: string): boolean {
  return [abbreviation, name, lawNumber].some(
    (one) => one !== undefined && lettersOf(one) === lettersOf(wanted),
  );
}

/** Extracts the part of a label such as "Art. 2 § 5" that the reference names. */
const NUMBERS: Readonly<Record<NormReference["type"], RegExp>> = {
  Paragraph: /§([^§]+)$/,
  Artikel: /^Art(?:ikel)?\.?\s*([\w]+)/i,
  Anlage: /^Anl(?:age)?(.+)/i,
};

function sameNumber({ place = "" }: NormFacts, { number, type }: Required<NormReference>): boolean {
  const own = NUMBERS[type].exec(place)?.[1];
  return own !== undefined && lettersOf(own) === lettersOf(number);
}

/** Compares two labels, because the page writes "Artikel 7" where the search writes "Art. 7". */
function samePlace(one = "", other = ""): boolean {
  const [a, b] = [one, other].map((place) =>
    lettersOf(place)
      .replace(/^artikel/, "art")
      .replace(/^anlage/, "anl"),
  );
  return a === b;
}

/** Returns the version in force on the day, which need not be the first hit. */
function current(hits: readonly RisAtHit[], day: string): RisAtHit | undefined {
  return hits
    .filter(({ norm }) => (norm?.from ?? "") <= day && day <= (norm?.to ?? "9999"))
    .toSorted((a, b) => (b.norm?.from ?? "").localeCompare(a.norm?.from ?? ""))[0];
}

/** Determines what is missing: the version, the provision or the law. Sends at most two more requests. */
async function notFound(
  context: RisAtContext,
  reference: Required<NormReference>,
  {
    day,
    isToday,
    hits,
  }: { readonly day: string; readonly isToday: boolean; readonly hits: readonly RisAtHit[] },
  call: ToolCall,
): Promise<LegibusError> {
  const { law, number, type } = reference;
  const cited = `${type === "Paragraph" ? "§" : type === "Artikel" ? "Art." : "Anlage"} ${number} ${law}`;
  const everyDay = (await lawHits(context, section(reference), call)).filter(isExactly(reference));
  if (everyDay.length > 0) return notOnDay(`${cited} (AT)`, day, everyDay);
  const first = String(Math.max(1, Number.parseInt(number, 10) - NEIGHBOURS));
  const last = String(Number.parseInt(number, 10) + NEIGHBOURS);
  const around = { ...section({ law, type, number: first }, last), [FASSUNG]: day };
  const near = Number.isNaN(Number(first)) ? [] : await lawHits(context, around, call);
  const own = near.flatMap(({ norm }) => (norm && isLaw(norm, law) ? [norm.place ?? ""] : []));
  const humanUrl = searchPageUrl(APPLICATIONS.bundesrecht);
  if (own.length > 0) {
    return new LegibusError(
      "NOT_FOUND",
      `${cited} does not exist in Austrian law${isToday ? "" : ` on ${day}`}`,
      { hint: `its neighbours are ${[...new Set(own)].join(", ")}`, humanUrl },
    );
  }
  const known = [...new Set([...hits, ...near].flatMap(({ norm }) => norm?.abbreviation ?? norm?.law ?? []))];
  const alike = nearest(law, known);
  return new LegibusError("NOT_FOUND", `RIS (Austria) has no federal law "${law}" with this provision`, {
    hint: `${alike.length > 0 ? `nearest: ${alike.join(", ")}. ` : ""}Look for it with risat:search (bundesrecht or landesrecht)`,
    humanUrl,
  });
}

function placesOf(hits: readonly RisAtHit[]): readonly string[] {
  return [...new Set(hits.map(({ norm }) => `${norm?.lawNumber} ${lettersOf(norm?.place ?? "")}`))];
}

/** Builds the error for an ambiguous number, because each article of a law may restart its numbering. */
function severalPlaces({ law, paragraph }: WantedNorm, hits: readonly RisAtHit[]): LegibusError {
  const named = hits.slice(0, 8).map(({ norm, number }) => `${norm?.place} (risat:${number})`);
  return new LegibusError("INVALID_INPUT", `${law} has ${paragraph} in several places`, {
    hint: `read one with risat:get_document: ${named.join("; ")}`,
  });
}

function notOnDay(title: string, day: string, versions: readonly RisAtHit[]): LegibusError {
  const starts = versions.flatMap(({ norm }) => norm?.from ?? []).toSorted();
  const ends = versions.flatMap(({ norm }) => norm?.to ?? []).toSorted();
  const open = versions.some(({ norm }) => norm?.to === undefined);
  const first = starts[0] === undefined ? "" : `; the versions known begin on ${starts[0]}`;
  const last = open || ends.length === 0 ? "" : ` and end on ${ends.at(-1)}`;
  return new LegibusError("NOT_FOUND", `RIS (Austria) has no version of ${title} on ${day}${first}${last}`, {
    hint: "use a day within these dates",
  });
}

interface NormReference {
  readonly law: string;
  /** "1295", "17a"; absent when only the law is named. */
  readonly number?: string;
  readonly type: "Paragraph" | "Artikel" | "Anlage";
}

/** Parses law and provision: "§ 1295 Abs 1 ABGB", "ABGB § 1295", "Art 7 B-VG". */
export function readNorm(reference: string): NormReference {
  const read = readProvision(reference);
  if (!read?.hasSign) return { law: reference.trim(), type: "Paragraph" };
  const { marker, number, lawName = "" } = read;
  const type = marker === "Art" ? "Artikel" : marker === "§" ? "Paragraph" : "Anlage";
  return { law: lawName, type, ...(number !== undefined && { number }) };
}

const LAW_NUMBER = /^\d{8}$/;

/**
 * Builds the parameters for a law's provisions, up to `to` inclusive; the service matches the title against
 * names and abbreviations.
 */
export function section({ law, number, type }: NormReference, to = number): Parameters {
  return {
    ...(law !== "" && { [LAW_NUMBER.test(law) ? "Gesetzesnummer" : "Titel"]: law }),
    ...(number !== undefined && {
      "Abschnitt.Von": number,
      "Abschnitt.Bis": to ?? number,
      "Abschnitt.Typ": type,
    }),
  };
}
