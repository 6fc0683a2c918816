import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { shortened } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { JUDGE } from "../../../documents/recognise/offices.ts";
import { courtKey } from "../../court-names.ts";
import { factsOf } from "../../styles/facts.ts";
import { COURT_KINDS } from "../../tables/jurisdictions.ts";
import { differs, type Fields, NOTHING, open } from "../identity/fields.ts";
import { reasonsStart } from "./orders.ts";
import { type Clauses, sentencesOfAll } from "../reading/sentences.ts";
import { isUnnamed } from "./courts.ts";
import { isSaidCourt, neutralCourt } from "./speakers.ts";

/** Outcome of an appeal, an application or an action. */
type Result = "granted" | "refused";

/** Outcome of a case according to the sentence around its citation. */
export interface SaidOutcome {
  /** As printed: "allowed both appeals". */
  readonly words: string;
  readonly result: Result;
  /** `appeal`, `leave`, `revision`; undefined if only the decision below is named ("hob das Urteil auf"). */
  readonly remedy: string | undefined;
  /** Party whose remedy it is said to be: `kläger`. */
  readonly party?: string | undefined;
  /** Court said to have decided, as printed. */
  readonly actor: string | undefined;
  /** Whether the sentence clearly means this case, so that another outcome is wrong, not just doubtful. */
  readonly isFirm: boolean;
  /** How it is said to be refused: `unzulässig`. */
  readonly manners?: ReadonlyMap<string, string>;
}

/** How a remedy is refused: for what reason, and in which words. */
const MANNERS: readonly (readonly [name: string, form: RegExp])[] = [
  ["unzulässig", /(?<!\p{L})(?:unzulässig|Unzulässigkeit|inadmissible)/iu],
  [
    "unbegründet",
    /(?<!\p{L})(?:unbegründet|nicht begründet|(?<!in)admissible but|unfounded|lacking any foundation)/iu,
  ],
  ["verworfen", /(?<!\p{L})(?:verw[ao]rfe?n?|verwirft)(?!\p{L})/iu],
  [
    "zurückgewiesen",
    /(?<!\p{L})(?:zurückgewiesen|wies(?:en)? [^.;]{0,200}zurück|weist [^.;]{0,200}zurück)(?!\p{L})/iu,
  ],
];
/** Manners of which the first is not the others, though a remedy may be `als unbegründet verworfen`. */
const EXCLUSIVE: Readonly<Record<string, readonly string[]>> = {
  unzulässig: ["unbegründet"],
  unbegründet: ["unzulässig", "verworfen"],
  verworfen: ["zurückgewiesen"],
  zurückgewiesen: ["verworfen"],
};

/** Returns the manners that a text names, with its words for them. */
function mannersIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    MANNERS.flatMap(([name, form]) =>
      (form.exec(text) ?? []).map((shown): [string, string] => [name, shown]),
    ),
  );
}

/** Reports a manner of refusal (`unzulässig`) that excludes the manners of all orders. */
function otherwiseRefused({ manners }: SaidOutcome, orders: readonly Order[]): Fields {
  const said = [...(manners ?? [])].find(([name]) =>
    orders.every((one) =>
      EXCLUSIVE[name]?.some((other) => one.manners.has(other) && manners?.has(other) !== true),
    ),
  );
  const there = [...new Set(orders.flatMap((one) => [...one.manners.values()]))].join(", ");
  return said ? open(`“${said[1]}”`, `the orders say “${there}”`) : NOTHING;
}

/** Reads the outcome that the clauses around a citation state. */
export function outcomeSaid(text: string, { lead, behind, isAlone }: Clauses): SaidOutcome | undefined {
  const [before, after] = [text.slice(lead.start, lead.end), text.slice(behind.start, behind.end)];
  const said = englishOutcome(before, after, isAlone) ?? germanOutcome(before, after, isAlone);
  return said && { ...said, manners: mannersIn(`${before} ${after}`) };
}

const REMEDY =
  "(?:applications? for (?:an? )?(?:special )?leave(?: to (?:cross-)?appeal)?|(?:special )?leave to (?:cross-)?appeal|(?:applications? for )?(?:an? |the )?extensions? of time|cross-appeals?|appeals?|applications?|actions?|proceedings?|claims?|petitions?)";
const BELOW =
  "(?:orders?|judgments?|decisions?|convictions?|sentences?|awards?|regulations?|determinations?|dismissals?|refusals?|acquittals?|reasoning|reasons|conclusions?)";
const ACTIVE = regex.gu`(?<![\p{L}-])(?<verb>allow(?:ed|ing)|dismiss(?:ed|ing)|refus(?:ed|ing)|grant(?:ed|ing)|reject(?:ed|ing)|upheld|affirmed|confirmed|quashed|annulled|reversed|overturned|set aside)\s(?:(?!(?:that|because|where|when|if)\s)[^\s.;:,()]{1,30}\s){0,5}?(?<thing>${REMEDY}|${BELOW})(?![\p{L}-])`;
const PASSIVE = regex.giu`(?<![\p{L}-])(?<thing>${REMEDY})(?:\s(?!(?:that|because|where|when|if|would|appeals?|applications?)\s)[^\s.;:]{1,30}){0,12}?\s(?:was|were)\s(?:unanimously |accordingly |therefore |ultimately |also |then )?(?<verb>allowed|dismissed|upheld|refused|granted|rejected)(?!\p{L})`;
const SUCCESS =
  /(?<![\p{L}-])(?<thing>appeals?|applications?)\s(?:was |were )?(?<verb>succeeded|successful|failed|unsuccessful)(?!\p{L})/giu;
/** `[2024] HCA 901 (appeal dismissed)`, `[2024] HCA 901: Leave refused`. */
const ASIDE =
  /^[\s*_]*[,:(–—-]\s*((?:cross-)?appeals?|(?:special )?leave(?: to appeal)?|applications?) (allowed|dismissed|upheld|granted|refused|rejected)(?!\p{L})/iu;

const GRANTED = /^(?:allow|grant|quash|annul|revers|overturn|set |succe)/;
const OF_DECISION = regex.plain`^${BELOW}$`;

function resultOf(verb: string, thing: string): Result {
  if (verb === "upheld") return OF_DECISION.test(thing) ? "refused" : "granted";
  return GRANTED.test(verb) ? "granted" : "refused";
}

function remedyOf(thing: string): string | undefined {
  if (OF_DECISION.test(thing)) return undefined;
  if (/cross/.test(thing)) return "cross-appeal";
  if (/leave/.test(thing)) return "leave";
  if (/extension/.test(thing)) return "extension";
  return thing.replace(/s$/, "").replace(/^(?:proceeding|claim|petition)$/, "action");
}

interface Told {
  readonly words: string;
  readonly verb: string;
  readonly thing: string;
  readonly index: number;
}

/** Returns the matches of patterns with the groups `verb` and `thing`, pattern by pattern. */
function toldBy(text: string, patterns: readonly RegExp[]): readonly Told[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index, groups: { verb = "", thing = "" } = {} }) => ({
      words,
      verb,
      thing,
      index,
    })),
  );
}

function toldIn(clause: string): readonly Told[] {
  return toldBy(clause, [ACTIVE, PASSIVE, SUCCESS]).filter(
    ({ verb, thing, words }) =>
      (!OF_DECISION.test(thing) || !/^(?:allow|dismiss|refus|grant|reject)/.test(verb)) &&
      (verb !== "confirmed" || /['’]s? \p{L}+$/u.test(words)), // "confirmed the decision in A v B" may approve it
  );
}

/** Words before an outcome by which it did not happen, happened earlier, or is only claimed by a party. */
const UNREAL =
  /\b(?:had|have|would|should|could|might|may|must|will|can|if|unless|whether|when|where|once|after|before|although|not|never|to|be|been|being|dissent(?:ing|ed)?|argu(?:ed|ing)|submit(?:s|ted)|contend(?:s|ed)|that|why)(?: [^,: ]{1,20}){0,8} ?$/i;
/** Words between an outcome and the citation by which the case is cited for something else. */
const OTHER =
  /\b(?:appl(?:y|ied|ying)|follow\w*|cit(?:ed|ing)|rel(?:y|ied|ying)|distinguish\w*|approv\w*|refer\w*|accord\w*|contrary|unlike|as in|because|by reference|authority|principle|consistent\w*|under(?! appeal)|pursuant|from|against|considered|discussed|compare)\b/i;
const LINK = /^[^:()]{0,160}?(:|,? in(?: the case of)?|\(|\[|,|–|—)?[\s*_]*(?:(?:[Ss]ee|[Cc]f\.?)[\s*_]+)?$/;
const SEE = /\b(?:[Ss]ee|[Cc]f|[Cc]ompare|[Vv]gl|[Ss]iehe|[Dd]azu)\b[^,:()]{0,20}$/;

const ACTOR = regex.gu`(?<!\p{L})(?<!(?:upheld|affirmed|reversed|overturned) the )((?:${COURT_KINDS}|Local|Magistrates['’]?|General|Divisional|Constitutional) Court|Court of (?:Criminal )?Appeal|Court of Justice|Privy Council|House of Lords|Tribunal|Commission(?:er)?|Minister|[Dd]elegate|Registrar|(?:primary|trial|sentencing|first instance|learned) judge|judge below|[Mm]agistrate|Court|${JUDGE})(?!\p{L})`;

/** Returns the court or judge credited with the outcome: the last one before, or after "by" or "to". */
function actorOf(clause: string, { index, words }: Told): string | undefined {
  const behind = /^ (?:with costs )?by (?:the |a )?([^,.;:()]{3,60})/.exec(
    clause.slice(index + words.length),
  )?.[1];
  const to = /\b(?:to|in|by) the (\p{Lu}[^,.;:()]{3,60}?) (?:was|were)\b/u.exec(words)?.[1];
  const ahead = [...clause.slice(0, index).matchAll(ACTOR)].at(-1)?.[1];
  return behind ?? to ?? ahead;
}

function englishOutcome(lead: string, behind: string, isAlone: boolean): SaidOutcome | undefined {
  const before = toldIn(lead).at(-1);
  if (before) return leading(lead, before, isAlone);
  const [, aside = "", verb = ""] = ASIDE.exec(behind) ?? [];
  if (verb !== "")
    return {
      words: `${aside} ${verb}`,
      result: resultOf(verb.toLowerCase(), aside.toLowerCase()),
      remedy: remedyOf(aside.toLowerCase()),
      actor: undefined,
      isFirm: true,
    };
  const [after] = toldIn(behind);
  const isOf =
    /(?:^|\s)(?:[Ii]n[\s*_]*(?:the case of )?|[Bb]y (?:its |the )?|(?:[Ii]n|[Bb]y|[Ww]ith) (?:its|an?|the) (?:judgment|decision|order|ruling)[^.;:]{0,60})$/.test(
      lead,
    ) || /^[\s,*_]*(?:where|in which)\b/.test(behind);
  const isSubject = !/\p{L}/u.test(lead) && /^[\s*_]*$/.test(behind.slice(0, after?.index)); // "[2024] HCA 901 dismissed the appeal"
  if (!after || !(isOf || isSubject)) return undefined;
  const between = behind.slice(0, after.index).replace(/^[\s,*_]*(?:where|in which)\b/, "");
  if (UNREAL.test(between) || /\bin \p{Lu}/u.test(between)) return undefined;
  return { ...factsFrom(after), actor: actorOf(behind, after), isFirm: true };
}

function factsFrom({ words, verb, thing }: Told): Pick<SaidOutcome, "words" | "result" | "remedy"> {
  const [done, what] = [verb.toLowerCase(), thing.toLowerCase()];
  return { words, result: resultOf(done, what), remedy: remedyOf(what) };
}

/** Reads an outcome before a citation: "The High Court dismissed the appeal in ", "The appeal was allowed: ". */
function leading(lead: string, told: Told, isAlone: boolean): SaidOutcome | undefined {
  const tail = lead.slice(told.index + told.words.length);
  const link = LINK.exec(tail)?.[1];
  const ahead = lead.slice(0, told.index).split(/ but /).at(-1) ?? "";
  if (link === undefined || UNREAL.test(ahead) || OTHER.test(tail.replace(/:[^:]*$/, ""))) return undefined;
  const actor = actorOf(lead, told);
  const isIn = link.endsWith("in") || link.startsWith("in");
  const isNamed = actor !== undefined && actor !== "Court";
  const isBare = actor === undefined && /\b(?:was|were)\b|(?:succeeded|failed)$/.test(told.words);
  const isFirm =
    !SEE.test(lead) && !/reason|conclusion/.test(told.thing) && (isIn || (isAlone && (isNamed || isBare)));
  return { ...factsFrom(told), actor, isFirm };
}

const GERMAN_REMEDY =
  /(?<!\p{L})(\p{L}{0,20}(?:revision|berufung|beschwerde|klage|rekurs|rechtsmittel|antrag|anträge|(?:anhörungs|gehörs)rüge))(?:en|es|e|s|n)?(?!\p{L})/giu;
const REFUSED_DE =
  /(?<!\p{L})(?:zurückgewiesen|verworfen|abgewiesen|abgelehnt|verwarf|(?:ist|war|sei) (?:\p{L}+,? )?(?:aber |jedoch )?(?:unbegründet|nicht begründet)|erfolglos|nicht (?:erfolgreich|abgeholfen)|scheiterten?|ohne Erfolg|[Kk]einen Erfolg|(?:keine|nicht) Folge|(?:hatten?|hat|behielt) Bestand|drang(?:en)? (?:[^ .;]{1,40} ){0,12}nicht durch|unterl(?:ag(?:en)?|iegt) mit|wies(?:en)? [^.;]{0,200}? ?(?:zurück|ab))(?!\p{L})/u;
const GRANTED_DE =
  /(?<!\p{L})(?:stattgegeben|gab(?:en)? [^.;]{0,200}? ?statt|(?:hatte|hat|hatten)(?: in der Sache| vollen| insgesamt)? Erfolg|(?<!keine |nicht )Folge gegeben|gab(?:en)? [^.;]{0,120}?(?<!keine |nicht )Folge|(?<!(?:nicht|wenig|kaum) )(?:erfolgreich|abgeholfen)|drang(?:en)? (?:(?!nicht )[^ .;]{1,40} ){0,12}durch|obsieg(?:te?|ten) mit|aufgehoben|hob(?:en)? [^.;]{0,200}? ?auf|(?:erlie(?:ß|ss)(?:en)?|bewilligten?) [^.;]{0,80}?(?:Anordnung|Verfügung)(?:en)?|(?:Anordnung|Verfügung)(?:en)? erlassen|(?:ist|war|sei) (?:zulässig und |auch )?begründet)(?!\p{L})/u;
/** "Erfolg hatte die Revision" */
const SUCCESS_AHEAD_DE = /(?<!\p{L})(?:[Kk]einen )?Erfolg (?:hatten?|hat|haben)(?!\p{L})/u;
const UNREAL_DE =
  /(?<!\p{L})(?:dass|ob|wenn|weil|nachdem|obwohl|falls|sofern|soweit|insoweit|teilweise|überwiegend|teils|im Übrigen|hatten? (?!(?:keinen |vollen |in der Sache |insgesamt )?Erfolg)|habe|hätten?|sei|seien|wären?|würden?|wird|werden|werde|müssen?|soll\p{L}{0,3}|worden|nicht aufgehoben|beantragt\p{L}?|begehrt\p{L}?|nach|laut|entgegen|wie|im Anschluss|unter (?:Hinweis|Berufung|Bezug))(?!\p{L})/iu;
const OF_ACTS = /(?<!\p{L})gegen (?:de[nr]|das|die|eine?n?)(?: [^,;:.() ]{1,40}){1,12} ?$/u;
const COURT_DE =
  /(?<!\p{L})(?:[Dd]er|[Dd]as|[Dd]ie) ((?:\p{Lu}\p{L}{0,30}[Gg]ericht(?:shof)?|Oberste Gerichtshof|Gericht(?:shof)?|Senat|Kammer|Vorinstanz|B(?:GH|AG|FH|SG|VerwG|VerfG|PatG|ayObLG|ayVGH)|OGH|V[wf]GH|E(?:uGH|uG|GMR)|OLG|LG|AG|LAG|ArbG|OVG|VGH|VG|FG|SG|LSG|KG)(?: \p{Lu}[\p{L}-]{2,30})?)(?!\p{L})/gu;

function remediesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(GERMAN_REMEDY), ([, one = ""]) => one.toLowerCase());
}

function successAhead(text: string): RegExpExecArray | null {
  const found = SUCCESS_AHEAD_DE.exec(text);
  return /^[Kk]einen/.test(found?.[0] ?? "") ? null : found;
}

/** Leaves out a clause that another replaces: `verwarf die Berufung nicht, sondern`, `nicht abgewiesen, sondern`. */
function withoutReplaced(text: string): string {
  const at = text.search(/,? sondern(?!\p{L})/u);
  const start = Math.max(...[",", ";"].map((mark) => text.lastIndexOf(mark, at - 1))) + 1;
  const isReplaced = at > 0 && /(?<!\p{L})nicht(?! nur| allein)(?!\p{L})/u.test(text.slice(start, at));
  return isReplaced ? text.slice(0, start) + text.slice(at) : text;
}

/** Finds the outcome that a German text states; of two that differ, the first. */
function toldFirst(whole: string): { whole: string; told: RegExpExecArray; isRefused: boolean } | undefined {
  const [refused, granted] = [REFUSED_DE.exec(whole), GRANTED_DE.exec(whole) ?? successAhead(whole)];
  if (refused && granted) {
    const [first = ""] = whole.split(/,? und |; /);
    return first === whole ? undefined : toldFirst(first);
  }
  const told = refused ?? granted;
  return told ? { whole, told, isRefused: refused !== null } : undefined;
}

function germanOutcome(lead: string, behind: string, isAlone: boolean): SaidOutcome | undefined {
  const all = `${lead}  ${behind}`;
  const { whole = "", told, isRefused } = toldFirst(withoutReplaced(all)) ?? {};
  if (!told || UNREAL_DE.test(whole) || OF_ACTS.test(lead)) return undefined;
  const isOfBelow = /(?:auf(?:gehoben)?|Bestand)$/.test(told[0]);
  const remedy = isOfBelow ? undefined : remedyGranted(told[0], [whole, all]);
  if (!isOfBelow && remedy === undefined) return undefined;
  const actors = [...all.matchAll(COURT_DE)].map(([, one = ""]) => one);
  return {
    words: shortened(told[0].replaceAll(/\s+/g, " "), SHOWN),
    result: isRefused ? "refused" : "granted",
    remedy,
    party: partyOf(whole),
    actor: actors[0],
    isFirm: isAlone && !SEE.test(lead) && !told[0].endsWith("Bestand"), // what has it may be the act reviewed
  };
}

/** Returns the only remedy that the first text with any names; an injunction that is made grants the application for it. */
function remedyGranted(told: string, texts: readonly string[]): string | undefined {
  const named = texts.map(remediesIn).find((all) => all.length > 0) ?? [];
  if (new Set(named).size > 1) return undefined;
  return /^(?:erlie|bewillig)|erlassen$/.test(told) ? "antrag" : named[0];
}

const SHOWN = 120; // characters
/** `The Appeal Panel ordered LSH to replace the car`: an order of the deciding body, other than of costs. */
const ORDER_MADE =
  /(?<!\p{L})[Tt]he (Court|Tribunal|Appeal Panel|Panel|Commission|Board) (?:also |then |therefore |accordingly )?ordered (?!(?:that )?(?:the )?costs)([^.;:]{6,160})/u;

/** Reports an order that the body is said to have made when its orders only dismiss or refuse something. */
export function orderedFields(text: string, _: unknown, document: LegalDocument): Fields {
  const [, body = "", words = ""] = ORDER_MADE.exec(text) ?? [];
  if (body === "" || /(?<!\p{L})costs(?!\p{L})/u.test(words)) return NOTHING;
  const own = neutralCourt(document)?.split(" - ").at(-1) ?? "";
  if (!own.includes(body)) return NOTHING;
  const orders = ordersOf(document.blocks);
  const [first] = orders;
  if (!first || orders.some(({ result, isPart }) => result === "granted" || isPart)) return NOTHING;
  return open(shortened(`ordered ${words.trim()}`, SHOWN), `the orders say “${first.words}”`);
}

const NOT_READ = "the document's orders could not be read for it";

/** Compares the outcome that the sentence states with the orders of the decision. */
export function outcomeFields(said: SaidOutcome | undefined, document: LegalDocument): Fields {
  if (said === undefined) return NOTHING;
  if (document.kind === "legislation") return open(said.words, "a law does not tell how a case ended");
  if (document.kind !== "case") return NOTHING;
  if (!isOwnAct(said.actor, document)) return outcomeBelow(said, document);
  const all = ordersOf(document.blocks);
  const other = ofOtherParty(said, all);
  if (other)
    return said.isFirm
      ? differs({ field: "outcome", cited: said.words, found: other.words })
      : open(said.words, `the orders say “${other.words}”`);
  const orders = all.filter(
    ({ party }) => said.party === undefined || party === undefined || party === said.party,
  );
  const same = orders.filter(({ remedy }) => remedy === said.remedy);
  const alike = same.length > 0 ? same : orders.filter(({ remedy }) => isLike(remedy, said.remedy));
  const agreed = alike.filter(({ result }) => result === said.result);
  if (agreed.length > 0) return otherwiseRefused(said, agreed);
  const [first] = alike;
  if (first === undefined || alike.some(({ isPart }) => isPart)) return open(said.words, NOT_READ);
  if (!said.isFirm)
    return open(said.words, `the orders say “${first.words}”, and the sentence may mean another case`);
  return differs({ field: "outcome", cited: said.words, found: first.words });
}

/** Returns the outcomes that a German decision reports, among them those in the courts below. */
const toldBelow = oncePer((blocks: readonly Block[]): readonly SaidOutcome[] =>
  sentencesOfAll(blocks).flatMap(
    ({ text }) => germanOutcome(text.split(SUBORDINATE)[0] ?? "", "", true) ?? [],
  ),
);
const SUBORDINATE = /,\s(?:und zwar|dass|weil|da|wobei|welche[mnrs]?|nachdem|soweit)\s/u;

/** Compares the outcome in a court below with what the decision tells of that court and remedy. */
function outcomeBelow(
  { actor, remedy, result, words }: SaidOutcome,
  { blocks, language }: LegalDocument,
): Fields {
  if (actor !== undefined && isUnnamed(actor, blocks)) return open(actor, "the text does not name it");
  if (actor === undefined || language !== "de") return NOTHING;
  const court = courtKey(actor);
  const isSame = (other = "") => other !== "" && (court.startsWith(other) || other.startsWith(court));
  const told = toldBelow(blocks).filter(
    (one) => one.remedy === remedy && isSame(one.actor && courtKey(one.actor)),
  );
  const [first] = told;
  return first === undefined || told.some((one) => one.result === result)
    ? NOTHING
    : open(`${actor}: ${words}`, `the text has “${first.words}” of it`);
}

/** Reports a remedy said to be one party's where the orders name only another party for it. */
export function appellantFields(text: string, _: unknown, { blocks }: Pick<LegalDocument, "blocks">): Fields {
  const [words] = PARTY_DE.exec(text) ?? [];
  const [remedy] = remediesIn(words ?? "");
  if (words === undefined || remedy === undefined) return NOTHING;
  const other = ofOtherParty({ party: partyOf(words), remedy }, ordersOf(blocks));
  return other ? open(words, `the orders say “${other.words}”`) : NOTHING;
}

/** Returns an order on the same remedy if all such orders concern other parties. */
function ofOtherParty(
  { party, remedy }: Pick<SaidOutcome, "party" | "remedy">,
  orders: readonly Order[],
): Order | undefined {
  const same = orders.filter(
    (one) => isLike(one.remedy, remedy) && one.remedy !== undefined && one.party !== undefined,
  );
  return party === undefined || same.some((one) => one.party === party) ? undefined : same[0];
}

const FIRST: ReadonlySet<string> = new Set(["action", "application", "klage", "antrag", "anträge"]);
const ASIDE_FROM_IT: ReadonlySet<string> = new Set(["leave", "extension", "cross-appeal"]);

/** Whether two names may denote the same remedy; a decision below may be set aside on any remedy. */
function isLike(one: string | undefined, other: string | undefined): boolean {
  const both = [one, other].flatMap((each) => each ?? []);
  const isAside = both.some((each) => ASIDE_FROM_IT.has(each));
  if (both.length < 2) return !isAside;
  if (isAside) return both.includes("application") && !both.includes("cross-appeal");
  const first = both.filter((each) => FIRST.has(each)).length;
  if (first > 0) return first === 2;
  const [short = "", long = ""] = both.toSorted((a, b) => a.length - b.length);
  return long.endsWith(short) || both.includes("appeal") || both.includes("rechtsmittel");
}

const GENERIC = /^(?:Court|Gericht(?:shof)?|Senat|Kammer)$/;

function isOwnAct(actor: string | undefined, document: LegalDocument): boolean {
  if (actor === undefined || GENERIC.test(actor)) return true;
  const { decision, court } = factsOf(document);
  const names = [decision?.courtName, decision?.court?.abbr, court].flatMap((one) =>
    one === undefined ? [] : [courtKey(one)],
  );
  const wanted = courtKey(actor.replace(/^Oberste Gerichtshof$/, "OGH"));
  if (names.some((one) => one === wanted || one.startsWith(wanted))) return true;
  const isUnion = /^(?:General Court|Court of Justice)$/.test(actor);
  if (isUnion) return regex.i`of the ${actor === "General Court" ? actor : "Court"}`.test(document.title);
  if (/^Full\b/.test(actor)) return /\bFull Court\b/.test(neutralCourt(document) ?? ""); // in the High Court's decision, "Full Court" means the court below
  return isSaidCourt(actor, document) === true;
}

interface Order {
  readonly words: string;
  readonly result: Result;
  readonly remedy: string | undefined;
  /** Party whose remedy it is, if the order names it: `kläger`. */
  readonly party: string | undefined;
  /** Whether it excludes something: "otherwise", "im Übrigen". */
  readonly isPart: boolean;
  /** How the remedy is refused: `unzulässig`. */
  readonly manners: ReadonlyMap<string, string>;
}

const [HEAD, TAIL] = [60, 14]; // blocks
const LONGEST = 8_000; // characters of one block
const SHORT_LINE = 80; // characters: "Appeal dismissed with costs." after unnumbered reasons
/** "set aside and, in their place, order that …": introduces what the court below should have ordered. */
const SUBSTITUTED = /\bin (?:(?:its|their|the) (?:place|stead)|(?:place|lieu|substitution) (?:of|for|there))/;

/** Returns the orders of a decision, found among its orders and in lines before and after its reasons. */
export const ordersOf = oncePer((blocks: readonly Block[]): readonly Order[] => {
  const first = reasonsStart(blocks);
  const head = blocks.slice(0, first === -1 ? HEAD : Math.min(first, HEAD));
  const text = blocks.filter(({ type }) => TEXT.has(type));
  const alone = first === -1 ? text.filter(({ markdown }) => markdown.length <= SHORT_LINE) : [];
  const outside = [...head.filter(({ type }) => TEXT.has(type)), ...text.slice(-TAIL), ...alone];
  const lines = outside.flatMap(linesOf);
  const own = blocks.filter(({ type }) => type === "orders").map(({ markdown }) => markdown);
  const wrapped = withoutSubstituted(own).join(" ").slice(0, LONGEST);
  const found = [
    ...withoutSubstituted(lines).flatMap((line) => englishOrders(line, false)),
    ...englishOrders(wrapped, true),
    ...[...(first === -1 ? withoutRequests(outside) : head).flatMap(linesOf), ...own].flatMap(germanOrders),
  ];
  return found.length > 0 || first === -1
    ? withPartyOfHead(found, head)
    : blocks.slice(first).flatMap(reasonedOrders);
});

function linesOf({ markdown }: Block): readonly string[] {
  return markdown.slice(0, LONGEST).split(/\n|<br>/);
}

/** Drops the requests introduced by "Der Kläger beantragt,". */
function withoutRequests(blocks: readonly Block[]): readonly Block[] {
  const isRequest = (at: number) => /beantrag(?:t|en|te|ten)\W*$/.test(blocks[at]?.markdown ?? "");
  return blocks.filter((_, at) => !isRequest(at - 1) && !isRequest(at - 2));
}

const TEXT: ReadonlySet<Block["type"]> = new Set(["paragraph", "list", "quote", "heading", "table"]);

const [LETTERED, ROMAN] = [/^\W{0,3}[a-z]{1,4}[).]/, /^\W{0,3}[ivx]{1,4}[).]/];

/** Drops what is ordered in place of the orders below: the end of a line, and the items under one that ends with a colon. */
function withoutSubstituted(lines: readonly string[]): readonly string[] {
  let items: RegExp | undefined;
  return lines.flatMap((line) => {
    const plain = line.replaceAll(/[*_]/g, "");
    if (items?.test(plain) === true) return [];
    const at = plain.search(SUBSTITUTED);
    items = at === -1 || !/:\s*$/.test(plain) ? undefined : LETTERED.test(plain) ? ROMAN : LETTERED;
    return [at === -1 ? plain : plain.slice(0, at)];
  });
}

const PARTLY =
  /(?<!\p{L})(?:(?<!being |as )in part(?! manifestly)|otherwise|save|except|to the extent|teilweise|im Übrigen|weitergehende\p{L}?|insoweit|soweit)(?!\p{L})/iu;
const ORDERED = regex.giu`(?<![\p{L}-])(?<thing>${REMEDY})(?:\s(?!(?:should|must|would|will|ought|to be|was|were|had|appeals?|applications?)\s)[^\s.;]{1,40}){0,24}?\s(?<verb>allowed|dismissed|upheld|refused|granted|rejected)(?!\p{L})`;
const ORDERING = regex.giu`(?<!\p{L})(?<verb>dismiss(?:es)?|allows?|grants?|refuses?|annuls|sets? aside)\s(?:[^\s.;:]{1,30}\s){0,4}?(?<thing>${REMEDY}|${BELOW})(?![\p{L}-])`;
/** Text allowed before an order in its line: a number, "ORDERS:", the cell "| ORDER: |" of a cover sheet, "The". */
const AT_START =
  /^\W{0,6}(?:\(?[\da-z]{1,3}[.)]\s*)?(?:(?:orders?|determination|disposition|result)(?::?\s*|\W{1,6}(?:\d{1,2}[.)]\s*)?))?(?:(?:the|that|each|both|all|this)\s){0,2}$/i;

function englishOrders(line: string, isOwn: boolean): readonly Order[] {
  return toldBy(line, [ORDERED, ORDERING])
    .filter(({ index }) => isOwn || AT_START.test(line.slice(0, index)))
    .map(({ words, thing, verb }) => ({
      words: shortened(words, SHOWN),
      result: orderedOf(words, resultOf(verb.toLowerCase(), thing.toLowerCase())),
      remedy: remedyOf(thing.toLowerCase()),
      party: undefined,
      isPart: PARTLY.test(line),
      manners: mannersIn(line),
    }));
}

function orderedOf(words: string, result: Result): Result {
  if (!/\bnot\s(?:be\s)?\p{L}+$/u.test(words)) return result;
  return result === "granted" ? "refused" : "granted";
}

/** Outcome stated in the reasons, for pages without orders: `Die Revision ist unbegründet.` */
const REASONED = regex.u`^\W{0,4}(?:[IVXA-D\d]{1,4}[.)] ){0,2}(?:Die|Der|Das) (?:[^.;:()]{1,120} )?(?:hat|ist|sind|bleibt|war|waren|haben)(?= )[^.;:]{0,160}?(?:(?<refused>unbegründet|nicht begründet|unzulässig|kein\p{L}{0,2} Erfolg|ohne Erfolg|abzuweisen|zurückzuweisen|zu verwerfen|abzulehnen)|(?<granted>begründet|Erfolg|stattzugeben))(?!\p{L})`;

function reasonedOrders({ markdown }: Block): readonly Order[] {
  const told = REASONED.exec(markdown.slice(0, MOST_REASONED).replaceAll("*", ""));
  const words = told?.[0] ?? "";
  const [remedy] = remediesIn(words);
  if (remedy === undefined) return [];
  const result = told?.groups?.["refused"] === undefined ? "granted" : "refused";
  return [
    {
      words: shortened(words, SHOWN),
      result,
      remedy,
      party: partyOf(words),
      isPart: PARTLY.test(words),
      manners: mannersIn(words),
    },
  ];
}

const MOST_REASONED = 600; // characters of a paragraph
const PARTY_DE =
  /(?:revision|berufung|beschwerde|klage|rekurs|rechtsmittel|antrag|rüge)(?:en|es|e|s|n)? (?:de[sr]|eine[sr]) (?:\p{L}+(?:en|er) ){0,2}(kläger|klagend|beklagte|beschuldigte|gefährdet|betreibend|verpflichtete|antragsteller|antragsgegner|beschwerdeführer|beigeladene|schuldner|gläubiger|angeklagte|staatsanwaltschaft|nebenkläger|verfügungskläger|verfügungsbeklagte)/iu;

/** Returns the stem of the party whose remedy it is: `kläger`. */
function partyOf(words: string): string | undefined {
  return PARTY_DE.exec(words)?.[1]
    ?.toLowerCase()
    .replace(/^verfügungs/, "")
    .replace(/^klagend$/, "kläger");
}

/** `über die Beschwerde des Beschuldigten`: the remedy and its party as the head of an Austrian decision names them. */
const ABOUT = regex.iu`(?<!\p{L})über (?:die|den|das) (?:\p{L}+e[nmrs]? )?\p{L}{0,20}${PARTY_DE.source}`;

/** Gives orders that name no party that of the head, if it is on the same remedy. */
function withPartyOfHead(orders: readonly Order[], head: readonly Block[]): readonly Order[] {
  const [about = ""] = head.flatMap(({ markdown }) => ABOUT.exec(markdown.slice(0, LONGEST)) ?? []);
  const [remedy] = remediesIn(about);
  return about === ""
    ? orders
    : orders.map((one) =>
        one.remedy !== remedy || one.party !== undefined
          ? one
          : { ...one, party: partyOf(about), words: `${about}: ${one.words}` },
      );
}

const ORDER_DE =
  /^\W{0,4}(?:[IVX\d]{1,4}[.)] )?(?:(?:Auf (?:die|den|das)|Die|Der|Das|Den|Dem) [^\n]{1,600}(?<!\p{L})(?:wird|werden)(?!\p{L})|Der Oberste Gerichtshof (?:gab|wies|hob|hat)(?!\p{L}))/u;

function germanOrders(markdown: string): readonly Order[] {
  const line = markdown.slice(0, LONGEST).replaceAll("*", "");
  if (!ORDER_DE.test(line)) return [];
  const found = [
    { result: "refused", told: REFUSED_DE.exec(line) },
    { result: "granted", told: GRANTED_DE.exec(line) },
  ] as const;
  return found.flatMap(({ result, told }) => {
    if (!told) return [];
    const ahead = remediesIn(line.slice(0, told.index + told[0].length));
    const isOn = /^\W{0,4}(?:[IVX\d]{1,4}[.)] )?Auf /.test(line);
    const remedy =
      result === "granted" && isOn ? ahead[0] : told[0] === "aufgehoben" ? undefined : ahead.at(-1);
    const words = shortened(line, SHOWN);
    const isPart = PARTLY.test(line);
    return [{ words, result, remedy, party: partyOf(line), isPart, manners: mannersIn(line) }];
  });
}
