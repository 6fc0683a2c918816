import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE } from "../../../documents/recognise/offices.ts";
import { fileNumberKey } from "../../keys.ts";
import { find } from "../../find.ts";
import type { Citation, Pinpoint } from "../../types.ts";
import { type Draft, nameStart } from "../reading/attribution.ts";
import { hasWord } from "./courts.ts";
import type { Place } from "./place.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { CASES } from "../identity/index.ts";
import { plainTexts } from "../passages.ts";

/** Words by which a decision is said to rest on the one cited after them. */
const TREATING =
  "(?:rel(?:ied|ying) on|refer(?:red|ring) to|cit(?:ed|ing)|quot(?:ed|ing)|follow(?:ed|ing)|appl(?:ied|ying)|approv(?:ed|ing)|adopt(?:ed|ing)|distinguish(?:ed|ing)|overrul(?:ed|ing)|verw(?:ies|eist) auf|(?:unter|mit) (?:Verweis|Hinweis|Berufung|Bezugnahme) auf|im Anschluss an|in (?:Fortführung|Bestätigung) von|in Abgrenzung zu|hält (?:an|fest an)(?: seine[mnr])?(?: (?:Urteil|Beschluss|Entscheidung) vom)?)";
/** Words by which a decision reviewed the one cited after them. */
const REVIEWING =
  "(?:(?:on )?appeal(?:s|ed)? (?:was |were |is |lay |came )?(?:from|against)(?: the)?(?: (?:decision|judgment|orders?|sentences?|convictions?|reasons))?(?: (?:imposed|made|given))?(?: (?:in|of))?|revers(?:ed|ing)|affirm(?:ed|ing)|overturn(?:ed|ing))";
/** Name before a file number: `Sturgeon (`, `Folkerts, `. */
const NAME = String.raw`(?:[*_]{0,2}\p{Lu}[^,;.()]{2,60}?[*_]{0,2},? ?\(?)?`;
const AHEAD = regex.u`(?<!\p{L})(?:(?:[Cc]ourt|[Tt]ribunal|${ANY_OFFICE}|Honour|Senat|Gerichtshof|Gericht|[A-Z]\p{L}{0,8}G?H?) (?:${TREATING}|${REVIEWING})|${REVIEWING})[\s*_]*${NAME}$`;
const BETWEEN = regex.u`^[\s,;(*_]{1,4}(?:also )?(?:${TREATING}|${REVIEWING})[\s*_]*${NAME}$`;
/** `A at [5], cited in B`, `A, quoted with approval in B`, `The first appeal was A: B at [7]` */
const CITED_IN =
  /^(?:\)?:\s(?:[Ss]ee\s)?|[\s,;(*_]{1,4}(?:as )?(?:cited|quoted|followed|applied|approved|adopted|referred to|considered|relied on) (?:with approval )?(?:in|by))[\s*_]*$/u;
const NEAR = 120; // characters

/** Returns the case on which the sentence says that the authority rests: `A [5], citing B`, `The Court followed B: A`. */
export function treatedBeside(
  { first, last, floor }: { readonly first: number; readonly last: number; readonly floor: number },
  { text, found, ends }: Pick<Draft, "text" | "found" | "ends">,
): readonly Citation[] {
  const [before, after] = [found[first - 1], found[last + 1]];
  const end = ends[last] ?? 0;
  if (after && CASES.has(after.kind) && after.group !== found[first]?.group) {
    const at = nameStart(text, after);
    if (at - end < NEAR && BETWEEN.test(text.slice(end, at))) return [after];
  }
  if (!before || !CASES.has(before.kind) || before.start < floor) return [];
  const own = found[first];
  if (own && CITED_IN.test(text.slice(ends[first - 1], nameStart(text, own)).slice(0, NEAR))) return [before];
  const at = nameStart(text, before);
  return AHEAD.test(text.slice(Math.max(floor, at - NEAR), at)) ? [before] : [];
}

/** Reports a case on which a decision is said to rest but which its text does not cite, or cites with other pinpoints. */
export function treatedFields(
  treated: readonly Citation[],
  { blocks, kind, partial, title }: LegalDocument,
  place: Place,
): Fields {
  if (kind !== "case" || partial === true || treated.length === 0) return NOTHING;
  const text = wholeOf(blocks);
  return together(
    treated.map((one) =>
      isCited(one, text, title)
        ? together([otherPins(one, place), otherNumber(one, text, title)])
        : open(`that it cites ${one.canonical}`, "the text does not cite it"),
    ),
  );
}

/** Words of a treatment that few judgments have. */
const TREATMENT = /(?<!\p{L})(?:overrul|disapprov|distinguish|depart(?=ed from|s from|ing from))\p{L}*/giu;

/** Reports a treatment of another case of which the text has no word: `Marlowe overruled Tidewater`. */
export function treatmentFields(said: string, { text, pin }: Place): Fields {
  const absent = (said.match(TREATMENT) ?? []).filter(
    (word) => !text.toLowerCase().includes(word.slice(0, TREATMENT_STEM).toLowerCase()),
  );
  return together(absent.map((word) => open(`“${word}”`, `${pin ?? "the text"} does not have this word`)));
}

const TREATMENT_STEM = 6; // letters

/** Reports pinpoints of a case where the place cites it with others. */
function otherPins({ canonical, pinpoints }: Citation, { pin, text }: Place): Fields {
  if (pin === undefined || pinpoints.length === 0) return NOTHING;
  const there = find(text)
    .filter((one) => one.canonical === canonical)
    .flatMap((one) => one.pinpoints);
  const [first] = there;
  const isThere = (said: Pinpoint) =>
    there.some(({ unit, from, to = from }) => unit !== said.unit || (from <= said.from && said.from <= to));
  const missing = pinpoints.find((one) => !isThere(one));
  return first && missing
    ? open(`${canonical} at ${missing.from}`, `${pin} cites it at ${first.from}`)
    : NOTHING;
}

interface Whole {
  readonly text: string;
  /** Its letters and digits only, in lower case. */
  readonly key: string;
}

const wholeOf = oncePer((blocks: readonly Block[]): Whole => {
  const text = plainTexts(blocks).join("\n");
  return { text, key: keyed(text) };
});

const LEAST_NAME = 4; // letters

/** Returns the words of a case's name that are not of the document's own. */
function tellingNames({ name, called }: Citation, title: string): readonly string[] {
  const names = (name ?? called ?? "").match(/\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return names.filter((word) => word.length >= LEAST_NAME && !title.includes(word));
}

const BESIDE_NAME = 160; // characters

/** Reports a neutral citation that the text does not have, although it cites the case named by another of the court. */
function otherNumber(one: Citation, { text, key }: Whole, title: string): Fields {
  if (one.kind !== "neutral" || key.includes(keyed(one.canonical))) return NOTHING;
  const telling = tellingNames(one, title);
  const numbers = text.matchAll(regex.g`\[(?:19|20)\d\d\] ${one.court.code} \d+`);
  const other = [...numbers].find(({ index }) => {
    const before = text.slice(Math.max(0, index - BESIDE_NAME), index);
    return telling.length > 0 && telling.every((word) => hasWord(before, word));
  });
  return other ? open(one.canonical, `the text cites that case as ${other[0]}`) : NOTHING;
}

/** Whether a text has the citation, or a name in it that is not the text's own. */
function isCited(one: Citation, { text, key }: Whole, title: string): boolean {
  if (tellingNames(one, title).some((word) => text.includes(word))) return true;
  if (one.kind === "decision")
    return one.fileNumber === undefined || key.includes(keyed(fileNumberKey(one.fileNumber)));
  if (one.kind === "reported")
    return key.includes(keyed(`${one.volume ?? ""}${one.series.abbreviation}${one.page}`));
  return key.includes(keyed(one.canonical));
}

function keyed(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
