import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sharedStems, stemsOf } from "../reading/sentences.ts";

interface Part {
  readonly pin: string;
  /** In lower case. */
  readonly text: string;
}

/** The numbered paragraphs of a decision, or the subsections of a law. */
const partsOf = oncePer((blocks: readonly Block[]): readonly Part[] => {
  const texts = plainTexts(blocks);
  const byPin = new Map<string, string[]>();
  for (const [at, { pin, type }] of blocks.entries()) {
    if (pin === "" || type === "footnote" || type === "heading") continue;
    const own = byPin.get(pin) ?? [];
    own.push(texts[at] ?? "");
    byPin.set(pin, own);
  }
  return [...byPin].map(([pin, own]) => ({ pin, text: own.join(" ").toLowerCase() }));
});

const LEAST_WORDS = 5;
const LITTLE = 0.4; // most of the sentence's words that the cited place may have
const LONGEST_PART = 150; // words, beyond which a paragraph has many words by chance

/** Reports a sentence of whose words the cited place has few and a single other place has all. */
export function wordsElsewhere(text: string, place: CitedPlace, document: LegalDocument): Fields {
  const said = [...stemsOf(text)];
  if (said.length < LEAST_WORDS) return NOTHING;
  if (sharedStems(said, { stems: stemsOf(place.text) }) > LITTLE * said.length) return NOTHING;
  const all = partsOf(document.blocks).filter((part) => {
    if (!said.every((one) => part.text.includes(one))) return false; // a stem begins a word; reading all takes long
    const stems = stemsOf(part.text);
    return stems.size <= LONGEST_PART && said.every((one) => stems.has(one));
  });
  const [other] = all;
  return other && all.length === 1 ? open("what the sentence says", `${other.pin} has its words`) : NOTHING;
}

const FEW = 0.25; // most of the words of a sentence that a provision may lack no more

/**
 * Reports a sentence about a part of a section of whose words another part has all that this one has, and more, as well
 * as one of whose words the provision has few.
 */
export function otherPartFields(text: string, place: CitedPlace, document: LegalDocument): Fields {
  const said = [...stemsOf(text)];
  const isRead = document.kind === "legislation" && document.language === "en";
  if (!isRead || said.length < LEAST_TOLD) return NOTHING;
  const here = said.filter((one) => stemsOf(place.text).has(one));
  const [base = "", own = ""] = /^(.*)(\([^()]+\))$/.exec(place.pin)?.slice(1) ?? [];
  const other = [...partsBelow(base, document.blocks)].find(([part, stems]) => {
    const there = said.filter((one) => stems.has(one));
    const isMore = there.length > here.length && there.length >= Math.max(LEAST_SHARED, said.length / 2);
    return part !== own && isMore && here.every((one) => stems.has(one));
  });
  if (other) return open("what the sentence says", `${base}${other[0]} has more of its words`);
  return said.length >= LEAST_FEW && here.length <= FEW * said.length
    ? open("what the sentence says", `${place.pin} has few of its words`)
    : NOTHING;
}

const [LEAST_TOLD, LEAST_SHARED, LEAST_FEW] = [3, 2, 4]; // words

/** What a rule leaves out, to the end of its sentence; not a condition, which a paraphrase may turn into "if". */
const EXCEPT =
  /(?<!\p{L})(?:other than|except(?:ing|ion)?|excluding|apart from|does not apply to)(?!\p{L})/iu;

/** Reports a sentence that states without exception what the provision only excepts. */
export function exceptedFields(
  text: string,
  { pin, text: place }: CitedPlace,
  { kind }: LegalDocument,
): Fields {
  const at = EXCEPT.exec(place)?.index;
  if (kind !== "legislation" || at === undefined || NOT_EXCEPTED.test(text)) return NOTHING;
  const said = [...stemsOf(text)];
  const [rule, excepted] = [stemsOf(place.slice(0, at)), stemsOf(place.slice(at))];
  const only = said.filter((one) => excepted.has(one) && !rule.has(one));
  return only.length >= LEAST_TOLD && only.length >= said.length / 2
    ? open("what the sentence says", `${pin} excepts it`)
    : NOTHING;
}

const NOT_EXCEPTED =
  /(?<!\p{L})(?:not|no|never|other than|unless|but|only|except\p{L}*|exempt\p{L}*|exclu\p{L}+|outside|without|apart)(?!\p{L})/iu;

/** The stems of each part directly below a provision, by its bracket: `(1)`; empty without a provision. */
function partsBelow(base: string, blocks: readonly Block[]): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, string>();
  for (const { pin, text } of base === "" ? [] : partsOf(blocks)) {
    const [part] = pin.startsWith(`${base}(`) ? (/^\([^()]+\)/.exec(pin.slice(base.length)) ?? []) : [];
    if (part !== undefined) texts.set(part, `${texts.get(part) ?? ""} ${text}`);
  }
  return new Map([...texts].map(([part, text]) => [part, stemsOf(text)]));
}

/** `on the ground that …`, `because of …`: the reason that a sentence gives. */
const REASON =
  /(?<!\p{L})(?:on the (?:\p{L}+ )?grounds? (?:of|that)|because(?: of)?|by reason of|for want of)(?!\p{L})([^.;:¦]{8,200})/u;
const [LEAST_OF_REASON, MOST_OF_REST] = [2, 0.5];

/** Reports a reason of whose words the place has none, while it has the words for what rests on it. */
export function groundFields(text: string, { pin, text: place }: CitedPlace): Fields {
  const [whole = "", reason = ""] = REASON.exec(text) ?? [];
  const given = [...stemsOf(reason)];
  if (given.length < LEAST_OF_REASON) return NOTHING;
  const rest = [...stemsOf(text.replace(whole, " "))];
  const there = { stems: stemsOf(place) };
  if (rest.length < LEAST_OF_REASON || sharedStems(given, there) > 0) return NOTHING;
  const isThere = sharedStems(rest, there) >= MOST_OF_REST * rest.length;
  return isThere ? open(whole.trim(), `${pin} does not give this reason`) : NOTHING;
}
