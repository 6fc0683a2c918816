import type { LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { wordSet } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";

/** Two words that contradict each other: a statement has `one` where its source may have `other`. */
export interface Contrary {
  readonly one: RegExp;
  readonly other: RegExp;
}

/** Endings of a German adjective, which `~` stands for. */
const INFLECTED = "(?:e[mnrs]?)?";

function wordOf(forms: string): RegExp {
  return regex.iu`(?<!\p{L})(?:${forms.replaceAll("~", INFLECTED)})(?!\p{L})`;
}

/** Returns a function that finds the pairs, in both directions, of which a text has the first word. */
function pairsOf(pairs: readonly (readonly [string, string])[]): (text: string) => readonly Contrary[] {
  const any = wordOf(pairs.flat().join("|")); // most sentences have none
  const all = pairs.flatMap(([first, second]) => {
    const [one, other] = [wordOf(first), wordOf(second)];
    return [
      { one, other },
      { one: other, other: one },
    ];
  });
  return (text) => (any.test(text) ? all.filter(({ one }) => one.test(text)) : []);
}

/** Opposing parties, and relatives. */
export const partiesIn = pairsOf([
  ["appellants?|applicants?", "respondents?"],
  ["plaintiffs?", "defendants?"],
  ["vendors?|sellers?", "purchasers?|buyers?"],
  ["traders?", "consumers?"],
  ["landlords?|lessors?", "tenants?|lessees?"],
  ["employers?", "employees?"],
  ["lenders?", "borrowers?"],
  ["insurers?", "insureds?"],
  ["controllers?", "processors?"],
  ["licensors?", "licensees?"],
  ["mortgagors?", "mortgagees?"],
  ["assignors?|transferors?", "assignees?|transferees?"],
  ["adults?", "child(?:ren)?|minors?|infants?|juveniles?"],
  ["mothers?", "fathers?"],
  ["sisters?", "brothers?"],
  ["husbands?", "wife|wives"],
  ["(?:Wider)?kläger(?:in|innen|s|n)?", "Beklagten?r?"],
  ["Antragsteller(?:in|innen|s|n)?", "Antragsgegner(?:in|innen|s|n)?"],
  ["Arbeitgeber(?:in|s|n)?", "Arbeitnehmer(?:in|s|n)?"],
  ["Gläubiger(?:in|s|n)?", "Schuldner(?:in|s|n)?"],
  ["(?:Verm|Leasingg)ieter(?:in|s|n)?", "Mieter(?:in|s|n)?"],
  ["Verkäufer(?:in|s|n)?", "Käufer(?:in|s|n)?"],
  ["Verantwortliche[nr]?", "Auftragsverarbeiter(?:in|s|n)?"],
  ["Auftraggeber(?:in|s|n)?", "Auftragnehmer(?:in|s|n)?"],
  ["Versicherer[ns]?", "Versicherungsnehmer(?:in|s|n)?"],
  ["Darlehensgeber(?:in|s|n)?", "Darlehensnehmer(?:in|s|n)?"],
  ["Unternehmer(?:in|s|n)?", "Verbraucher(?:in|s|n)?|Besteller(?:in|s|n)?"],
  ["Erblasser(?:in|s)?", "Erben?"],
  ["Bundeskanzlers?", "Bundespräsident(?:en)?"],
  ["Bundestag(?:e?s)?", "Bundesrat(?:e?s)?"],
  ["Mutter", "Vaters?"],
  ["Schwester", "Bruders?"],
  ["Ehefrau", "Ehemann(?:e?s)?"],
]);

const OF_TIME = "(?:de[mnr]|deren|dessen|Ablauf|Abschluss|Beginn|Eingang|Ende|Eröffnung|Zugang|Zustellung)";

const ONLY = "(?<!nicht )(?:nur|ausschließlich|lediglich)";

/** Words of which each denies the other. */
export const contrariesIn = pairsOf([
  ["grant(?:ed|s|ing)?", "(?:refus|reject|declin)(?:ed?|es|s|ing|al)?"],
  ["allow(?:ed|s|ing)?", "dismiss(?:ed|es|ing|al)?"],
  ["accept(?:ed|s|ing)?", "(?:refus|reject|declin)(?:ed?|es|s|ing|al)?"],
  ["agree(?:d|s|ing)?", "disagree(?:d|s|ing)?"],
  [
    "continu(?:ed?|es|ing)",
    "discharg(?:ed|es|ing)|dissolv(?:ed|es|ing)|revok(?:ed|es|ing)|vacat(?:ed|es|ing)|cancel(?:led|s|ling)?|terminat(?:ed?|es|ing)|ceas(?:ed?|es|ing)|lapse[sd]?",
  ],
  [
    "keep(?:s|ing)?|kept|retain(?:ed|s|ing)?",
    "giv(?:e|es|en|ing) up|gave up|surrender(?:ed|s|ing)?|destroy(?:ed|s|ing)?|relinquish(?:ed|es|ing)?",
  ],
  ["impos(?:ed?|es|ing)", "remov(?:ed?|es|ing)|lift(?:ed|s|ing)?|waiv(?:ed?|es|ing)"],
  ["compl(?:y|ies|ied|ying)", "breach(?:ed|es|ing)?|contraven(?:ed?|es|ing)|infring(?:ed?|es|ing)"],
  ["convicted", "acquitted"],
  ["employees?", "independent contractors?"],
  ["civil", "criminal"],
  ["public", "private"],
  ["domestic", "foreign|international"],
  ["gross", "net"],
  ["voluntar(?:y|ily)", "compulsor(?:y|ily)|mandatory"],
  ["weak(?:ly|er)?", "strong(?:ly|er)?"],
  ["majority", "minority"],
  ["decisive|determinative", "immaterial|irrelevant|neutral"],
  ["fall(?:s|ing)? within|fell within", "fall(?:s|ing)? outside|fell outside"],
  ["succeed(?:ed|s)?", "fail(?:ed|s)?"],
  ["support(?:ed|s|ing)?", "oppos(?:ed|es|ing)|object(?:ed|s|ions?)"],
  ["affirmative|positive", "negative"],
  ["only (?:if|when|where|while)", "even (?:if|when|where|though)|whether or not|regardless"],
  ["nur,? (?:wenn|falls|sofern|soweit)", "auch (?:dann,? )?wenn|selbst wenn|unabhängig davon"],
  ["all|every", "only|solely|exclusively"],
  ["simple majority", "qualified majority|absolute majority|unanimity"],
  ["qualified majority", "unanimity"],
  ["minimum", "maximum"],
  [
    "broad(?:ly)?|wide(?:ly)?|extensive(?:ly)?|liberal(?:ly)?",
    "strict(?:ly)?|narrow(?:ly)?|restrictive(?:ly)?",
  ],
  ["weit|weite[mnrs]?|extensiv", "eng|enge[mnrs]?|restriktiv"],
  ["round(?:ed|s|ing)? up(?:wards)?", "round(?:ed|s|ing)? down(?:wards)?"],
  ["(?:takes?|took|has|have|had|into) effect", "no effect|without effect"],
  ["continuation|extension|renewal", "discharge|dissolution|revocation|termination"],
  ["increas(?:ed?|es|ing)", "decreas(?:ed?|es|ing)|reduc(?:ed?|es|ing|tion)|diminish(?:ed|es|ing)?"],
  ["permit(?:s|ted|ting)?", "prohibit(?:s|ed|ing|ion)?|forbid(?:s|den)?"],
  [
    "affirm(?:ed|s|ing)?|upheld|uphold(?:s|ing)?",
    "revers(?:ed|es|ing|al)|overturn(?:ed|s|ing)?|set(?:s|ting)? aside|quash(?:ed|es|ing)?|annul(?:led|s|ling)?",
  ],
  ["includ(?:ed?|es|ing)", "exclud(?:ed?|es|ing)"],
  ["admit(?:s|ted|ting)?", "exclud(?:ed?|es|ing)"],
  ["in favour of|in their favour|favourabl[ey]", "adverse(?:ly)?(?: to)?|unfavourabl[ey]"],
  ["binding|valid", "void|of no effect"],
  ["innocent(?:ly)?", "fraudulent(?:ly)?"],
  ["permanent(?:ly)?", "temporar(?:y|ily)"],
  ["retrospective(?:ly)?", "prospective(?:ly)?"],
  ["oral(?:ly)?", "written|in writing"],
  ["mandatory", "discretionary"],
  ["void", "voidable"],
  ["questions? of law", "questions? of fact"],
  ["express(?:ly)?", "implied(?:ly)?"],
  ["objective(?:ly)?", "subjective(?:ly)?"],
  ["joint and several|jointly and severally", "several|severally"],
  ["immediate(?:ly)?", "suspended"],
  ["cumulative(?:ly)?", "concurrent(?:ly)?"],
  [
    "(?:must|shall)(?! not| (?:have the right|be (?:entitled|free)) to)|(?:is|are) (?:obliged|required|bound) to|ha(?:s|ve) to",
    "(?<!\\d )may(?! not| only| \\d)|(?<=shall )(?:have the right|be (?:entitled|free)) to",
  ],
  ["auch ohne", "nur (?:im Falle?|bei|mit)"],
  ["more than|at least|exceeding|over|above|older than", "less than|at most|up to|under|below|younger than"],
  ["any|anyone|every|everyone|all", "only|if|where|provided that|unless"],
  ["all(?: of)?", "(?:at least )?one(?: or more)? of|either|any of"],
  ["before|prior to|in advance of", "after|subsequent to"],
  ["during|pending|while", "after|subsequent to|before|prior to"],
  ["pending", "determined|decided|concluded|finali[sz]ed"],
  [`vor ${OF_TIME}|bevor`, `nach ${OF_TIME}|nachdem|gleichzeitig|zugleich`],
  ["high(?:er)?", "low(?:er)?|ordinary"],
  ["hohe[mnrs]?", "geringe[mnrs]?|einfache[mnrs]?|niedrige[mnrs]?"],
  [
    "mehr als|länger als|mindestens|wenigstens|über(?= \\d)",
    "weniger als|kürzer als|höchstens|unter(?= \\d)",
  ],
  ["verlänger(?:t|n|te)", "verkürz(?:t|en|te)"],
  ["rechtmäßig~", "rechtswidrig~"],
  ["bejaht", "verneint"],
  ["einstimmig", "mehrheitlich|mit (?:der )?Mehrheit"],
  ["mit Erfolg|erfolgreich|(?:hat|hatten?|haben) Erfolg", "ohne Erfolg|erfolglos|keinen Erfolg"],
  ["vorsätzlich~", "fahrlässig~"],
  ["vorläufig~", "endgültig~"],
  ["nachträglich~", "vorherig~"],
  ["muss|muß|müssen|kann|können", "soll(?:en)?"],
  [
    "(?:muss|muß|müssen|müßte)(?![^,;.]{0,80} nicht(?!\\p{L}))",
    "(?:kann|können|darf|dürfen)(?![^,;.]{0,80} (?:nicht|nur|erst)(?!\\p{L}))",
  ],
  ["stets|immer|in jedem Fall|zwingend|ausnahmslos", "kann|können|in der Regel|regelmäßig|grundsätzlich"],
  ["alle[nmrs]?|jede[nmrs]?", ONLY],
  ["gestatte(?:t|n|te)|erlaub(?:t|en|te)", "untersag(?:t|en|te)|verbiete[nt]|verboten|nicht gestattet"],
  ["erteil(?:t|en|te)", "verweiger(?:t|n|te)|versag(?:t|en|te)"],
  ["erhöh(?:t|en|te)|gestiegen", "gesenkt|senk(?:t|en|te)|gesunken|verminder(?:t|n|te)|gekürzt|herabgesetzt"],
  ["fremde[mnrs]?", "eigene[mnrs]?"],
  ["annullier(?:t|en|te)", "aufgehoben|aufzuheben"],
  ["widerrufen", "zurückgenommen"],
  ["(?:muss|muß|müssen)(?![^,;.]{0,80} nicht(?!\\p{L}))", "befreit|entbunden"],
  ["erst (?:dann|wenn|nach|mit)", "(?:schon|bereits) (?:dann|wenn|vor|mit)"],
  [ONLY, "auch|daneben|zusätzlich"],
  ["unzulässig~", "unbegründet~|unwirksam~|nichtig~"],
  ["anfechtbar~", "nichtig~"],
  ["schriftlich~", "mündlich~"],
  ["stattgegeben|g[aibe]{1,3}[bt][^.;¦]{1,80} statt", "abgewiesen|abgelehnt|zurückgewiesen"],
]);

/** A word and its contrary by a prefix, which begin alike: `unzulässig`, `nichtdiskretionär`. */
const PREFIXED = /(?<!\p{L})(?:un|in|im|ir|il|nicht|non-?)(\p{L}{5,})/giu;
const LEAST_STEM = 5; // letters

/** Returns the words of a plain text that another has with a prefix, each as the contrary of the prefixed one. */
function prefixesIn(denied: string, plain: string): readonly Contrary[] {
  return Array.from(denied.matchAll(PREFIXED)).flatMap(([shown, rest = ""]) => {
    const stem = rest.replace(/(?:e[mnrs]?|ly)$/, "");
    const [one, other] = [stem, shown.slice(0, shown.length - rest.length) + stem].map((form) =>
      wordOf(`${form}(?:e[mnrs]?|ly)?`),
    );
    return stem.length >= LEAST_STEM && one && other && one.test(plain) ? [{ one, other }] : [];
  });
}

/** Returns the words that only one of two texts has with a prefix that denies them, each with its contrary. */
export function prefixedIn(text: string, place: string): readonly Contrary[] {
  return [
    ...prefixesIn(place, text),
    ...prefixesIn(text, place).map(({ one, other }) => ({ one: other, other: one })),
  ];
}

const GENERAL = wordSet(
  "pty ltd limited the and ors anor corporation company king queen state minister commissioner new south wales group holdings australia australian",
);

/** Returns patterns of the distinctive words of each side of a case name; none if they are not two. */
export const partiesOf = oncePer(({ title }: LegalDocument): readonly RegExp[] => {
  const halves = title.replace(/\[.*$|, [CT][-‑]\d.*$/, "").split(/ v\.? /);
  const [one = [], other = []] = halves.map((half) =>
    (half.match(/\p{Lu}\p{L}{3,}/gu) ?? []).filter((word) => !GENERAL.has(word.toLowerCase())),
  );
  const [mine, theirs] = [
    one.filter((word) => !other.includes(word)),
    other.filter((word) => !one.includes(word)),
  ];
  if (halves.length !== 2 || mine.length === 0 || theirs.length === 0) return [];
  return [anyOf(mine), anyOf(theirs)];
});

/** Returns the two parties of a case by their names, each as the contrary of the other; none for a law. */
export const namedParties = oncePer((document: LegalDocument): readonly Contrary[] => {
  const [one, other] = document.kind === "case" ? partiesOf(document) : [];
  return one && other
    ? [
        { one, other },
        { one: other, other: one },
      ]
    : [];
});

function anyOf(words: readonly string[]): RegExp {
  return regex.u`(?<!\p{L})(?:${words.join("|")})(?!\p{L})`;
}
