import type { Random } from "./random.ts";

/** A changed page and the change. */
export interface Mutant {
  readonly how: string;
  readonly text: string;
  /** Digits that replaced others. */
  readonly digits?: string;
  /** The page ends early. */
  readonly cut?: true;
  /** The visible text or its order differs; absent if only the markup differs. */
  readonly shows?: "other";
  /** The removed text, if any. */
  readonly gone?: string;
}

export type Mutator = (text: string, random: Random) => Mutant | undefined;

interface Element {
  readonly name: string;
  /** Offsets of the start and end of the opening tag and of the closing tag; ends are exclusive. */
  readonly at: readonly [number, number, number, number];
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const OUTSIDE = /^(?:html|head|body|script|style|title)$/i;

/** Returns the closed elements of a page. */
function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  const open: { name: string; start: number; inside: number }[] = [];
  for (const tag of text.matchAll(/<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)[^>]*?(\/?)>/gi)) {
    const [all, slash, name, empty] = tag;
    if (name === undefined || empty === "/" || VOID.test(name)) continue;
    if (slash === "") open.push({ name, start: tag.index, inside: tag.index + all.length });
    else {
      const from = open.findLastIndex((one) => one.name.toLowerCase() === name.toLowerCase());
      const [first] = from === -1 ? [] : open.splice(from);
      if (first) found.push({ name, at: [first.start, first.inside, tag.index, tag.index + all.length] });
    }
  }
  return found.filter((one) => !OUTSIDE.test(one.name));
}

/** Returns the attributes except those with data: URLs, numbers, styles, contents. */
function attributesOf(text: string): RegExpMatchArray[] {
  const all = [...text.matchAll(/ ([a-zA-Z][\w:-]*)=("[^"<>]*"|'[^'<>]*')(?=[^<>]*>)/g)];
  return all.filter(
    ([, name = "", value = ""]) =>
      /^class$/i.test(name) || !(/^(?:href|src|content|style|refersTo)$/i.test(name) || /\d/.test(value)),
  );
}

/** Elements without meaning; removing or renaming any other changes the visible page. */
const PLAIN = /^(?:div|span|section|article|font)$/i;
const shownAs = (name: string): Pick<Mutant, "shows"> => (PLAIN.test(name) ? {} : { shows: "other" });

function splice(text: string, from: number, to: number, middle: string): string {
  return text.slice(0, from) + middle + text.slice(to);
}

/** Returns new names for an element; inline elements stay inline. */
const namesFor = (name: string) =>
  /^(?:span|font|a|b|i|em|strong|sup)$/i.test(name) ? ["span", "font", "x-new"] : ["div", "section", "x-new"];

function onElement(
  how: string,
  change: (text: string, at: Element["at"], name: string, random: Random) => string,
  more: (name: string) => Pick<Mutant, "shows"> = () => ({}),
): Mutator {
  return (text, random) => {
    const element = random.pick(elementsOf(text));
    if (!element) return undefined;
    const { name, at } = element;
    return {
      how: `${how} <${name}> at ${at[0]}`,
      text: change(text, at, name, random),
      gone: /drop|empty/.test(how) ? text.slice(at[1], at[2]) : "",
      ...more(name),
    };
  };
}

function renameTag(text: string, at: Element["at"], name: string, random: Random): string {
  const tag = random.pick(namesFor(name)) ?? "div";
  const opening = text.slice(at[0], at[1]).replace(name, tag);
  return text.slice(0, at[0]) + opening + text.slice(at[1], at[2]) + `</${tag}>` + text.slice(at[3]);
}

const swapSiblings: Mutator = (text, random) => {
  const all = elementsOf(text);
  const pairs = all.flatMap((one) => {
    const next = all.find(({ at }) => at[0] >= one.at[3] && text.slice(one.at[3], at[0]).trim() === "");
    return next && next.name === one.name ? [[one.at, next.at] as const] : [];
  });
  const pair = random.pick(pairs);
  if (!pair) return undefined;
  const [[a, , , b], [c, , , d]] = pair;
  return {
    how: `swap siblings at ${a}`,
    shows: "other",
    text: text.slice(0, a) + text.slice(c, d) + text.slice(b, c) + text.slice(a, b) + text.slice(d),
  };
};

const dropAttribute: Mutator = (text, random) => {
  const one = random.pick(attributesOf(text));
  if (one?.index === undefined) return undefined;
  return {
    how: `drop${one[0]} at ${one.index}`,
    text: splice(text, one.index, one.index + one[0].length, ""),
  };
};

const dropAttributeEverywhere: Mutator = (text, random) => {
  const all = attributesOf(text);
  const name = random.pick(all)?.[1];
  if (name === undefined) return undefined;
  const gone = all.filter((one) => one[1] === name).toReversed();
  return {
    how: `drop every ${name}`,
    text: gone.reduce(
      (rest, one) => splice(rest, one.index ?? 0, (one.index ?? 0) + one[0].length, ""),
      text,
    ),
  };
};

/** Renames a class, id or value wherever it is an attribute's whole value. */
const renameValue: Mutator = (text, random) => {
  const one = random.pick(attributesOf(text));
  if (!one) return undefined;
  return { how: `rename${one[0]} everywhere`, text: text.replaceAll(one[0], ` ${one[1]}="renamed"`) };
};

const renameTagEverywhere: Mutator = (text, random) => {
  const name = random.pick(elementsOf(text))?.name;
  if (name === undefined) return undefined;
  const tag = random.pick(namesFor(name)) ?? "div";
  return {
    how: `call every ${name} ${tag}`,
    ...shownAs(name),
    text: text.replaceAll(new RegExp(`<(/?)${name}(?=[\\s/>])`, "gi"), `<$1${tag}`),
  };
};

const cut: Mutator = (text, random) => {
  const at = Math.floor(text.length * 0.1) + random.int(Math.floor(text.length * 0.85));
  return { how: `cut at ${at}`, text: text.slice(0, at), cut: true };
};

/** Replaces a number of the visible text by as many sevens. */
const otherNumber: Mutator = (text, random) => {
  const one = random.pick([...text.matchAll(/(?<=>[^<>&]*)\b\d{1,4}\b(?=[^<>]*<)/g)]);
  if (!one) return undefined;
  const digits = "7".repeat(one[0].length);
  return {
    how: `${one[0]} becomes ${digits} at ${one.index}`,
    text: splice(text, one.index, one.index + digits.length, digits),
    digits,
    shows: "other",
  };
};

const otherEntities: Mutator = (text, random) => {
  const write = random.pick([(code: number) => `&#${code};`, (code: number) => `&#x${code.toString(16)};`]);
  const body = text.replaceAll(/(?<=>[^<>]*)[\u0080-\u{10ffff}](?=[^<>]*<)/gu, (one) =>
    write ? write(one.codePointAt(0) ?? 0) : one,
  );
  return { how: "other entities", text: body.replaceAll("&amp;", "&#38;") };
};

const upperCase: Mutator = (text) =>
  /^\s*<\?xml/.test(text)
    ? undefined
    : {
        how: "tags in capitals",
        text: text.replaceAll(
          /<(\/?)([a-z]\w*)(?=[\s/>])/g,
          (_all, slash: string, name: string) => `<${slash}${name.toUpperCase()}`,
        ),
      };

const otherQuotes: Mutator = (text) => ({
  how: "other quotation marks",
  text: text.replaceAll(/=("[^"'<>]*")(?=[^<>]*>)/g, (_all, value: string) => `='${value.slice(1, -1)}'`),
});

/** Changes of attributes and of the text itself. */
export const ATTRIBUTES: readonly Mutator[] = [
  dropAttribute,
  dropAttributeEverywhere,
  renameValue,
  renameValue,
  swapSiblings,
  otherNumber,
  otherEntities,
];

/** Every change of a page of markup. */
export const MARKUP: readonly Mutator[] = [
  ...ATTRIBUTES,
  renameTagEverywhere,
  onElement("rename", renameTag, shownAs),
  onElement(
    "drop",
    (text, at) => splice(text, at[0], at[3], ""),
    () => ({ shows: "other" }),
  ),
  onElement(
    "double",
    (text, at) => splice(text, at[3], at[3], text.slice(at[0], at[3])),
    () => ({ shows: "other" }),
  ),
  onElement(
    "empty",
    (text, at) => splice(text, at[1], at[2], ""),
    () => ({ shows: "other" }),
  ),
  onElement(
    "unwrap",
    (text, at) => text.slice(0, at[0]) + text.slice(at[1], at[2]) + text.slice(at[3]),
    shownAs,
  ),
  onElement(
    "wrap",
    (text, at) => `${text.slice(0, at[0])}<x-new>${text.slice(at[0], at[3])}</x-new>${text.slice(at[3])}`,
  ),
  onElement("put something new before", (text, at) => splice(text, at[0], at[0], "<x-new></x-new>")),
  onElement("put something new into", (text, at) => splice(text, at[1], at[1], '<x-new class="x"></x-new>')),
  cut,
  upperCase,
  otherQuotes,
];
