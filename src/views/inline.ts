import { html, type Markup, webAddress } from "./html.ts";

type Style = "em" | "strong" | "sup" | "sub";

/** A span of Markdown text in one style. */
interface Leaf {
  readonly text: string;
  /** Offsets in the Markdown; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly styles: readonly Style[];
  readonly href?: string;
  /** Label of the note that it marks. */
  readonly note?: string;
}

/** A span that is wrapped in an element of its own; marks do not overlap. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Encloses the rendered span in an element. */
  readonly wrap: (inner: Markup) => Markup;
}

export interface InlineOptions {
  readonly marks?: readonly Mark[];
  /** Renders the mark of a note; default: raised text. */
  readonly note?: (label: string) => Markup;
  /** Renders a link; default: web addresses as links, all others as their text. */
  readonly link?: (address: string, inner: Markup) => Markup;
}

/** Renders Markdown without blocks: emphasis, links, notes, line breaks; everything else is text. */
export function inline(
  markdown: string,
  { marks = [], note = raised, link = webLink }: InlineOptions = {},
): Markup {
  const parts: Markup[] = [];
  let at = 0;
  const leaves = divided(leavesOf(markdown), marks);
  const written = (leaf: Leaf, isMarked: boolean) => leafMarkup(leaf, { note, link, isMarked });
  while (at < leaves.length) {
    const leaf = leaves[at];
    if (!leaf) break;
    const mark = marks.find(({ start, end }) => leaf.start >= start && leaf.start < end);
    const last = mark ? leaves.findIndex(({ start }, index) => index > at && start >= mark.end) : at + 1;
    const next = last === -1 ? leaves.length : last;
    const inner = leaves.slice(at, next).map((one) => written(one, mark !== undefined));
    parts.push(mark ? mark.wrap(html`${inner}`) : html`${inner}`);
    at = next;
  }
  return html`${parts}`;
}

/** Returns the words of a Markdown text, without the marks of notes. */
export function plainText(markdown: string): string {
  return leavesOf(markdown)
    .map(({ text }) => text)
    .join("");
}

function raised(label: string): Markup {
  return html`<sup>${label}</sup>`;
}

function webLink(address: string, inner: Markup): Markup {
  const href = webAddress(address);
  return href === undefined ? inner : html`<a href="${href}" rel="noreferrer">${inner}</a>`;
}

interface Writing extends Required<Pick<InlineOptions, "note" | "link">> {
  /** Whether it is inside a mark, which is already a link, so that links do not nest. */
  readonly isMarked: boolean;
}

function leafMarkup({ text, styles, href, note: label }: Leaf, { note, link, isMarked }: Writing): Markup {
  if (label !== undefined) return note(label);
  if (text === "\n") return html`<br />`;
  let made = html`${text}`;
  for (const style of styles) made = STYLES[style](made);
  return href === undefined || isMarked ? made : link(href, made);
}

const STYLES: Readonly<Record<Style, (inner: Markup) => Markup>> = {
  em: (inner) => html`<em>${inner}</em>`,
  strong: (inner) => html`<strong>${inner}</strong>`,
  sup: (inner) => html`<sup>${inner}</sup>`,
  sub: (inner) => html`<sub>${inner}</sub>`,
};

/** Splits leaves at the edges of marks, so that each is inside one mark or none. */
function divided(leaves: readonly Leaf[], marks: readonly Mark[]): readonly Leaf[] {
  const ends = marks.flatMap(({ start, end }) => [start, end]);
  return leaves.flatMap((leaf) => {
    const cuts = leaf.end - leaf.start === leaf.text.length ? ends : [];
    const inside = cuts
      .filter((cut) => cut > leaf.start && cut < leaf.end)
      .toSorted((one, other) => one - other);
    const places = [leaf.start, ...new Set(inside), leaf.end];
    return places.slice(0, -1).map((start, at) => {
      const end = places[at + 1] ?? leaf.end;
      return inside.length === 0
        ? leaf
        : { ...leaf, start, end, text: leaf.text.slice(start - leaf.start, end - leaf.start) };
    });
  });
}

const ADDRESS = String.raw`\(<?((?:[^()\s<>]|\([^()\s]{0,200}\)){1,2000})>?(?:\s"[^"\n]{0,300}")?\)`;
const TOKEN = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\`{-~])`, // \*
    String.raw`(?<stars>\*{1,3})`,
    String.raw`<(?<close>/?)(?<tag>sup|sub)>`,
    String.raw`\[\^(?<note>[^\]\s]{1,20})\]`, // [^12]
    String.raw`(?<open>\[)`,
    String.raw`\]${ADDRESS}`, // ](https://example.org)
    String.raw`(?<line>(?:(?<! ) {2,}|\\)?\n|<br>)`,
    String.raw`(?<entity>&(?:amp|lt|gt|quot|nbsp);)`,
    String.raw`(?<bare>https?://[^\s<>"()\[\]]{4,500}[^\s<>"()\[\].,;:!?'’“”])`,
  ].join("|"),
  "g",
);
const ENTITY = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&nbsp;", "\u00a0"],
]);

/** Splits Markdown into leaves; unmatched delimiters are text. */
function leavesOf(markdown: string): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const styles = new Set<Style>();
  const links = linksIn(markdown);
  let href: string | undefined;
  let from = 0;
  const put = (text: string, start: number, end: number, more: Pick<Leaf, "note" | "href"> = {}) => {
    if (text === "" && more.note === undefined) return;
    leaves.push({ text, start, end, styles: [...styles], ...(href !== undefined && { href }), ...more });
  };
  for (const match of markdown.matchAll(TOKEN)) {
    const { index, 0: all, groups = {} } = match;
    if (index < from) continue;
    const end = index + all.length;
    const styled = stylesAt(markdown, match, styles);
    const link = links.get(index);
    const own = ownText(groups);
    if (!styled && link === undefined && !own) continue; // part of the text
    put(markdown.slice(from, index), from, index);
    from = end;
    if (own) put(own.text, index, end, own);
    else if (link !== undefined) href = all === "[" ? link : undefined;
    for (const style of styled ?? []) if (!styles.delete(style)) styles.add(style);
  }
  put(markdown.slice(from), from, markdown.length);
  return leaves;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns the replacement of an escape, a note's mark, an entity, a URL or a line end. */
function ownText(groups: Groups): Pick<Leaf, "text" | "note" | "href"> | undefined {
  const { escaped, note, entity, bare, line } = groups;
  if (note !== undefined) return { text: "", note };
  if (bare !== undefined) return { text: bare, href: bare };
  if (line !== undefined) return { text: line === "\n" ? " " : "\n" };
  const text = escaped ?? ENTITY.get(entity ?? "");
  return text === undefined ? undefined : { text };
}

/** Returns the styles that a token begins or ends; undefined if it is only text. */
function stylesAt(
  text: string,
  { index, groups = {} }: RegExpExecArray,
  open: ReadonlySet<Style>,
): readonly Style[] | undefined {
  const { stars, tag, close } = groups;
  if (stars !== undefined) return emphasisAt(text, index, stars, open);
  if (tag !== "sup" && tag !== "sub") return undefined;
  return open.has(tag) === (close === "/") ? [tag] : [];
}

const BY_STARS: readonly (readonly Style[])[] = [[], ["em"], ["strong"], ["strong", "em"]];

/** Returns the styles that asterisks begin or end; undefined if they are only asterisks. */
function emphasisAt(
  text: string,
  at: number,
  stars: string,
  open: ReadonlySet<Style>,
): readonly Style[] | undefined {
  const styles = BY_STARS[stars.length] ?? [];
  const [before, after] = [text.charAt(at - 1), text.charAt(at + stars.length)];
  if (styles.every((style) => open.has(style))) return /\S/.test(before) ? styles : undefined;
  if (!/\S/.test(after)) return undefined;
  const rest = text.slice(at + stars.length, at + stars.length + LONGEST_EMPHASIS);
  return new RegExp(String.raw`\S\*{${stars.length}}`).test(rest) ? styles : undefined;
}

const LONGEST_EMPHASIS = 20_000; // characters

/** Maps the offset of each link's opening and closing bracket to its URL. */
function linksIn(markdown: string): ReadonlyMap<number, string> {
  const links = new Map<number, string>();
  const open: number[] = [];
  for (const { index, 0: all, groups = {} } of markdown.matchAll(BRACKET)) {
    if (groups["escaped"] !== undefined) continue;
    if (all === "[") open.push(index);
    else {
      const start = open.pop();
      const address = groups["address"];
      if (start === undefined || address === undefined) continue;
      links.set(start, address);
      links.set(index, address);
    }
  }
  return links;
}

const BRACKET = new RegExp(
  String.raw`(?<escaped>\\[\[\]])|\[|\](?:${ADDRESS.replace("((", "(?<address>(")})?`,
  "g",
);
