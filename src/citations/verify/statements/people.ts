import type { LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { ANY_OFFICE, SURNAME } from "../../../documents/recognise/offices.ts";
import { type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { hasWord } from "./courts.ts";
import type { Place } from "./place.ts";

const NAMED_JUDGE = regex.gu`(?<!\p{L})(?!(?:Mr|Mrs|Ms|Miss|Dr|Prof) )(${SURNAME}) ${ANY_OFFICE}(?![\p{L}'’-])`;
const PERSON =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Herrn?|Frau|Generalanw(?:alt|ältin)|Advocate General)\.? (?:\p{Lu}\.? ){0,3}(\p{Lu}[\p{L}'’-]{2,30}|\p{Lu}(?![\p{L}.]))(?:(?: and |, | und )(\p{Lu}[\p{L}'’-]{2,30}) JJA?)?/gu;
/** `Mitgewirkt haben Müller, Otter und Dachs` */
const MEMBER =
  /(?<=[Mm]itgewirkt haben (?:\p{L}[^.;()¦]{0,100}(?:, | und ))?)(\p{Lu}\p{Ll}[\p{L}-]{1,30})(?=,| und |[ .;()¦]|$)/gu;
const PEOPLE: readonly RegExp[] = [NAMED_JUDGE, PERSON, MEMBER];

interface Named {
  /** As printed: `Dr. Müller`. */
  readonly shown: string;
  readonly name: string;
}

function namesBy(form: RegExp, text: string): readonly Named[] {
  return Array.from(text.matchAll(form), ([shown, name = shown]) => ({ shown, name }));
}

/** Reports a person whom the place does not name although it names another, or the document does not name. */
export function peopleFields(text: string, place: Place, document: LegalDocument): Fields {
  return together(PEOPLE.flatMap((form) => namedFields(form, text, place, document)));
}

function namedFields(form: RegExp, text: string, place: Place, document: LegalDocument): readonly Fields[] {
  return namesBy(form, text).map(({ shown, name }) => {
    const isThere = (text: string) => hasWord(text, name);
    if (isThere(place.text) || place.writers.some(isThere)) return NOTHING;
    const others = namesBy(form, place.text);
    const isNowhere = place.pin === undefined || !plainTexts(document.blocks).some(isThere);
    if (!isNowhere && others.length === 0) return NOTHING;
    const has = others[0] !== undefined && place.pin !== undefined ? `, but ${others[0].shown}` : "";
    return open(shown, `${isNowhere ? "the document" : (place.pin ?? "")} does not name them${has}`);
  });
}
