import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { fold } from "../../../library/search/words.ts";
import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";

/** `im Einvernehmen mit dem`, `nach Anhörung der`: what a law lets others do with a body that it names. */
const CONSULTED =
  /(?:Einvernehmen|Benehmen|Abstimmung|Anhörung|Beteiligung|Zustimmung|Einwilligung|Vorschlag|Antrag|Stellungnahme|Mitwirkung)(?: mit| durch| von)? (?:de[mrsn] |einer |eines )?$/u;
/** A body as the one that acts: `das Bundesministerium des Innern`. */
const ACTING = regex.gu`(?<!\p{L})(?:[Dd](?:as|er|ie)) (\p{L}{0,20}(?:[Gg]ericht|[Bb]ehörde|[Mm]inister(?:in|ium)?|[Rr]egierung|[Rr]at|[Kk]ammer|[Kk]ommission|[Aa]mt|[Aa]nstalt|[Bb]undestag|[Ll]andtag)(?: (?:der|des|für) \p{Lu}[\p{L}-]+)?)(?!\p{L})`;

/** Reports a body as the one that acts which the provision names only as one that is heard, or that agrees. */
export function consultedFields(
  text: string,
  { pin, text: place }: CitedPlace,
  { kind }: LegalDocument,
): Fields {
  if (kind !== "legislation") return NOTHING;
  for (const [, body = ""] of text.matchAll(ACTING)) {
    const before = place.split(body).slice(0, -1);
    const [first] = before;
    if (first !== undefined && before.every((one) => CONSULTED.test(one)))
      return open(body, `${pin} has it only after “${CONSULTED.exec(first)?.[0].trim() ?? ""}”`);
  }
  return NOTHING;
}

/** `zu vernichten`, `vorzulegen` */
const TO_DO = /(?<!\p{L})(?:zu (\p{Ll}{4,}n)|(\p{Ll}{2,8})zu(\p{Ll}{4,}n))(?!\p{L})/gu;

/** Reports something to be done of which a provision has no word, while it has something else to be done. */
export function taskFields(text: string, { pin, text: place }: CitedPlace, { kind }: LegalDocument): Fields {
  const [other] = kind === "legislation" ? (place.match(TO_DO) ?? []) : [];
  if (other === undefined) return NOTHING;
  for (const [shown, simple, , rest = ""] of text.matchAll(TO_DO)) {
    const stem = (simple ?? rest).replace(/e?n$/, "");
    if (!place.toLowerCase().includes(stem)) return open(`“${shown}”`, `${pin} has “${other}”`);
  }
  return NOTHING;
}

const NO_NAME = String.raw`(?!(?:the|an?|of|for|in|to|by|with|on|from|which|that|who|and|or|if|where|when|is|are|be)(?!\p{L}))`;
const WORDS = String.raw`(?:${NO_NAME}\p{L}+ ){1,5}?`;
const BODY = String.raw`(?<who>${WORDS}(?:(?:and|or) (?:the |an? )?${WORDS}){0,2}|(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|which|who) )`;
const FRONT = String.raw`(?:(?<!(?<!\p{L})to \p{L}{2,15} )(?<!(?:of|for|in|by|to|with|on|from|under|against) )(?<!\p{L})(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very) |(?<=(?:^|[.;:,¦])[^\p{L}]{0,6}))`;
const MODAL = String.raw`(?:may|must|shall|should|can|will|ha(?:s|ve) to|(?:is|are) to)(?:,[^,.;]{3,80},)? (?:not |only |also |\p{L}+ly ){0,2}`;
/** Who does what: `The Board may propose`, `the trader bears`, `is opened by the bank`, `holt der Leiter`. */
const DEEDS: readonly RegExp[] = [
  regex.gu`${FRONT}${BODY}${MODAL}(?<deed>\p{Ll}{3,})(?!\p{L})`,
  regex.gu`${FRONT}${BODY}(?<deed>\p{Ll}{2,}[b-rtv-z]s)(?!\p{L})`,
  regex.gu`(?<!\p{L})(?:is|are|be|been|was|were) (?<deed>\p{Ll}{3,}ed) by (?:the|an?) (?<who>(?:${NO_NAME}\p{L}+ ?){1,5})(?!\p{L})`,
  regex.gu`(?<!\p{L})[Dd]er (?<who>(?:\p{Ll}{3,}e )?\p{Lu}\p{L}+ )(?<deed>\p{Ll}{3,}te?)(?!\p{L}| sich )`,
  regex.gu`(?<!\p{L})(?<deed>\p{Ll}{3,}te?) (?<who>der (?:\p{Ll}{3,}e )?\p{Lu}\p{L}+|er|sie|es)(?!\p{L})`,
];
const GERMAN = -2; // the last forms
const PRONOUN = /^(?:it|he|she|(?:s?he|they) or (?:s?he|it)|they|which|who|er|sie|es)$/;
/** Verbs that say nothing of what is done. */
const GENERAL =
  /^(?:be|ha(?:ve|s|t)|do(?:es)?|ist|sind|wird|obliegt|gehört|gilt|kommt|liegt|folgt|besteht|steht|gibt|bleibt|appl(?:y|ies)|includes?|means?)$/;

interface Deed {
  readonly who: string;
  readonly names: readonly string[];
  readonly deed: string;
}

function deedsIn(text: string, forms: readonly RegExp[]): readonly Deed[] {
  return forms
    .flatMap((form) =>
      Array.from(text.replaceAll(/\s+/g, " ").matchAll(form), ({ groups: { who = "", deed = "" } = {} }) => ({
        who: who.trim(),
        names: namesIn(who),
        deed: GENERAL.test(deed) ? "" : deed.replace(/(?:es|ed|e|s|te?)$/, ""),
      })),
    )
    .filter(({ deed }) => deed !== "");
}

function namesIn(who: string): readonly string[] {
  return (fold(who).match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !/^(?:and|or|the|an|der)$/.test(word))
    .map((word) => word.replace(/(?:ies|en|er|y|e|n|s|r)$/, ""));
}

/** `European Central Bank` */
const BODY_NAME = /\p{Lu}\p{L}{1,40} \p{Lu}/u;

/** Reports one that acts where the place, which names it or a body like it, says the same deed only of another. */
export function actingFields(text: string, place: CitedPlace, { kind }: LegalDocument): Fields {
  const forms = kind === "legislation" ? DEEDS : DEEDS.slice(GERMAN);
  const said = deedsIn(text, forms);
  if (said.length === 0) return NOTHING;
  const there = deedsIn(place.text, forms);
  const folded = fold(`${place.text} ${place.above ?? ""}`);
  for (const one of said) {
    const same = there.filter(({ deed }) => deed === one.deed);
    const [other] = same;
    const isOther = ({ who, names }: Deed) =>
      !PRONOUN.test(who.toLowerCase()) &&
      !one.names.every((name) => names.includes(name)) &&
      !names.every((name) => one.names.includes(name));
    const isNamed = BODY_NAME.test(one.who) || one.names.every((name) => folded.includes(name));
    if (other && isNamed && same.every(isOther))
      return open(`“${one.who}” as the one that acts`, `${place.pin} has “${other.who}” there`);
  }
  return NOTHING;
}
