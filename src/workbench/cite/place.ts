import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { attributions, authored, isAuthor } from "../../documents/authors.ts";
import { parsePin, pinRange } from "../../pins/grammar.ts";
import { AmbiguousPin, describePins, findPin } from "../../pins/match.ts";

/** Where an item points, and what a reader must know of it. */
export interface Place {
  readonly pin: string | undefined;
  /** Who wrote it, as AGLC4 names judges: from the document, else as given. */
  readonly judge: string | undefined;
  readonly notes: readonly string[];
}

interface Wanted {
  readonly pin?: string | undefined;
  readonly judge?: string | undefined;
}

type Read = Pick<LegalDocument, "blocks" | "citations" | "jurisdiction">;

/** A pin held against the document: whose words stand there, or that there is no such place; never a guess. */
export function placeIn({ blocks, citations, jurisdiction }: Read, { pin, judge }: Wanted): Place {
  const wanted = pin?.trim() ?? "";
  if (wanted === "") return { pin: undefined, judge, notes: [] };
  const said = spoken(blocks, wanted);
  const place = said?.place ?? wanted;
  const asked = { wanted, place, given: judge ?? said?.judge, judge };
  const isReported = citations.reported.length > 0 && !/^(?:de|at)$/i.test(jurisdiction);
  return isPage(place, isReported) ? pageIn(blocks, place, asked.given) : paragraphIn(blocks, asked);
}

interface Asked {
  /** The pin as given, and without the judge that it names. */
  readonly wanted: string;
  readonly place: string;
  readonly judge: string | undefined;
  /** The judge, named beside the pin or in it. */
  readonly given: string | undefined;
}

function paragraphIn(blocks: readonly Block[], { wanted, place, judge, given }: Asked): Place {
  const shown = place === "" ? wanted : place;
  try {
    const { first, last } = findPin(blocks, found(blocks, wanted, judge));
    const range = blocks.slice(first, last + 1);
    return { pin: place === "" ? spanOf(range) : place, ...byOf(range, shown, given) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    const notes = [refused(blocks, shown, error)];
    return { pin: place === "" ? undefined : place, judge: given, notes };
  }
}

/** The judge says which of several places is meant. */
function found(blocks: readonly Block[], pin: string, judge: string | undefined): string {
  const writes =
    judge !== undefined && blocks.some((block) => block.judge !== undefined && isAuthor(block.judge, judge));
  return writes && !attributions(pin).some((one) => isAuthor(judge, one.judge)) ? `${judge} ${pin}` : pin;
}

/** `Kirby J [3]` and `[3] (Kirby J)` name a judge of the document and a place; `Kirby J` all that he wrote. */
function spoken(blocks: readonly Block[], pin: string): { judge: string; place: string } | undefined {
  const judges = authored(blocks).map(({ judge }) => judge);
  const whole = judges.find((one) => one === pin || (/\bJJ?A?$/.test(pin) && isAuthor(one, pin)));
  if (whole !== undefined) return { judge: pin, place: "" };
  return attributions(pin).find(({ judge }) => judges.some((one) => isAuthor(one, judge)));
}

/** `[25]–[60]` of the blocks that a judge wrote. */
function spanOf(range: readonly Block[]): string | undefined {
  const pins = range.flatMap(({ pin, judge }) => {
    const bare = judge !== undefined && pin.startsWith(`${judge} `) ? pin.slice(judge.length + 1) : pin;
    return bare === "" || bare.startsWith("fn ") ? [] : [bare];
  });
  return pins.length === 0 ? undefined : pinRange(pins[0] ?? "", pins.at(-1) ?? "");
}

function byOf(range: readonly Block[], place: string, given: string | undefined): Omit<Place, "pin"> {
  const writers = [...new Set(authored(range).map(({ judge }) => judge))];
  const [writer] = writers;
  if (writer === undefined) return { judge: given, notes: [] };
  if (given !== undefined && !writers.some((one) => isAuthor(one, given))) {
    return { judge: given, notes: [`${place} is by ${writers.join("; ")}, not by ${given}: cited as given`] };
  }
  if (writers.length === 1) return { judge: joint(writer), notes: [] };
  return {
    judge: given,
    notes:
      given === undefined ? [`${place} is by several judges (${writers.join("; ")}): none is named`] : [],
  };
}

/** "Spigelman CJ, Handley JA" of a joint judgment is "Spigelman CJ and Handley JA". */
function joint(judges: string): string {
  return judges.includes(" and ") ? judges : judges.replace(/, ([^,]+)$/, " and $1");
}

function isPage(place: string, isReported: boolean): boolean {
  return (
    /^(?:at )?(?:pp?\.?|pages?|S\.) ?\d/i.test(place) || (isReported && /^\d+(?:\s*[-–]\s*\d+)?$/.test(place))
  );
}

/** Reports are cited by page, and most texts have none. */
function pageIn(blocks: readonly Block[], pin: string, judge: string | undefined): Place {
  if (!blocks.some((block) => /^p \d/.test(block.pin))) {
    const number = /\d+/.exec(pin)?.[0] ?? "";
    const isBoth = /^\d/.test(pin) && blocks.some((block) => block.pin.endsWith(`[${number}]`));
    const hint = isBoth ? `; for the paragraph write [${number}]` : "";
    return {
      pin,
      judge,
      notes: [`this text has no pages, so page ${pin.replace(/^\D+/, "")} was not checked${hint}`],
    };
  }
  const page = `p ${pin.replace(/^\D+/, "")}`;
  try {
    const { first, last } = findPin(blocks, page);
    return { pin, ...byOf(blocks.slice(first, last + 1), page, judge) };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    return { pin, judge, notes: [refused(blocks, page, error)] };
  }
}

const AS_GIVEN = "it is cited as given, and the place was not checked";

function refused(blocks: readonly Block[], pin: string, error: LegibusError): string {
  if (error instanceof AmbiguousPin) return `${error.message} (${error.hint}): ${AS_GIVEN}`;
  if (!blocks.some((block) => unitOf(block.pin) === unitOf(pin))) {
    return `this text does not count by such pins as "${pin}" (it has ${describePins(blocks)}): ${AS_GIVEN}`;
  }
  return `${error.message} (${error.hint}): ${AS_GIVEN}`;
}

/** Of what kind a pin is: a paragraph, a section. */
function unitOf(pin: string): string | undefined {
  const kind = parsePin(/\[.*$/.exec(pin)?.[0] ?? pin)?.steps[0]?.kind;
  return kind === "number" ? "paragraph" : kind;
}
