import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
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
