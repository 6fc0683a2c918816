import type { Block } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { isOneOf } from "../../../documents/recognise/authors.ts";
import type { PinCheck } from "../../../pins/check.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { differs, type Fields, NOTHING, open } from "../identity/fields.ts";

/** Opinion of a dissenting or concurring judge after a German decision: indexes of its blocks, both inclusive. */
interface SeparateOpinion extends BlockRange {
  /** As printed in its heading or under it: `des Richters Müller`, `Dr. Müller`. */
  readonly writer: string | undefined;
}

/** `Abweichende Meinung des Richters Müller`, `Abweichende Meinung 2:` */
const HEADING = /^\W{0,6}(?:Abweichende Meinung|Sondervotum)(?!\p{L})(?<writer>[^\n]{0,150})$/u;
/** Headings of parts that pages print after the last opinion. */
const AFTER = /^\W{0,6}(?:Zitiervorschlag|Fundstelle|Hinweis)/u;
const SIGNATURE = /^\W{0,6}(?:(?:Prof|Dr)\. )*(?:\p{Lu}\.[ -]?){0,3}\p{Lu}[\p{L}-]{2,30}\W{0,4}$/u;

const opinionsIn = oncePer((blocks: readonly Block[]): readonly SeparateOpinion[] => {
  const starts = blocks.flatMap(({ markdown }, at) => (HEADING.test(markdown) ? [at] : []));
  return starts.map((first, index) => {
    const rest = blocks.slice(first + 1, starts[index + 1]);
    const over = rest.findIndex(({ type, markdown }) => type === "heading" && AFTER.test(markdown));
    const own = over === -1 ? rest : rest.slice(0, over);
    const named = HEADING.exec(blocks[first]?.markdown ?? "")?.groups?.["writer"];
    const signed = own.findLast(({ markdown }) => SIGNATURE.test(markdown))?.markdown;
    const writer = named !== undefined && /\p{Lu}/u.test(named) ? named : signed;
    return { first, last: first + own.length, writer: writer?.trim() };
  });
});

/** Returns the separate opinion that contains all cited places. */
function opinionWith(pins: readonly PinCheck[], blocks: readonly Block[]): SeparateOpinion | undefined {
  const places = pins.flatMap(({ exists, ranges }) => (exists === "yes" ? ranges : []));
  const isWithin = ({ first, last }: BlockRange) =>
    places.every((one) => first <= one.first && one.first <= last); // the next one's heading may share a place
  return places.length === 0 ? undefined : opinionsIn(blocks).find(isWithin);
}

/** Words by which a draft says that it cites a separate opinion. */
export const SEPARATE =
  /(?<!\p{L})(?:Sondervot|[Aa]bw(?:\.|eichende)|[Mm]inderheit(?!\p{Ll}{3})|[Dd]iss(?:\.|ent)|[Ss]eparate)/u;

/** Reports places in a separate opinion that the draft cites as the court's. */
export function separateFields(
  isSaid: boolean | undefined,
  pins: readonly PinCheck[],
  blocks: readonly Block[],
): Fields {
  const opinion = isSaid === true ? undefined : opinionWith(pins, blocks);
  if (!opinion) return NOTHING;
  const whose = opinion.writer === undefined ? "" : ` (${opinion.writer})`;
  const place = pins.map(({ pin }) => pin).join(", ");
  return open(`${place} as the court's`, `${place} is in a separate opinion${whose}`);
}

/** Compares a judge with the writer of the separate opinion cited; undefined if the places are in none. */
export function separateWriter(
  judge: string,
  pins: readonly PinCheck[],
  blocks: readonly Block[],
): Fields | undefined {
  const writer = opinionWith(pins, blocks)?.writer;
  if (writer === undefined) return undefined;
  return isOneOf(writer, judge) ? NOTHING : differs({ field: "judge", cited: judge, found: writer });
}
