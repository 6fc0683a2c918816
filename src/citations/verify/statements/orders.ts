import type { Block, LegalDocument } from "../../../core/document.ts";
import type { PinCheck } from "../../../pins/check.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { courtKey } from "../../court-names.ts";
import { readDay } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { FORMS } from "../../recognise/german/decision-words.ts";
import { factsOf } from "../../styles/facts.ts";
import { type Fields, NOTHING, open, statedForm } from "../identity/fields.ts";
import { sentencesIn } from "../reading/sentences.ts";
import { partiesOf } from "./contraries.ts";

/** `Urteils`, `Beschluss`, `Erkenntnisses` */
export const DECISION_WORD = String.raw`(?:\p{L}*[Uu]rteil|Beschlu(?:ss|ß)|Entscheidung|Erkenntnis|Bescheid)\p{L}{0,3}`;
/** `mit Urteil vom 18. Mai 2022`, `By order of 4 July 2024` */
const FORM_OF_DAY =
  /(?<!\p{L})(?:(Urteil|Beschluss|Gerichtsbescheid|Erkenntnis)(?:s|es)? vom|[Bb]y (judgment|order) of) (\d{1,2}(?:\. ?\d{1,2}\. ?|\.? \p{L}{3,9} )\d{4})(?!\d)/gu;

/** `Durch Urteil entschied der BFH` */
const FORM_OF_COURT =
  /(?<!\p{L})(?:[Dd]urch|[Mm]it|[Pp]er) (Urteil|Beschluss|Gerichtsbescheid|Erkenntnis) \p{Ll}{2,12} (?:der|das) (\p{Lu}[\p{L}-]{2,30})/u;

/** Compares the form that a sentence gives the decision of the document's own day, or of its court. */
export function formOfDayFields(text: string, _: unknown, document: LegalDocument): Fields {
  const ofDay = [...text.matchAll(FORM_OF_DAY)].find(([, , , day = ""]) => readDay(day) === document.date);
  const ofCourt = FORM_OF_COURT.exec(text);
  const own = factsOf(document).decision?.courtName ?? "";
  const ofOwn = ofCourt && isSameCourt(ofCourt[2] ?? "", own, own) ? ofCourt[1] : "";
  const word = ofDay?.[1] ?? ofDay?.[2] ?? ofOwn ?? "";
  const found = word === "" ? undefined : statedForm(document);
  return found === undefined || found === FORMS.get(word)
    ? NOTHING
    : open(`the form ${word}`, `the decision is a “${found}”`);
}

/** `Ziffer 4 des Tenors des Urteils des `, `Spruchpunkt II. des Erkenntnisses `. */
const ORDER_AHEAD = regex.u`(?<!\p{L})(?:(?:Ziff(?:er)?|Nr|Nummer|Punkt|Satz)\.? ?(\d{1,2}|[IVX]{1,5})\.? de[sr] (?:Tenors|Spruch(?:e?s)?|Urteilsformel|Beschlussformel)|(?:Spruchpunkt|Tenorpunkt|Tenorziffer) ?(\d{1,2}|[IVX]{1,5})\.?) (?:(?:de[sr]|aus|in) (?:dem )?)?(?:${DECISION_WORD} ?)?(?:de[sr] )?[\s(*_]*$`;
/** `, Tenor Ziff. 4`, `, Spruchpunkt II` after a decision. */
const ORDER_BEHIND =
  /^[\s,;–-]{0,6}(?:Tenor|Spruch|Spruchpunkt|Urteilsformel)(?: (?:zu )?(?:Ziff(?:er)?|Nr|Nummer|Punkt)?\.?)? ?(\d{1,2}|[IVX]{1,5})(?![\p{L}\d])/u;

/** `point 4 of the operative part of the `, `Nr. 2 des Tenors des Urteils des `. */
const UNION_ORDER =
  /(?<!\p{L})(?:points?|paragraphs?|Nr\.|Nummer|Ziff(?:er|\.)) ?(\d{1,2}) (?:of|in|des) (?:the )?(?:operative part|Tenors)(?: (?:of|des|der))?(?: the)?(?: (?:judgment|order|Urteils|Beschlusses))?(?: (?:in|of|des|der))?[\s(*_]*$/u;

/** Returns the cited point of the operative part of an EU decision. */
export function unionOrderAt(before: string): readonly string[] {
  const number = UNION_ORDER.exec(before)?.[1];
  return number === undefined ? [] : [`order ${number}`];
}

/** Returns the cited order before or after a German or Austrian decision. */
export function orderAt(before: string, behind: string): readonly string[] {
  const [, first, second] = ORDER_AHEAD.exec(before) ?? [];
  const number = first ?? second ?? ORDER_BEHIND.exec(behind)?.[1];
  return number === undefined ? [] : [`Tenor ${number}`];
}

/** Parts of a decision with their own numbering, by the words of their headings. */
const SECTIONS: readonly (readonly [pin: RegExp, heading: RegExp])[] = [
  [/^Tenor (\w+)$/, /^(?:tenor|spruch|urteilsformel|beschlussformel)\b/],
  [/^Ls\. ([\w.]+)$/, /^(?:amtlicher? |redaktioneller? )?leits(?:atz|ätze)(?=$|\W)/],
];
const LABEL = /^\W{0,4}(\d{1,2}(?:\.\d)?[a-z]?|[IVX]{1,5})[.)]?(?=\s|$)/;
const MOST_SECTION = 30; // blocks

/** Checks `Tenor 4`, `Ls. 2` of a decision with numbered orders or headnotes; undefined without. */
export function checkSection(blocks: readonly Block[], pin: string): PinCheck | undefined {
  const [form, heading] = SECTIONS.find(([one]) => one.test(pin)) ?? [];
  const wanted = form?.exec(pin)?.[1];
  if (wanted === undefined || !heading) return undefined;
  const at = blocks.findIndex((block) => block.pin === "" && heading.test(headingOf(block)));
  if (at === -1) return undefined;
  const rest = blocks.slice(at + 1, at + 1 + MOST_SECTION);
  const isSame = (block: Block) => heading.test(headingOf(block)); // each headnote may have a heading of its own
  const end = rest.findIndex((one) => (one.type === "heading" && !isSame(one)) || one.pin.startsWith("Rn"));
  const section = end === -1 ? rest : rest.slice(0, end);
  const labels = section.map((one) => (isSame(one) ? "" : LABEL.exec(one.label ?? one.markdown)?.[1]));
  const known = labels.filter((label) => label);
  const found = labels.indexOf(wanted);
  if (known.length === 0) return section.some(isSame) ? undefined : onlyHeadnote(pin, blocks, at);
  if (found !== -1) return { pin, exists: "yes", ranges: [labelledRange(labels, found, at + 1)] };
  const isPrinted = section.some(({ markdown }) => markdown.includes(`${wanted}.`)); // several in one block
  if (known.length < 2 || isPrinted) return undefined;
  return { pin, exists: "beyond", ranges: [], last: pin.replace(wanted, known.at(-1) ?? "") };
}

/** Returns the blocks from one label to the next one or a heading, which is labelled "". */
function labelledRange(labels: readonly (string | undefined)[], found: number, start: number): BlockRange {
  const next = labels.findIndex((label, index) => index > found && label !== undefined);
  return { first: start + found, last: start + (next === -1 ? labels.length : next) - 1 };
}

/** Checks the number of a headnote under a heading in the singular, which a court does not number. */
function onlyHeadnote(pin: string, blocks: readonly Block[], at: number): PinCheck | undefined {
  const heading = blocks[at];
  if (!heading || !/leitsatz\W*$/.test(headingOf(heading)) || blocks[at + 1]?.type === "heading")
    return undefined;
  const first = { first: at + 1, last: at + 1 };
  if (pin === "Ls. 1") return { pin, exists: "yes", ranges: [first] };
  return { pin, exists: "beyond", ranges: [], last: "Ls. 1" };
}

/**
 * Normalises a heading: drops emphasis and the spaces between spaced letters, so that `L e i t s a t z`
 * becomes `leitsatz`.
 */
function headingOf({ markdown }: Block): string {
  const plain = markdown
    .slice(0, 80)
    .replaceAll(/[*_#:]/g, "")
    .trim();
  return (/^(?:\p{L} ){3,}\p{L}$/u.test(plain) ? plain.replaceAll(" ", "") : plain).toLowerCase();
}

/** Words after "Kosten" that name who bears them: "trägt der Kläger", "werden dem Bund auferlegt". */
const BEARS =
  /(?<!\p{L})(?<verb>trägt|trugen?|tragen|hat|hatte|haben|werden|wurden|wird|fallen|fielen) (?:de[mnr]|die|das) (?:\p{Ll}{3,20}e[nmrs]? )?(?<party>\p{Lu}\p{L}{2,40})/u;
/** `Der Beklagte hat die Kosten zu tragen`, "the respondent to pay the costs" */
const BEARER: readonly RegExp[] = [
  /(?<!\p{L})(?:[Dd]er|[Dd]ie|[Dd]as) (?:\p{Ll}{3,20}e[nmrs]? )?(?<party>\p{Lu}\p{L}{2,40}) (?:trägt|trugen?|tragen|hat|hatte|haben) (?:die |alle )?(?:\p{L}{1,20} )?Kosten/u,
  // `hat der Beklagten die Kosten der Revision auferlegt`, `legte dem Kläger die Kosten auf`
  /(?<!\p{L})[Dd]e[mnr] (?:\p{Ll}{3,20}e[nmrs]? )?(?<party>\p{Lu}\p{L}{2,40}) (?:(?:wurden|werden|sind|hat) )?(?:die |alle )?(?:\p{L}{1,20} )?Kosten(?!\p{L})(?=[^.;\n]{0,120}(?<!\p{L})auf(?:erlegt)?(?!\p{L}))/u,
  /(?<!\p{L})auf Kosten (?:de[sr]|eine[sr]) (?:\p{Ll}{3,20}e[nmrs] )?(?<party>\p{Lu}\p{L}{2,40})/u,
  /(?<!\p{L})(?<party>(?:cross-)?(?:appellant|respondent|applicant|plaintiff|defendant|claimant)s?) (?:is |are |was |were )?(?:ordered |directed )?(?:to |must |do |shall )?(?:pay|paid|pays) (?!\$)[^.;\n]{0,60}costs/iu,
];
const AFTER_COSTS = 200; // characters

/** Returns the party named as bearing the costs in the clause that begins with "Kosten". */
function bearerAfter(text: string): string | undefined {
  const at = text.indexOf("Kosten");
  const clause = at === -1 ? "" : (text.slice(at, at + AFTER_COSTS).split(/[.;\n]/)[0] ?? "");
  const { verb = "", party } = BEARS.exec(clause)?.groups ?? {};
  const isPassive = /^(?:w|f)/.test(verb);
  return isPassive && !/auferlegt|zur Last/.test(clause) ? undefined : party;
}

/** Returns the stem of the party ordered to pay the costs; undefined if none or several are named. */
function payerIn(text: string): string | undefined {
  const bearers = BEARER.map((form) => form.exec(text)?.groups?.["party"]);
  const payers = [bearerAfter(text), ...bearers].flatMap((one) => one ?? []);
  const stems = new Set(payers.map((one) => one.toLowerCase().replace(/(?:innen|in|en|e|n|s|r)$/, "")));
  return stems.size === 1 ? [...stems][0] : undefined;
}

const COSTS = /kosten|costs/i;

/** Compares the party said to pay the costs with the orders. */
export function costsFields(said: string, _: unknown, { blocks }: Pick<LegalDocument, "blocks">): Fields {
  if (!COSTS.test(said)) return NOTHING;
  const payer = payerIn(said);
  if (payer === undefined) return NOTHING;
  const payers = new Set(ordersAround(blocks).flatMap((line) => payerIn(line) ?? []));
  if (payers.has(payer)) return NOTHING;
  const [found] = payers;
  const part = `costs: ${payer}`;
  if (found === undefined || payers.size > 1)
    return open(part, "the document's orders could not be read for it");
  return open(part, `the orders speak of “${found}”`);
}

/** Reports a party said to pay the costs where the cited law does not speak of any. */
export function costsByLaw(
  said: string,
  { pin, text }: { readonly pin: string | undefined; readonly text: string },
): Fields {
  const payer = COSTS.test(said) && !COSTS.test(text) ? payerIn(said) : undefined;
  return payer === undefined
    ? NOTHING
    : open(`costs: ${payer}`, `${pin ?? "the text"} does not speak of costs`);
}

const PARTY_ROLES =
  "kläger|klagend|beklagte|antragsteller|antragsgegner|beschwerdeführer|schuldner|gläubiger|verpflichtete|betreibend";
/** `Die Beklagte wird verurteilt`, `dass der Kläger verurteilt wird`, `Die beklagte Partei ist schuldig`. */
const CONDEMNED = regex.iu`(?<!\p{L})(?:[Dd]e[rnm]|[Dd]ie|[Dd]as) (?<role>${PARTY_ROLES})\p{L}*(?: Partei(?:en)?)? (?:(?:wird|wurden?|werden|ist|sind|war)(?!\p{L})[^.;\n]{0,100}?(?<!\p{L})(?:verurteilt|schuldig)|(?:zur [^.;\n]{0,60})?verurteilt (?:wird|wurde|worden))(?!\p{L})`;

function condemnedIn(text: string): string | undefined {
  return CONDEMNED.exec(text)
    ?.groups?.["role"]?.toLowerCase()
    .replace(/^klagend$/, "kläger");
}

/** Compares the party said to be ordered to pay or do something with the orders. */
export function condemnedFields(
  said: string,
  place: { readonly pin: string | undefined; readonly text: string },
  { blocks }: Pick<LegalDocument, "blocks">,
): Fields {
  const party = condemnedIn(said);
  if (party === undefined || (place.pin !== undefined && condemnedIn(place.text) === party)) return NOTHING;
  const orders = ordersAround(blocks)
    .flatMap((line) => line.split(/[.;\n]/))
    .flatMap((line) => condemnedIn(line) ?? []);
  const [other] = orders;
  return other === undefined || orders.includes(party)
    ? NOTHING
    : open(`the ${party} as the one ordered`, `the orders speak of “${other}”`);
}

const REMITTED = /(?<!\p{L})(?:zurück(?:zu)?verw(?:ie|ei)s\p{L}|remit(?:ted|s) (?:the|it)(?!\p{L}))/iu;
const SENT = /(?<!\p{L})verw(?:ies|iesen|eist)(?!\p{L})/iu;
const BACK = /^[^.;]{0,120} zurück(?!\p{L})/iu;
const NOT_REMITTED = /(?<!\p{L})(?:nicht|keine|ohne|statt|hätte|nach)(?!\p{L})[^.;]{0,40}zurück/iu;
const OWN_DECISION =
  /(?<!\p{L})(?:entsch(?:ied|eidet)|entschieden)(?!\p{L})[^.;]{0,40}in der Sache selbst|in der Sache (?:selbst |abschließend ){1,2}entsch(?:ieden|eiden)|(?<!nicht )selbst (?:in der Sache |abschließend ){1,2}entsch(?:ieden|eiden)|aufgehoben (?:und|sowie) [^.;]{0,30}Klage [^.;]{0,40}(?:abgewiesen|stattgegeben)/iu;
const DISPOSED =
  /(?<!\p{L})(?:aufgehoben|zurückgewiesen|verworfen|abgewiesen|abgeändert|dismissed|allowed|set aside|quashed)(?!\p{L})/iu;

/** Compares a statement that the case was remitted, or was not, with the orders. */
export function remittalFields(
  said: string,
  place: { readonly pin: string | undefined; readonly text: string },
  { blocks }: Pick<LegalDocument, "blocks">,
): Fields {
  const isSaid = isRemitted(said) && !NOT_REMITTED.test(said);
  const isOwn = OWN_DECISION.test(said);
  if (isSaid === isOwn) return NOTHING;
  if (isSaid && place.pin !== undefined && isRemitted(place.text)) return NOTHING; // the place may tell of another decision
  const orders = ordersAround(blocks);
  if (!orders.some((line) => DISPOSED.test(line))) return NOTHING;
  if (orders.some(isRemitted) === isSaid) return NOTHING;
  return open(
    isSaid ? "that the case was remitted" : "that the court decided the case itself",
    isSaid ? "the orders do not remit it" : "the orders remit it",
  );
}

function isRemitted(text: string): boolean {
  if (REMITTED.test(text)) return true;
  const sent = SENT.exec(text);
  return sent !== null && BACK.test(text.slice(sent.index + sent[0].length));
}

/** A remedy that a court is said to have admitted or not: `Das LAG hat die Revision nicht zugelassen`. */
interface Admission {
  readonly remedy: string;
  readonly isDenied: boolean;
  /** Court that admitted it, if the sentence names one: `Landesarbeitsgericht`. */
  readonly courts: readonly string[];
}

const ADMITTED =
  /(?<!\p{L})(?<not>nicht )?zugelassen(?:e[nrs]?)?(?!\p{L})|(?<!\p{L})l(?:ieß|ässt)(?!\p{L})[^.;]{0,120}? (?<left>nicht )?zu(?=[\s.,;)]|$)/u;
const REMEDY = /(?<!\p{L})(?:Sprung)?(revision|berufung|(?:rechts)?beschwerde|rekurs)(?:en|s)?(?!\p{L})/iu;
const COURT =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}{2,30}gericht(?:shof)?s?|Gerichtshof|[Ss]enat|BGH|BAG|BSG|BFH|BVerwG|BPatG|OLG|LG|AG|LAG|ArbG|LSG|SG|OVG|VGH|VG|FG|OGH)(?!\p{L})/gu;

function admissionsIn(text: string): readonly Admission[] {
  return sentencesIn(text).flatMap((sentence) => {
    const told = ADMITTED.exec(sentence);
    const remedy = told && REMEDY.exec(sentence)?.[1]?.toLowerCase();
    if (!told || remedy === null || remedy === undefined) return [];
    const courts = Array.from(sentence.matchAll(COURT), ([name]) => name.replace(/s$/, ""));
    return [{ remedy, isDenied: (told.groups?.["not"] ?? told.groups?.["left"]) !== undefined, courts }];
  });
}

/** Compares the admission of a remedy with the cited place, or else with the orders and the entire text. */
export function admissionFields(
  said: string,
  { pin, text }: { readonly pin: string | undefined; readonly text: string },
  document: LegalDocument,
): Fields {
  const [told] = admissionsIn(said);
  if (told === undefined) return NOTHING;
  const isOf = ({ remedy }: Admission) => remedy.endsWith(told.remedy) || told.remedy.endsWith(remedy);
  const there = admissionsIn(text).filter(isOf);
  const part = `${told.isDenied ? "not " : ""}zugelassen`;
  if (there.length > 0 && there.every(({ isDenied }) => isDenied !== told.isDenied))
    return open(part, `${pin ?? "the text"} says the opposite`);
  const own = factsOf(document).decision?.courtName ?? "";
  const others = there.flatMap(({ courts }) => courts);
  if (isByAnother(told.courts, others, own))
    return open(
      `${part} by ${told.courts.join(", ")}`,
      `${pin ?? "the text"} speaks of ${others.join(", ")}`,
    );
  const isElsewhere = told.courts.some((one) => !isSameCourt(one, own, own));
  return pin === undefined && !told.isDenied && !isElsewhere && decidesOnly(document.blocks)
    ? open(part, "the orders decide on it and admit none")
    : NOTHING;
}

/** Whether all courts that one sentence names are other ones than those that the document names. */
function isByAnother(told: readonly string[], found: readonly string[], own: string): boolean {
  const isFound = (one: string) => found.some((other) => isSameCourt(one, other, own));
  return told.length > 0 && found.length > 0 && !told.some(isFound);
}

/** Whether two names may denote the same court; "Senat" is the court's own. */
function isSameCourt(one: string, other: string, own: string): boolean {
  const [first = "", second = ""] = [one, other].map((name) => courtKey(/^senat$/i.test(name) ? own : name));
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether the orders decide on a remedy and admit none. */
function decidesOnly(blocks: readonly Block[]): boolean {
  const orders = ordersAround(blocks.filter(({ pin }) => !REASONS_PIN.test(pin)));
  return (
    orders.some((line) => DISPOSED.test(line) && REMEDY.test(line)) &&
    !orders.some((line) => admissionsIn(line).length > 0)
  );
}

/** Returns the lines in which a decision's orders may be. */
function ordersAround(blocks: readonly Block[]): readonly string[] {
  const start = reasonsStart(blocks);
  const outside = [...blocks.slice(0, start === -1 ? blocks.length : start), ...blocks.slice(-MOST_SECTION)];
  return outside.map(({ markdown }) => markdown.slice(0, LONGEST));
}

const LONGEST = 2_000; // characters of one block

const REASONS_PIN = /^(?:\[|(?:Rn|Rz|para)\.? ?)\d/;

/** Returns the index of the first numbered paragraph of the reasons, where the head ends; -1 if there is none. */
export function reasonsStart(blocks: readonly Block[]): number {
  return blocks.findIndex(({ pin }) => REASONS_PIN.test(pin));
}

/** `Orrow Ltd was ordered to pay the costs`, `Lampe must pay Orrow's costs`, `orders the Council to pay the costs`. */
const PAYER =
  /(?<!\p{L})(?<name>\p{Lu}[\p{L}'’&.-]*(?: (?:\p{Lu}|of |and |for |the )[\p{L}'’&.()-]*){0,10}) (?:(?:was|were|is|are) (?:ordered |directed )?|must |shall |has |had |should )?(?:to )?(?:be ordered to )?(?:pay|paid)(?!\p{L}) [^.;]{0,80}?costs/gu;
const FIRST = /^(?:the )?(?:appellants?|applicants?|plaintiffs?|claimants?|prosecutors?)$/i;
const SECOND = /^(?:the )?(?:respondents?|defendants?)$/i;
const ROLE =
  /(?<!\p{L})(?<name>(?:appellant|applicant|plaintiff|claimant|prosecutor|respondent|defendant)s?) (?:(?:is|are|was|were|do|must|shall) )?(?:ordered )?(?:to )?(?:pay|paid)(?!\p{L}) [^.;]{0,80}?costs/giu;

/** Side of a case: 0 for the first party of its name, 1 for the second. */
type Side = 0 | 1;

/** Returns the sides of a case that a text names with a form. */
function sidesIn(text: string, form: RegExp, sides: readonly RegExp[]): ReadonlySet<Side> {
  const names = Array.from(text.matchAll(form), ({ groups }) => groups?.["name"] ?? "");
  return new Set(names.flatMap((name) => sideOf(name, sides)));
}

function sideOf(name: string, [first, second]: readonly RegExp[]): readonly Side[] {
  const [isFirst, isSecond] = [
    FIRST.test(name) || first?.test(name) === true,
    SECOND.test(name) || second?.test(name) === true,
  ];
  return isFirst === isSecond ? [] : [isFirst ? 0 : 1];
}

function wordOf(side: RegExp | undefined, text: string): string {
  return side?.exec(text)?.[0] ?? "";
}

/** Compares a party said by name to pay the costs with the orders, which may name it by its role. */
export function namedPayerFields(said: string, _: unknown, document: LegalDocument): Fields {
  const sides = /costs/.test(said) && document.kind === "case" ? partiesOf(document) : [];
  if (sides.length === 0) return NOTHING;
  const payers = sidesIn(said, PAYER, sides);
  const [payer] = payers;
  if (payer === undefined || payers.size > 1) return NOTHING;
  const lines = ordersAround(document.blocks);
  const found = new Set(
    lines.flatMap((line) => [PAYER, ROLE].flatMap((form) => [...sidesIn(line, form, sides)])),
  );
  if (found.size !== 1 || found.has(payer)) return NOTHING;
  const [other] = found;
  return open(
    `costs: ${wordOf(sides[payer], said)}`,
    `the orders are that ${wordOf(sides[other ?? 0], document.title)} pays`,
  );
}
