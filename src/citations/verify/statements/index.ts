import type { LegalDocument } from "../../../core/document.ts";
import { languageIn } from "../../../core/text.ts";
import type { PinCheck } from "../../../pins/check.ts";
import { actingChamber, actingSenate } from "../../recognise/german/seat.ts";
import { chamberFields, type Fields, NOTHING, open, senateFields, together } from "../identity/fields.ts";
import type { Stated } from "../reading/stated.ts";
import { absentNounFields } from "./absent-nouns.ts";
import { agreedFields, dissentingPlace, numberFields } from "./agreed.ts";
import { isStatement, tellsMore } from "./clauses.ts";
import { counselFields, holderFields } from "./counsel.ts";
import {
  belowFields,
  courtFields,
  decidingFields,
  sharedViewFields,
  soleCourtFields,
  unionCourtFields,
} from "./courts.ts";
import { type Figure, figuresIn, isOfProvision } from "./figures.ts";
import { insteadFields } from "./instead.ts";
import { deedFields, judgeBelowFields } from "./judges.ts";
import {
  admissionFields,
  condemnedFields,
  costsByLaw,
  costsFields,
  formOfDayFields,
  namedPayerFields,
  remittalFields,
} from "./orders.ts";
import { appellantFields, orderedFields } from "./outcomes.ts";
import { peopleFields } from "./people.ts";
import { type CitedPlace, figuresOf, isCited, type Place, placeOf } from "./place.ts";
import { actingFields, consultedFields, taskFields } from "./powers.ts";
import { headingFields, provisionFields } from "./provisions.ts";
import { submissionFields } from "./reports.ts";
import { extentFields, matterFields, resultFields } from "./results.ts";
import { laterSectionFields, namedSections } from "./sections.ts";
import { referredFields } from "./speakers.ts";
import { figureFields, measureOf, translatedFields } from "./stated-figures.ts";
import { supportFields } from "./support.ts";
import { treatedFields, treatmentFields } from "./treated.ts";
import { placesFields, versionFields } from "./versions.ts";

/** Compares the figures and names that the sentence states with the cited places. */
export function statedFields(
  stated: Stated | undefined,
  pins: readonly PinCheck[],
  document: LegalDocument,
  isTranslated: boolean,
): Fields {
  if (stated === undefined) return NOTHING;
  const place = placeOf(pins, document);
  const besideWords = together([
    laterSectionFields(stated.laterSections ?? [], document),
    treatedFields(stated.treated ?? [], document, place),
    versionFields(stated.version, document),
    placesFields(stated.places ?? [], document),
  ]);
  if (!/[\p{L}\d]/u.test(stated.text)) return besideWords;
  if (isTranslated) return together(figuresIn(stated.text).map((one) => translatedFields(one, place)));
  const isLaw = document.kind === "legislation";
  const said = stated.text.replace(AGE, "$& years");
  const all = figuresIn(said);
  const figures = all.filter((one) => !isLaw || !isOfProvision(one));
  return together([
    besideWords,
    ...figures.map((one) => figureFields(one, place, document)),
    ...(isLaw ? [costsByLaw] : OF_CASES).map((compare) => compare(said, place, document)),
    ...(isCited(place)
      ? [
          ...AT_PLACE.map((compare) => compare(said, place, document)),
          provisionFields(stated.provisions ?? [], place),
        ]
      : []),
    belowFields(stated.below ?? [], document),
  ]);
}

/** Reports words of a sentence in which no other comparison found anything and which the cited place does not have. */
export function unfoundFields(
  stated: Stated | undefined,
  pins: readonly PinCheck[],
  document: LegalDocument,
  isTranslated: boolean,
): Fields {
  if (stated === undefined) return NOTHING;
  const place = placeOf(pins, document);
  if (isTranslated ? isStatement(stated.text) : isForeign(stated.text, document))
    return untranslated(stated.text, place, document);
  if (isTranslated) return NOTHING;
  const absent = absentNounFields(stated.text, place, document);
  return absent === NOTHING ? supportFields(stated.text, place, document) : absent;
}

const FEWEST_WORDS = 5;

/** Whether a sentence, and not only a few words ahead of a citation, is in another language than the document. */
function isForeign(text: string, { language }: LegalDocument): boolean {
  const own = languageIn(text);
  return (
    /^(?:de|en)$/.test(language ?? "") &&
    language !== own &&
    (own === "de" || /(?<!\p{L})(?:the|of|to|and|is)(?!\p{L})/iu.test(text)) &&
    (text.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_WORDS &&
    tellsMore(text, 1)
  );
}

/** Reports a statement about a text in another language, unless the place has the figures in it. */
function untranslated(text: string, place: Place, { language }: LegalDocument): Fields {
  const measured = figuresIn(text).filter((one) => measureOf(one) !== undefined);
  const there = isCited(place) ? figuresOf(place) : [];
  const isThere = (said: Figure) =>
    there.some((one) => one.value === said.value && measureOf(one) === measureOf(said));
  if (measured.length > 0 && measured.every(isThere)) return NOTHING;
  return open("what the sentence says", `the text at hand is in another language (${language})`);
}

/** The age of "left school at 16": a number after "at" that is an age. */
const AGE = /(?<=\p{Ll}{4,20} at )\d{1,2}(?=\s*(?:[:.,;¦(]|$))/u;

type Compare<P> = (said: string, place: P, document: LegalDocument) => Fields;

const AT_PLACE: readonly Compare<CitedPlace>[] = [
  namedSections,
  insteadFields,
  submissionFields,
  headingFields,
  actingFields,
  consultedFields,
  taskFields,
  sharedViewFields,
];

/** Comparisons that need no pinpoint; a law says nothing of people, courts and costs. */
const OF_CASES: readonly Compare<Place>[] = [
  peopleFields,
  courtFields,
  soleCourtFields,
  counselFields,
  holderFields,
  costsFields,
  namedPayerFields,
  orderedFields,
  remittalFields,
  admissionFields,
  condemnedFields,
  appellantFields,
  agreedFields,
  deedFields,
  judgeBelowFields,
  dissentingPlace,
  numberFields,
  decidingFields,
  unionCourtFields,
  referredFields,
  resultFields,
  extentFields,
  matterFields,
  treatmentFields,
  (said, _, document) => senateFields(actingSenate(said), document),
  (said, _, document) => chamberFields(actingChamber(said), document),
  formOfDayFields,
];
