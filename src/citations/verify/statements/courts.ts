import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { regex } from "../../../core/regex.ts";
import { courtKey, courtsCalled, hasSeveralNames } from "../../court-names.ts";
import { find } from "../../find.ts";
import { fileNumberKey } from "../../keys.ts";
import type { Citation, CitationOf } from "../../types.ts";
import { courtField, differs, type Fields, NOTHING, open, together } from "../identity/fields.ts";
import { reasonsStart } from "./orders.ts";
import { plainTexts } from "../passages.ts";
import { COURT } from "../reading/surroundings.ts";
import type { CitedPlace, Place } from "./place.ts";
import { isSaidCourt, neutralCourt } from "./speakers.ts";
import { isGermanOrAustrian } from "../../tables/jurisdictions.ts";

/** Whether a text contains a word, in any case. */
export function hasWord(text: string, word: string): boolean {
  return regex.iu`(?<!\p{L})${word.replaceAll(/[^\p{L}'’-]/gu, "")}(?!\p{L})`.test(text);
}

type Kinds = readonly (readonly string[])[];
const namesOf = (kinds: string): Kinds => kinds.split(", ").map((names) => names.split(" "));
const SEATED_KINDS = namesOf(
  "Amtsgericht AG, Landgericht LG, Oberlandesgericht OLG, Arbeitsgericht ArbG, Landesarbeitsgericht LAG, Verwaltungsgericht VG, Verwaltungsgerichtshof VGH, Oberverwaltungsgericht OVG, Sozialgericht SG, Landessozialgericht LSG, Finanzgericht FG, Bezirksgericht BG, Handelsgericht HG, Landesgericht LG, Truppendienstgericht TDG",
);
/** Courts of which a country has only one. */
const SOLE_KINDS = namesOf(
  "BGH Bundesgerichtshof, BVerwG BVwG Bundesverwaltungsgericht, BFH Bundesfinanzhof, BAG Bundesarbeitsgericht, BSG Bundessozialgericht, BPatG Bundespatentgericht, BFG Bundesfinanzgericht, KG Kammergericht, OGH, VwGH Verwaltungsgerichtshof, VfGH Verfassungsgerichtshof",
);
const KINDS = [...SEATED_KINDS, ...SOLE_KINDS];
const anyOf = (kinds: Kinds) => `(?:${kinds.flat().join("|")})`;
const SEATED = regex.gu`(?<!\p{L})(${anyOf(SEATED_KINDS)})(?:s|es)? (?:in |für [^.,;()]{4,40} )?(?!(?:Erfolg|Klage|Berufung|Revision|Beschwerde|Recht|Urteil|Beschluss|Antrag)(?!\p{L}))(\p{Lu}\p{Ll}[\p{L}-]{1,30})`;
/** `Thüringer OVG`, `Sächsischen Oberverwaltungsgerichts` */
const OF_LAND = regex.gu`(?<!\p{L})(\p{Lu}\p{Ll}[\p{L}-]{2,25}) (${anyOf(SEATED_KINDS)})(?:s|es)?(?!\p{L})`;

interface Seat {
  readonly at: number;
  readonly shown: string;
  /** The first name of its kind: `Amtsgericht`. */
  readonly kind: string;
  /** Seat, or the adjective of a Land. */
  readonly seat: string;
  readonly key: string;
}

function kindOf(name: string): string {
  return KINDS.find((names) => names.includes(name))?.[0] ?? name;
}

/** Returns the courts named with their seats or Länder: `OLG Kiel`, `des Landgerichts Kiel`, `Thüringer OVG`. */
export function seatsIn(text: string): readonly Seat[] {
  const seated = Array.from(text.matchAll(SEATED), ({ 0: shown, 1: name = "", 2: printed = "", index }) => {
    const [kind, seat] = [kindOf(name), printed.replace(/(?<=\p{L}{4})s$/u, "")];
    return { at: index, shown, kind, seat, key: courtKey(`${kind} ${seat}`) };
  });
  const ofLands = Array.from(text.matchAll(OF_LAND)).flatMap(
    ({ 0: shown, 1: seat = "", 2: name = "", index }) => {
      const court = { at: index, shown, kind: kindOf(name), seat, key: courtKey(shown) };
      return hasSeveralNames(shown) ? [court] : [];
    },
  );
  return [...seated, ...ofLands];
}

/** Words before a court by which it is the one below: `Vorinstanz: `, `das Urteil des `, `Vorlage durch den `. */
const OF_BELOW =
  /(?:[Vv]orgehend:? |(?:Vorinstanz|(?:[Ee]rste[rn]?|[Zz]weite[rn]?|I{1,2}\.|[12]\.) Instanz)[^.;]{0,40}|(?:Urteil|Beschluss|Entscheidung)s? de[sr] |(?:Vorlage|Vorabentscheidungsersuchen|vorgelegt|eingereicht)(?: durch)? (?:de[srn]|das|vom|von dem) )$/u;
/** Words by which a decision was reviewed: `Die Revision gegen das Urteil des `, `… wurde aufgehoben`. */
const REVIEWED =
  /(?<!\p{L})(?:gegen (?:das|den|die)|hob|hebt|aufgehoben|abgeändert|bestätigte?|Vorinstanz|Instanz|[Vv]orgehend|Vorlage|Vorabentscheidungsersuchen|vorgelegt)(?!\p{L})/u;
/** Whether a sentence says that a court, before which `before` ends, gave the decision that was reviewed. */
export function isBelow(before: string, sentence: string): boolean {
  return OF_BELOW.test(before) && REVIEWED.test(sentence);
}

const decisionsInHead = oncePer((blocks: readonly Block[]) => {
  const head = plainTexts(blocks).slice(0, Math.max(0, reasonsStart(blocks)));
  return find(head.join("\n\n")).flatMap((one) => (one.kind === "decision" && one.fileNumber ? [one] : []));
});

/** Compares the file numbers of decisions said to be those below with the head of the decision. */
export function belowFields(said: readonly Citation[], { blocks }: LegalDocument): Fields {
  return together(
    said.map((one) => {
      if (one.kind !== "decision" || one.fileNumber === undefined) return NOTHING;
      const all = decisionsInHead(blocks);
      const key = fileNumberKey(one.fileNumber);
      const same = all.filter(({ fileNumber = "" }) => fileNumberKey(fileNumber) === key);
      const [other] = same;
      if (other)
        return ofCourt(one, same)
          ? NOTHING
          : differs({ field: "court", cited: one.canonical, found: other.canonical });
      const like = all.find(
        ({ courtName = "", date }) =>
          date === one.date && courtKey(courtName) === courtKey(one.courtName ?? ""),
      );
      return like?.fileNumber === undefined
        ? NOTHING
        : differs({ field: "file number", cited: one.canonical, found: like.canonical });
    }),
  );
}

/** Whether one of the decisions may be of the court that the citation names. */
function ofCourt(cited: CitationOf<"decision">, same: readonly CitationOf<"decision">[]): boolean {
  const key = courtKey(cited.courtName ?? "");
  return key === "" || same.some(({ courtName = "" }) => courtName === "" || courtKey(courtName) === key);
}

/** Lines of a head that name the courts below. */
const BELOW =
  /vorgehend|Vorinstanz|Vorabentscheidungsersuchen|Verfahrensgang|gegen (?:das Urteil|den Beschluss)|(?:Urteil|Beschluss)s? de[sr] /;

const courtsBelow = oncePer((blocks: readonly Block[]) => {
  const head = plainTexts(blocks).slice(0, Math.max(0, reasonsStart(blocks)));
  return head.filter((line) => BELOW.test(line)).flatMap(seatsIn);
});

const SOLE = regex.gu`(?<!\p{L})(${anyOf(SOLE_KINDS)})(?:s|es)?(?![\p{L}-])`;

/** Reports a court of which there is only one, said to be the court below, that the document does not name. */
export function soleCourtFields(text: string, { pin }: Place, document: LegalDocument): Fields {
  const named = [...text.matchAll(SOLE)].filter(({ index }) =>
    OF_BELOW.test(text.slice(Math.max(0, index - 60), index)),
  );
  return together(
    named.map(([shown, name = ""]) =>
      isKnown(kindOf(name), document) ? NOTHING : open(shown, `${pin ?? "the text"} does not name it`),
    ),
  );
}

/** Reports a court not in the document, if the place names a court of its kind with another seat. */
export function courtFields(text: string, place: Place, document: LegalDocument): Fields {
  const named = seatsIn(text);
  if (named.length === 0) return NOTHING;
  const there = seatsIn(place.text);
  return together(
    named.map((said) => {
      const isBelow = OF_BELOW.test(text.slice(Math.max(0, said.at - 60), said.at));
      const below = isBelow ? courtsBelow(document.blocks).filter(({ kind }) => kind === said.kind) : [];
      const [first] = below;
      const isOther = below.every(({ key }) => key !== said.key);
      return first && isOther && REVIEWED.test(text)
        ? differs({ field: "court", cited: said.shown, found: first.shown })
        : seatFields(said, { ...place, there, below: first }, document);
    }),
  );
}

/** Compares one court with those that the place and the head of the decision name. */
function seatFields(
  said: Seat,
  { pin, text, there, below }: Place & { readonly there: readonly Seat[]; readonly below: Seat | undefined },
  document: LegalDocument,
): Fields {
  const { shown, kind, seat } = said;
  const other = there.find((one) => one.kind === kind);
  if (hasWord(text, seat) || hasWord(document.court ?? "", seat)) return ofSeat(said, there, document);
  if (courtsBelow(document.blocks).some(({ key }) => key === said.key)) return NOTHING; // by another of its names
  const whole = plainTexts(document.blocks);
  const isNowhere = !whole.some((one) => hasWord(one, seat)) && !hasWord(document.title, seat);
  const instead = below ?? (pin === undefined ? undefined : other);
  if (isNowhere && instead) return differs({ field: "court", cited: shown, found: instead.shown });
  return isNowhere || other ? open(shown, `${pin ?? "the text"} does not name it`) : NOTHING;
}

/** Reports a court whose seat the place names, but only another court of its kind: `VG Stuttgart`. */
function ofSeat({ shown, kind, seat, key }: Seat, there: readonly Seat[], document: LegalDocument): Fields {
  const alike = there.filter((one) => one.kind === kind);
  const isOwn = hasWord(document.court ?? "", seat) && isOfKind(document.court ?? "", kind);
  const isNamed = isOwn || alike.some((one) => one.seat === seat || one.key === key);
  const other = alike[0] ?? (isKnown(kind, document) ? undefined : there.find((one) => one.seat === seat));
  return isNamed || other === undefined ? NOTHING : open(shown, `the text names “${other.shown}”`);
}

/** Whether a text names a court of a kind. */
function isOfKind(text: string, kind: string): boolean {
  const names = KINDS.find(([long]) => long === kind) ?? [kind];
  return regex.u`(?<!\p{L})(?:${names.join("|")})(?:s|es)?(?!\p{L})`.test(text);
}

/** Whether a name is that of a court of which there is only one and which no block names: `OGH`. */
export function isUnnamed(name: string, blocks: readonly Block[]): boolean {
  return SOLE_KINDS.flat().includes(name) && !isKnown(kindOf(name), { blocks });
}

/** Whether the decision speaks of a court of this kind at all, perhaps without its seat. */
function isKnown(kind: string, { blocks, court = "" }: Pick<LegalDocument, "blocks" | "court">): boolean {
  return isOfKind(court, kind) || plainTexts(blocks).some((one) => isOfKind(one, kind));
}

const DOING =
  "(?:decided|heard|delivered|handed down|gave|pronounced|held|found|ruled|said|allowed|dismissed|granted|refused|determined)";
const COURT_DOING = regex.u`(?<!\p{L})[Tt]he (?<court>${COURT}|(?:\p{Lu}\p{L}{2,20} ){1,4}Court(?: of \p{Lu}\p{L}{3,20}(?: \p{Lu}\p{L}{3,20})?)?)(?: \(\p{Lu}{2,6}\))? (?:unanimously |also |then )?${DOING}(?!\p{L})`;

/** Reports a court said to have decided that is not the decision's own, unless the cited place speaks of it. */
export function decidingFields(text: string, { pin, text: place }: Place, document: LegalDocument): Fields {
  const cited = COURT_DOING.exec(text)?.groups?.["court"];
  if (cited === undefined || (pin !== undefined && place.includes(cited))) return NOTHING;
  const own = neutralCourt(document);
  if (own !== undefined)
    return isSaidCourt(cited, document) === false
      ? open(`the ${cited}`, `the decision is of the ${own}`)
      : NOTHING;
  if (isOfUnion(document)) return otherUnionCourt(cited, document);
  const [court, ...others] = courtsCalled(cited);
  return court === undefined || others.length > 0 || !isGermanOrAustrian(court.jurisdiction)
    ? NOTHING
    : courtField(court.code, document);
}

function isOfUnion({ citations, title }: LegalDocument): boolean {
  return UNION_NUMBER.test([...citations.other, title].join("\n"));
}

/** Reports a court outside the Union's institution said to have decided a case of it, unless the text names that court. */
function otherUnionCourt(cited: string, { blocks, court = "" }: LegalDocument): Fields {
  const isOwn = /^(?:General Court|European Court|Court of (?:Justice|First Instance))/.test(cited);
  if (isOwn && !cited.includes("Human Rights")) return NOTHING;
  const isNamed = plainTexts(blocks).some((text) => text.includes(cited));
  return isNamed ? NOTHING : open(`the ${cited}`, `the decision is of the ${court}`);
}

const UNION_NUMBER = /(?<!\p{L})([CT])[-‑]\d{1,4}\/\d\d( P)?/u;
const UNION_COURT =
  /(?<!\p{L})(?:[Tt]he|[Dd]as|[Dd]er) (?:(?<general>General Court|Court of First Instance|EuG|Gericht der Europäischen Union)|(?:Court of Justice(?! of the)|ECJ|EuGH))(?: of the European Union)? (?:unanimously |also |then )?(?:decided|held|ruled|found|hat|entschied|urteilte|befand)(?: (?:in|mit|durch)(?: de[rm])?)?(?<direct>\s*¦)?(?!\p{L})/u;

/** Reports the one of the two courts of the Union said to have decided a case of the other; an appeal has both. */
export function unionCourtFields(
  text: string,
  _: Place,
  { citations, title, court = "" }: LegalDocument,
): Fields {
  const said = UNION_COURT.exec(text);
  const number = UNION_NUMBER.exec([...citations.other, title].join("\n"));
  if (!said || !number || number[2] !== undefined) return NOTHING;
  const isOfGeneral = number[1] === "T";
  if (isOfGeneral === (said.groups?.["general"] !== undefined)) return NOTHING;
  const cited = isOfGeneral ? "Court of Justice" : "General Court";
  return said.groups?.["direct"] === undefined
    ? open(`the ${cited}`, `the decision is of the ${court}`)
    : differs({ field: "court", cited, found: court });
}

/** Words by which a decision is said to share the view of a court named beside them. */
const SHARING =
  /(?<!\p{L})(?:folg(?:t|te|en)|schließ(?:t|en) sich|schloss sich|[Aa]nschluss an|[Ii]n Übereinstimmung mit|[Ww]ie (?:auch )?(?:das|der)|[Ee]benso)(?!\p{L})/u;
/** Words before the courts of another view, in their bracket: `(a. A. OVG Kiel, … ; LG Wismar, …`. */
const OTHER_VIEW =
  /(?<!\p{L})(?:a\. ?A\.|aA|anderer (?:Ansicht|Auffassung)|anders|entgegen|abweichend)(?!\p{L})[^()]{0,600}$/u;

/** Reports a court whose view a decision is said to share, but which the place only cites for another view. */
export function sharedViewFields(text: string, { pin, text: place }: CitedPlace): Fields {
  if (!SHARING.test(text) || /(?<!\p{L})(?:nicht|anders|entgegen)(?!\p{L})/iu.test(text)) return NOTHING;
  for (const { shown, key } of seatsIn(text)) {
    const there = seatsIn(place).filter((one) => one.key === key);
    if (there.length > 0 && there.every(({ at }) => OTHER_VIEW.test(place.slice(0, at))))
      return open(shown, `${pin} cites it for another view`);
  }
  return NOTHING;
}
