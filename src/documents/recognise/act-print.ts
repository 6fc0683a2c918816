import type { Block, Version } from "../../core/document.ts";
import { depthOf, type Labels, labelSteps, unitByTitle, withLabel, writePin } from "../../pins/write.ts";
import { readDay } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";

/** "18", "12DA", "355-25", "39.32", "7.1.04D" */
const NUMBER = String.raw`\d{1,4}[A-Z]{0,5}(?:[-.]\d{1,4}[A-Z]{0,4}){0,3}`;
/** "2", "IVA", "2D.1", "3-45", "355-B" */
const UNIT_NUMBER = String.raw`(?:\d{1,4}[A-Z]{0,4}(?:[-.][\dA-Z]{1,5})?|[IVXLC]{1,7}[A-Z]{0,2}|[A-Z]{1,2})`;
const UNIT_WORD = "(?:Chapter|Part|Division|Subdivision)";

/** "5 Name", "14. Name" (Western Australia), "3A—Name" (South Australia) */
const PROVISION = regex.su`^(${NUMBER})(?:\.? |\s?—\s?)((?:[“"‘']?\p{Lu}|\(Repealed).*)$`;
/** The numbers with which a law begins: "1", "2" after a repealed one, "1-1", "1.01", "1.0.01". */
const FIRST_NUMBER = /^[12](?:[-.]0{0,2}\d)*$/;
/** "Volume 2: sections 260A–601DJ" or "Volume 4: Schedules", on the first page of every volume of a law. */
const VOLUME = regex.g`\bVolume \d{1,2}: (?:[Ss]ections?|[Rr]egulations?|[Rr]ules?|(Schedules?)) ?(${NUMBER})?`;
const SCHEDULE = /^Schedule(?: (\d{1,3}[A-Z]?))?(?:$|\s?[—–:-]|\s(?=\p{Lu}[^.;]*$))/u;
/** "7 Principal relief ........ 6", but not "7 Effect of section 6" */
const CONTENTS =
  /\.{4}|…{2}|(?<!\b(?:[Ss]ections?|[Pp]arts?|[Dd]ivisions?|[Cc]hapters?|[Cc]lauses?|[Rr]egulations?|[Rr]ules?|[Ss]chedules?|pts?|divs?|chs?|ss?|schs?|dicts?|and|or|to))\s\d{1,3}$/;
/** "12 March 2020" is a date; "12 Marine policies" and "75A Declarations" are provisions. */
const MONTH =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/;
const LONGEST_HEADING = 200; // characters
const LARGEST_STEP = 40; // sections that were repealed together
/** The first subsection printed after the heading of its section. */
const FIRST = /^(.{3,200}?) \(1\) (?=\p{Lu})/su;

/**
 * Returns the blocks of a register's print of an Act or instrument with the pins of its provisions, `s
 * 18(1)(a)`, `sch 1 cl 3`; pages are kept. Text before the first section and after "Endnotes" belongs to no
 * provision.
 */
export function provisionsOfPrint(blocks: readonly Block[], title: string): readonly Block[] {
  const apart = acrossPages(withoutHeads(withLabels(blocks).flatMap(withoutParts)));
  const print = new Print(unitByTitle(title), contentsOf(apart), { volumes: volumesOf(blocks) });
  return withoutListed(apart.flatMap((block, at) => print.read(block, () => labelsAfter(apart, at))));
}

/** Returns the blocks of one provision, whose pin is given, with the pins of its parts: `s 18(1)(a)`. */
export function partsOfProvision(blocks: readonly Block[], provision: string): readonly Block[] {
  const print = new Print("", new Set(), { provision });
  return blocks.map((block, at) => print.inside(onPage(block), () => labelsAfter(blocks, at)));
}

/** Joins a label on a line of its own to the words below it, and frees a heading from its emphasis. */
function withLabels(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, at) => {
    const [before, next] = [blocks[at - 1], blocks[at + 1]];
    if (isLabel(block) && next?.type === "paragraph" && labelOf(next) === undefined) return [];
    if (before && isLabel(before) && block.type === "paragraph" && labelOf(block) === undefined)
      return [{ ...block, label: before.markdown }];
    const [, bold] = block.type === "heading" ? [] : (BOLD.exec(block.markdown) ?? []);
    return [bold === undefined ? block : { ...block, markdown: bold }];
  });
}

/** "**1. Short title**" */
const BOLD = /^\*\*(\d[^*]{2,200})\*\*$/;

function isLabel(block: Block): boolean {
  return block.label === undefined && labelOf(block)?.rest === "";
}

interface Volume {
  /** The number of its first provision. */
  readonly first: string | undefined;
  readonly isOfSchedules: boolean;
}

/** Returns the volumes that the first page of a print lists. */
function volumesOf(blocks: readonly Block[]): readonly Volume[] {
  return Array.from(headOf(blocks).matchAll(VOLUME), ([, schedules, first]) => ({
    first,
    isOfSchedules: schedules !== undefined,
  }));
}

/** Joins a paragraph that a page's end cut within a sentence. */
function acrossPages(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const goesOn =
      last &&
      last.pin !== block.pin &&
      block.type === "paragraph" &&
      block.label === undefined &&
      /^\p{Ll}/u.test(block.markdown) &&
      /(?<!; (?:and|or|but))(?<=[\p{L},])$/u.test(last.markdown) &&
      last.type !== "footnote";
    if (goesOn) joined[joined.length - 1] = { ...last, markdown: `${last.markdown} ${block.markdown}` };
    else joined.push(block);
  }
  return joined;
}

/** `Part 1 Preliminary 1 Name of Act`: a heading followed by that of its first provision. */
const PART_AND_PROVISION = regex.su`^(${UNIT_WORD} ${UNIT_NUMBER}[^.]{1,120}?)(?<!${UNIT_WORD}) (${NUMBER} \p{Lu}[^.]{1,120})$`;

function withoutParts(block: Block): readonly Block[] {
  const [, part, provision] = PART_AND_PROVISION.exec(block.markdown) ?? [];
  if (part === undefined || provision === undefined || CONTENTS.test(block.markdown)) return [block];
  return [
    { ...block, type: "heading", level: levelOf(part), markdown: part },
    { ...block, type: "paragraph", markdown: provision },
  ];
}

const LEVELS: Readonly<Record<string, number>> = { Chapter: 2, Part: 3, Division: 4, Subdivision: 5 };
const PROVISION_LEVEL = 6;

/** The level of the heading of a unit: `Division 2` is within `Part 3`. */
function levelOf(unit: string): number {
  return LEVELS[/^\w+/.exec(unit)?.[0] ?? ""] ?? 3;
}

const DASHED = regex.s`^(\w+ ${UNIT_NUMBER})\s?[—–]\s?(.+)$`;
const NEXT_UNIT = regex.plain`\s(?=${UNIT_WORD} ${UNIT_NUMBER}\s?[—–])`;
/** "Section 5A", "[s 10AA]", "s. 13" */
const PROVISION_HEAD = String.raw`(?:Section|Clause|Regulation|Rule|\[?ss?\.?) ${NUMBER}\]?`;
const SECTION_HEAD = regex.plain`^${PROVISION_HEAD}$`;
const HEAD_REST = regex.plain`^(?:(?:${UNIT_WORD}|Schedule)(?: ${UNIT_NUMBER})?)?(?: ?${PROVISION_HEAD})?$`;

/** The foot of a register's page with its number: "Page 6 Current as at 1 March 2022", "[1.7.2021] This version is not …". */
const FOOT =
  /^(?=.*(?:\bpage \d|^\d{1,4} |(?:Act 2002|Counsel|\]) \d{1,4}$))(?:\d{1,4} |page \d{1,4} |\[[\d.]+\] |Version [\w-]+ )*(?:Current as at \d|As at \d|(?:This version is not p|P)ublished under the Legislation Revision and Publication Act 2002|Authorised by the (?:Chief )?Parliamentary Counsel)/i;

/** Removes the heads of the Commonwealth's pages: "Section 5A", and "Offences Part 2" of "Part 2—Offences". */
function withoutHeads(blocks: readonly Block[]): readonly Block[] {
  const units = blocks
    .filter((block) => isUnit(block) || isSchedule(block))
    .flatMap(({ markdown }) => markdown.split(NEXT_UNIT));
  const heads = [...new Set(units)].flatMap((text) => {
    const [, unit, name] = DASHED.exec(text) ?? [];
    return unit === undefined || name === undefined ? [] : [`${unit} ${name}`, `${name} ${unit}`];
  });
  const isHead = (text: string) => {
    if (text.length > LONGEST_HEADING) return false;
    const known = heads.filter((head) => text.includes(head));
    const rest = known.reduce((left, head) => left.replace(head, ""), text);
    return SECTION_HEAD.test(text) || FOOT.test(text) || (known.length > 0 && HEAD_REST.test(rest.trim()));
  };
  return blocks.filter(({ markdown }) => !isHead(markdown));
}

/** Returns the lines of contents on a register's page: several in a row, each repeated as a heading below. */
function contentsOf(blocks: readonly Block[]): ReadonlySet<Block> {
  const last = new Map(blocks.map(({ markdown }, at) => [markdown, at]));
  const contents = new Set<Block>();
  const isLine = (at: number) => PROVISION.test(blocks[at]?.markdown ?? "");
  for (const [at, block] of blocks.entries()) {
    const isRepeated = isLine(at) && (last.get(block.markdown) ?? at) > at;
    const isBelow = at > 0 && contents.has(blocks[at - 1] ?? block);
    if (isRepeated && (isLine(at + 1) || isBelow)) contents.add(block);
  }
  return contents;
}

/** Makes the headings of printed contents paragraphs: those below "Contents" but for the units of the first provision. */
function withoutListed(blocks: readonly Block[]): readonly Block[] {
  const start = blocks.findIndex(({ markdown }) => /^(?:Table of )?(?:Contents|Provisions)$/i.test(markdown));
  const first = blocks.findIndex(
    ({ level, pin }, at) => at > start && level === PROVISION_LEVEL && pin !== "",
  );
  if (start === -1 || first === -1) return blocks;
  const last = blocks.findLastIndex((block, at) => at < first && !isUnit(block));
  return blocks.map((block, at) => (at >= start && at <= last ? asParagraph(block) : block));
}

const AHEAD = 30; // blocks

function labelsAfter(blocks: readonly Block[], at: number): readonly string[] {
  return blocks.slice(at + 1, at + 1 + AHEAD).flatMap((block) => labelOf(block)?.label ?? []);
}

const LABEL = /^\((\d{1,4}(?:[A-Z]{0,4}|[a-z]{1,2})|[a-z]{1,5}\d?|[A-Z]{1,3})\)/;

/** Returns a block's printed label in brackets and the words after it. */
function labelOf({ label = "", markdown }: Block) {
  const own = LABEL.exec(label)?.[1];
  if (own !== undefined) return { label: own, rest: markdown };
  const [all, printed] = label === "" ? (LABEL.exec(markdown) ?? []) : [];
  return all === undefined || printed === undefined
    ? undefined
    : { label: printed, rest: markdown.slice(all.length).trimStart() };
}

class Print {
  readonly #unit: string;
  #schedule = ""; // "sch 2", while one is open
  #provision: string; // the pin of the open provision; empty before the first
  #last = ""; // its number
  readonly #seen = new Set<string>(); // the numbers of the Act or of the open schedule
  #path: Labels = []; // of the open subsection, paragraph, …
  #ended = false;
  #sinceUnit = Number.POSITIVE_INFINITY; // blocks since the heading of a part
  readonly #contents: ReadonlySet<Block>;
  readonly #volumes: readonly Volume[];

  constructor(
    unit: string,
    contents: ReadonlySet<Block>,
    { provision = "", volumes = [] }: { readonly provision?: string; readonly volumes?: readonly Volume[] },
  ) {
    this.#unit = unit;
    this.#contents = contents;
    this.#provision = provision;
    this.#volumes = volumes;
  }

  read(given: Block, ahead: () => readonly string[]): readonly Block[] {
    const block = onPage(given);
    const text = /^\d/.test(block.label ?? "") ? `${block.label} ${block.markdown}` : block.markdown;
    if (block.type === "footnote" || this.#contents.has(given)) return [block];
    if (this.#isOver(text)) return [isUnit(block) || SCHEDULE.test(text) ? asParagraph(block) : block];
    if (this.#openSchedule(text)) return [{ ...block, pin: this.#schedule }];
    this.#sinceUnit += 1;
    const provision = this.#openProvision(text);
    if (provision !== undefined) return this.#headed(block, text, provision);
    if (isUnit(block)) {
      this.#sinceUnit = 0;
      return [{ ...block, type: "heading", level: levelOf(text), pin: "" }];
    }
    if (this.#provision === "") return [{ ...block, pin: this.#schedule }];
    return [this.inside(block, ahead)];
  }

  #isOver(text: string): boolean {
    this.#ended ||=
      this.#last !== "" &&
      /^(?:Endnotes?|Historical notes|Reprints? notes|Notes 1 General)\b/i.test(text) &&
      !CONTENTS.test(text);
    return this.#ended;
  }

  #openSchedule(text: string): boolean {
    const [opens, number] = SCHEDULE.exec(text) ?? [];
    const isLater = this.#last !== "" || this.#volumes.some(({ isOfSchedules }) => isOfSchedules);
    if (opens === undefined || !isLater || text.length > LONGEST_HEADING || CONTENTS.test(text)) return false;
    this.#schedule = number === undefined ? "sch" : `sch ${number}`;
    [this.#provision, this.#last, this.#path] = ["", "0", []];
    this.#seen.clear();
    return true;
  }

  /** Opens the provision that follows the last one and returns the words after its number. */
  #openProvision(text: string): string | undefined {
    const [, number = "", rest = ""] = PROVISION.exec(text) ?? [];
    if (number === "" || MONTH.test(rest) || CONTENTS.test(text.slice(0, LONGEST_HEADING))) return undefined;
    if (!(this.#last === "" ? this.#isFirst(number) : this.#follows(number, rest))) return undefined;
    [this.#last, this.#sinceUnit] = [number, Number.POSITIVE_INFINITY];
    this.#seen.add(number);
    this.#provision = this.#schedule === "" ? `${this.#unit} ${number}` : `${this.#schedule} cl ${number}`;
    this.#path = [];
    return rest;
  }

  #isFirst(number: string): boolean {
    return FIRST_NUMBER.test(number) || this.#volumes.some(({ first }) => first === number);
  }

  /** Whether a number may come after the last one; below the heading of a part a law's numbers may jump or change their form. */
  #follows(number: string, rest: string): boolean {
    if (this.#seen.has(number)) return false; // 11AA and 11AAA precede 11A: any new letters are a new provision
    const step = Number.parseInt(number, 10) - Number.parseInt(this.#last, 10);
    const isAlike = this.#last === "0" || isCompound(number) === isCompound(this.#last);
    return (
      (step >= 0 && step <= LARGEST_STEP && isAlike) || (this.#sinceUnit <= BELOW_UNIT && isHeadingText(rest))
    );
  }

  /** Separates the heading of a provision from its first subsection when they are one paragraph. */
  #headed(printed: Block, text: string, rest: string): readonly Block[] {
    const { label: _label, ...block } = printed;
    const pin = this.#provision;
    const [first, heading] = FIRST.exec(rest) ?? [];
    if (first === undefined || heading === undefined) {
      const isHeading = block.type === "heading" || isHeadingText(rest);
      return [
        {
          ...block,
          ...(isHeading ? { type: "heading", level: PROVISION_LEVEL } : { type: "paragraph" }),
          pin,
          markdown: text,
        },
      ];
    }
    this.#path = ["1"];
    const number = text.slice(0, text.length - rest.length);
    return [
      { ...block, type: "heading", level: PROVISION_LEVEL, pin, markdown: `${number}${heading}` },
      {
        ...block,
        type: "list",
        level: 1,
        label: "(1)",
        pin: this.#here(),
        markdown: rest.slice(first.length),
      },
    ];
  }

  /** Gives a block of the open provision its pin. */
  inside(block: Block, ahead: () => readonly string[]): Block {
    const printed = labelOf(block);
    const [, amended] = HISTORY.exec(block.markdown) ?? [];
    if (amended !== undefined) return { ...block, pin: amended === this.#last ? this.#provision : "" };
    if (!printed)
      return {
        ...block,
        ...(block.type === "quote" && { type: "paragraph" }), // registers indent their text as quotations
        ...(block.type === "heading" && { level: PROVISION_LEVEL }), // it ends no part
        pin: writePin(this.#provision, labelSteps(this.#path.slice(0, 1))),
      };
    const { label, rest } = printed;
    const depth = depthOf(this.#path, label, ahead);
    this.#path = withLabel(this.#path, label, depth);
    return {
      ...block,
      type: "list",
      level: depth + 1,
      label: `(${label})`,
      pin: this.#here(),
      markdown: rest,
    };
  }

  #here(): string {
    return writePin(this.#provision, labelSteps(this.#path));
  }
}

/** A register's note on the history of a provision: "[Section 3 amended: No. 12 of 2004 s. 5.]", "**s 3:** Am 2015 No 12", "S. 3(1) amended by No. 12/2004" */
const HISTORY =
  /^\[?\*{0,2}(?:(?:Section|Clause|Regulation|Rule|ss?|S|cl|regs?|Reg|rr?)\.? |(?<=\[\*{0,2}))(\d[\dA-Z]{0,8})(?:\([^()]{1,6}\)){0,4}[:.]?\*{0,2}:? (?:Am|Ins|Rep|Subst|am|amd|ins|om|sub|rep|amended|inserted|substituted|repealed|replaced|deleted|omitted|Amended|Inserted|Substituted|Repealed|Deleted)\b/;

/** Contents and endnotes list headings that head nothing there. */
function asParagraph(block: Block): Block {
  const { level: _level, ...rest } = block;
  return block.type === "heading" ? { ...rest, type: "paragraph" } : block;
}

const BELOW_UNIT = 2; // blocks between the heading of a part and its first provision: another heading, a page's head

function isCompound(number: string): boolean {
  return /[-.]/.test(number);
}

function isHeadingText(text: string): boolean {
  return text.length <= LONGEST_HEADING && !/[.;:]$/.test(text);
}

function isSchedule({ markdown }: Block): boolean {
  return markdown.length <= LONGEST_HEADING && SCHEDULE.test(markdown) && !CONTENTS.test(markdown);
}

/** Whether a block is the heading of a part: "Part 2 Licences". */
function isUnit({ type, markdown: text }: Block): boolean {
  if (type === "heading") return UNIT_HEADING.test(text);
  const isShort = text.length <= LONGEST_HEADING && !/[.,;:]$/.test(text) && !CONTENTS.test(text);
  return isShort && type === "paragraph" && UNIT.test(text);
}

const UNIT_HEADING = regex.plain`^${UNIT_WORD}\s`;
const UNIT = regex.u`^${UNIT_WORD} ${UNIT_NUMBER}(?: \p{Lu}|\s?[—–-]|$)`;

/** Moves a page from the block's pin to its page. */
function onPage(block: Block): Block {
  const page = /^p (\S+)$/.exec(block.pin)?.[1];
  const bare = /^\[\d+\]$/.test(block.pin) ? { ...block, pin: "" } : block;
  return page === undefined ? bare : { ...bare, page };
}

/** Marks by which a register identifies its own print of a law, and the date that it prints. */
const PRINTS: readonly { readonly own: RegExp; readonly day: RegExp; readonly label?: RegExp }[] = [
  {
    own: /Office of Parliamentary Counsel, Canberra|on the Register \(www\.legislation\.gov\.au\)/,
    day: /Compilation date:?\s+(\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
    label: /Compilation No\.? \d+/,
  },
  {
    own: /certified as the form of that legislation|\(accessed \d/,
    day: /(?:(?:Current|Historical) version for|Version current from) (\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
  },
  {
    own: /Version No\. \d{3}\b|Authorised Version incorporating|Authorised by the Chief Parliamentary Counsel/,
    day: /Version incorporating amendments as at\s+(\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
    label: /(?:Authorised )?Version No\. \d+/,
  },
  {
    own: /^(?:Queensland\b|[^.]{3,120} \d{4} Current as at \d)/,
    day: /Current as at (\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
  },
  {
    own: /www\.(?:slp|legislation)\.wa\.gov\.au/,
    day: /As at (\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
    label: /Version [\w-]+/,
  },
  { own: /\bSouth Australia\b/, day: /^Version: (\d{1,2}\.\d{1,2}\.\d{4})/ },
  {
    own: /^Australian Capital Territory\b/,
    day: /Effective: (\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
    label: /Republication No \d+/,
  },
  { own: /^Northern Territory of Australia\b/i, day: /As in force at (\d{1,2} \p{Lu}\p{L}+ \d{4})/u },
  {
    own: /\bPublic Act \d{4} No \d+/,
    day: /(?:Version|Reprint(?:ed)?) as at (\d{1,2} \p{Lu}\p{L}+ \d{4})/iu,
  },
];
const HEAD_BLOCKS = 60;

function headOf(blocks: readonly Block[]): string {
  return blocks
    .slice(0, HEAD_BLOCKS)
    .map(({ markdown }) => markdown)
    .join(" ")
    .replaceAll(/\s+/g, " ");
}

/** Returns the version of a law printed in a register's own PDF; undefined for any other file. */
export function registerVersion(blocks: readonly Block[]): Version | undefined {
  const head = headOf(blocks);
  for (const { own, day, label } of PRINTS) {
    const from = readDay(day.exec(head)?.[1] ?? "");
    if (!own.test(head) || from === undefined) continue;
    const said = label?.exec(head)?.[0];
    return { ...(said !== undefined && { label: said }), from };
  }
  return undefined;
}
