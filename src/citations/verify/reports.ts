import type { Block, LegalDocument } from "../../core/document.ts";
import { shortened } from "../../core/text.ts";
import type { BlockRange } from "../../pins/match.ts";
import { type Fields, NOTHING, open } from "./fields.ts";

/** Words by which a sentence gives a quotation as the court's own. */
const OWN_WORDS =
  /(?<!\p{L})(?:entschieden|entschied|entscheidet|klargestellt|festgehalten|judiziert|(?:führt|führte|stellt|stellte|hält|hielt)(?!\p{L})[^.;¦]{0,60}(?:aus|fest|klar)|(?:Auffassung|Ansicht|Überzeugung) de[sr] (?:Senats?|Gerichts?|BGH|BVerwG|BVerfG|BAG|BSG|BFH|EuGH|OGH|Gerichtshofs)|(?:the )?Court (?:held|ruled|found|decided|concluded))(?!\p{L})/u;
/** Headings of parts in which a court reports the facts, the law or what others submit. */
const REPORT =
  /^(?:zum )?(?:tatbestand|sachverhalt|rechtlicher rahmen|ausgangsrechtsstreit.{0,60}|anträge der (?:parteien|beteiligten)|vorbringen der (?:parteien|beteiligten)|legal context|background to the (?:dispute|proceedings|case)|the dispute in the main proceedings.{0,60}|forms of order.{0,60}|arguments of the parties)$/;
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
  const isOwn = kind === "case" && OWN_WORDS.test(said?.text ?? "");
  if (!isOwn || words === undefined || !range || !isReport(blocks, range.first)) return NOTHING;
  const place = blocks[range.first]?.pin ?? "";
  return open(
    `“${shortened(words, SHOWN)}”`,
    `${place} is in a part where the court reports the facts or what others say`,
  );
}
