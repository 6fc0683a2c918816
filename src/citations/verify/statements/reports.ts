import type { Block, LegalDocument } from "../../../core/document.ts";
import { shortened } from "../../../core/text.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { type CitedPlace, sentencesOf } from "./place.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { sentencesWith, stemsOf } from "../reading/sentences.ts";

/** Words by which a sentence gives a quotation as the court's own. */
const OWN_WORDS =
  /(?<!\p{L})(?:entschieden|entschied|entscheidet|klargestellt|judiziert|(?:stellt|stellte)(?!\p{L})[^.;¦]{0,60}klar|(?:Auffassung|Ansicht|Überzeugung|Meinung) de[sr] (?:Senats?|Kammer|\p{Lu}\p{L}{0,24}(?:G|GH|FH)|\p{L}*[Gg]erichts?|\p{L}*[Gg]erichtsho?fs|BayObLG)|(?:[Cc]ourt(?: of Appeal)?|[Tt]ribunal|[Mm]ajority|JJ?A?|CJ|Honours?) (?:also |further |then |rightly |correctly )?(?:held|ruled|found|decided|concluded|determined))(?!\p{L})/u;
/** Words by which a court may also tell the facts. */
const TOLD_WORDS =
  /(?<!\p{L})(?:festgehalten|(?:führt|führte|stellt|stellte|hält|hielt)(?!\p{L})[^.;¦]{0,60}(?:aus|fest))(?!\p{L})/u;
/** Forms of the verb in which a German judgment passes on what others say. */
const INDIRECT =
  /(?<!\p{L})(?:sei|seien|habe|hätten?|werde|könne|müsse|dürfe|solle|wolle|gelte|hafte|bestehe|stehe|stünden?|liege|lägen|komme|fehle|stelle|verstoße|verletze|führe|gehe|ergebe|reiche|treffe|trage|beruhe|obliege|unterliege|beginne|genüge|setze|sehe|gebe|nehme|halte|lasse|richte|entspreche|handele|wären?|würden?|\p{Ll}{2,20}(?:iere|ele))(?!\p{L})/u;
/** Headings of parts in which a court reports the facts, the law or what others submit. */
const REPORT =
  /^(?:zum )?(?:tatbestand|sachverhalt|rechtlicher rahmen|ausgangsrechtsstreit.{0,60}|anträge der (?:parteien|beteiligten)|vorbringen der (?:parteien|beteiligten)|legal context|background to the (?:dispute|proceedings|case)|the dispute in the main proceedings.{0,60}|forms of order.{0,60}|arguments of the parties|(?:the )?.{1,60}['’]s?(?: (?:written|oral))? (?:submissions|contentions|arguments)|(?:the )?(?:submissions|contentions|arguments) (?:of|for|on behalf of) .{1,60}|the case for .{1,60})$/;
const FIRST_PART = /^(?:i|a)\.?$/;
const ANY_PART = /^[ivx]{1,4}\.?$|^[a-e]\.?$/;
const SHOWN = 120; // characters
const MOST_BACK = 200; // blocks

function wordsOf({ markdown }: Block): string {
  return markdown
    .replaceAll(/[*_#:]/g, "")
    .trim()
    .toLowerCase();
}

/** Whether a block is under `Tatbestand`, part `I` of `Gründe`, `Legal context` or a heading like these. */
function isReport(blocks: readonly Block[], at: number): boolean {
  let part: string | undefined;
  for (let index = at - 1; index >= Math.max(0, at - MOST_BACK); index -= 1) {
    const block = blocks[index];
    if (!block || (block.type !== "heading" && !(block.pin === "" && block.markdown.length < 6))) continue;
    const words = wordsOf(block);
    if (REPORT.test(words)) return part === undefined || FIRST_PART.test(part);
    if (ANY_PART.test(words)) part ??= words;
    else return words === "gründe" && part !== undefined && FIRST_PART.test(part);
  }
  return false;
}

/** Reports words given as the court's own that are in a part where it reports the facts or others' views. */
export function reportFields(
  said: { readonly text: string } | undefined,
  words: string | undefined,
  range: BlockRange | undefined,
  { blocks, kind }: LegalDocument,
): Fields {
  const text = said?.text ?? "";
  const isOwn = OWN_WORDS.test(text) || (TOLD_WORDS.test(text) && INDIRECT.test(words ?? ""));
  if (kind !== "case" || !isOwn || words === undefined || !range || !isReport(blocks, range.first))
    return NOTHING;
  const place = blocks[range.first]?.pin ?? "";
  return open(
    `“${shortened(words, SHOWN)}”`,
    `${place} is in a part where the court reports the facts or what others say`,
  );
}

/** Words by which a sentence of a decision passes on what a party says. */
const SUBMITTED =
  /(?<!\p{L})(?:submi(?:t|ts|tted|ssions?)|conten(?:ds?|ded|tions?)|argue[sd]?|arguments?|urge[sd]|assert(?:s|ed)|maintain(?:s|ed)|claim(?:s|ed)|mach(?:t|en) [^.;]{0,60}geltend|rügt|rügen|mein(?:t|en)|träg(?:t|en) [^.;]{0,60}vor|wende(?:t|n) [^.;]{0,60}ein|einwend(?:et|en)|beruft sich|berufen sich|behaupte(?:t|n)|(?:ist|sind|waren?) (?:\p{L}+ )?der (?:Auffassung|Ansicht|Meinung)|d(?:er|ie) (?:Auffassung|Ansicht|Meinung), dass)(?!\p{L})/iu;
const ACCEPTED =
  /(?<!\p{L})(?:(?:I|[Ww]e|Honours?|[Cc]ourt|[Tt]ribunal) (?:\p{L}+ ){0,2}(?:accept|agree|uphold|upheld|think)|[Ii]n (?:my|our) (?:view|opinion)|(?:is|was) (?:plainly |clearly )?(?:correct|right)|zutreffend|[Zz]u Recht|[Mm]it Recht|folgt dem|schließt sich)/u;

/** Whether a sentence of a decision only passes on what a party says. */
export function isSubmission(sentence: string): boolean {
  return SUBMITTED.test(sentence) && !ACCEPTED.test(sentence);
}

/** Words by which a court leaves something open. */
const LEFT_OPEN =
  /(?<!\p{L})(?:(?:un|not )necessary (?:for (?:me|us) )?to (?:decide|determine|resolve|consider|express)|need not (?:be )?(?:decided?|determined?|resolved?)|do(?:es)? not (?:need to )?decide|assum(?:e|ed|ing)(?:,? but)? (?:without|not) deciding|express(?:es)? no (?:concluded |final )?(?:view|opinion)|obiter|le(?:ave|ft|aves) (?:it |the (?:question|point|issue|matter) )?open|kann (?:hier )?(?:dahin(?:ge)?stehen|offen ?bleiben)|[Oo]ffen bleiben kann|(?:bleibt|ließ|lässt) (?:\p{L}+ ){0,4}offen|bestehen Zweifel|offen ?gelassen)(?!\p{L})/iu;

/** Whether a sentence leaves open what it speaks of. */
export function isLeftOpen(sentence: string): boolean {
  return LEFT_OPEN.test(sentence);
}

/** A German sentence whose verbs are all in the form that passes on what others say. */
const INDICATIVE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|hatten?|wird|wurden?|kann|muss|darf|soll|gilt|haftet|besteht|liegt|kommt|fehlt|folgt|handelt|steht)(?!\p{L})/u;

function isPassedOn(sentence: string): boolean {
  return isSubmission(sentence) || (INDIRECT.test(sentence) && !INDICATIVE.test(sentence));
}

const [LEAST_WORDS, LEAST_SHARE] = [4, 0.7];

/** Reports a holding whose words only a sentence of the place has that passes on what a party says. */
export function submissionFields(text: string, place: CitedPlace): Fields {
  const held = OWN_WORDS.exec(text);
  const said = held ? [...stemsOf(text.slice(held.index + held[0].length))] : [];
  const alike = said.length < LEAST_WORDS ? [] : sentencesWith(said, sentencesOf(place), LEAST_SHARE);
  if (alike.length > 0 && alike.every((one) => LEFT_OPEN.test(one.text)) && !LEFT_OPEN.test(text))
    return open("what the court is said to hold", `${place.pin} leaves it open`);
  return alike.length > 0 && alike.every((one) => isPassedOn(one.text))
    ? open("what the court is said to hold", `${place.pin} reports it as a submission`)
    : NOTHING;
}
