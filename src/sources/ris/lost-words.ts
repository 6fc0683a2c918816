import type { LegalDocument } from "../../core/document.ts";
import { sanitise } from "../../core/sanitise.ts";
import { walk } from "../../markup/html/walk.ts";
import { readXml } from "../../markup/xml/read.ts";
import { type PageShape, startOf } from "./shapes.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Elements of the three grammars that say something of a text and are none of it. */
const FACTS = names(
  "jurabk amtabk kurzue ausfertigung-datum fundstelle gliederungskennzahl standangabe meta doknr ecli gertyp gerort " +
    "spruchkoerper entsch-datum aktenzeichen doktyp region identifier coverage language publisher accessRights",
);
/** Text that stands among the facts. */
const TEXTS = names(
  "notes leitsatz orientierungssatz sonstigerOrientierungssatz tenor gruende entscheidungsgruende",
);
const WORDS = /\p{L}{4,60}/gu;
const LINK_OF_EACH_NORM = "Nichtamtliches Inhaltsverzeichnis";
const LOOK_CHARS = 400_000; // a source that changes its form changes it everywhere
const MANY = 100; // as good as all of them
/** Where the text of a page ends at the latest. */
const END =
  /\bid="(?:fusszeile|footer|navigation)"|\bclass="(?:[\w-]{1,30} ){0,5}footer\b|<footer\b|<\/main\b/i;

/** The document with a warning when its source has words, in its first part, that are in none of its blocks. */
export function sayingWhatIsLost(source: string, shape: PageShape, document: LegalDocument): LegalDocument {
  const isPage = /page|portal/.test(shape);
  const lost = countLost(isPage ? wordsOfPage(source, shape) : wordsOfXml(source), document);
  if (lost === 0) return document;
  const count = lost === MANY ? `${lost} words or more` : lost === 1 ? "a word" : `${lost} words`;
  const warning = `${count} of the source cannot be found in this text: it may have changed its form, so compare with it`;
  return { ...document, warnings: [...document.warnings, warning] };
}

/** Mark-up may cut a word in two: its half stands inside of a word. */
function countLost(words: Set<string>, { blocks }: LegalDocument): number {
  const texts: string[] = [];
  for (const { label = "", markdown } of blocks) {
    if (words.size === 0) return 0; // most often after the first blocks
    const text = `${label} ${markdown}`.replaceAll(/[*_\\]/g, "");
    texts.push(text);
    for (const [word] of text.matchAll(WORDS)) words.delete(word);
  }
  const whole = texts.join("\n");
  return Math.min(MANY, [...words].filter((word) => !whole.includes(word)).length);
}

function wordsOfPage(html: string, shape: PageShape): Set<string> {
  const start = startOf(html, shape);
  const end = html.slice(start).search(END);
  const part = beginning(html.slice(start, end === -1 ? undefined : start + end));
  const text = walk(part, {}).flows.map((flow) => flow.text);
  return new Set(text.join("\n").replaceAll(LINK_OF_EACH_NORM, "").match(WORDS));
}

function wordsOfXml(xml: string): Set<string> {
  const words = new Set<string>();
  const open: boolean[] = [false]; // whether facts are being read
  readXml(beginning(xml), {
    open(name) {
      open.push(!TEXTS.has(name) && (FACTS.has(name) || open.at(-1) === true));
    },
    close() {
      open.pop();
    },
    text(text) {
      if (open.at(-1) === true) return;
      for (const [word] of sanitise(text).matchAll(WORDS)) if (word !== "XXXX") words.add(word); // as gone norms are marked
    },
  });
  return words;
}

/** The first part of a page, up to a tag. */
function beginning(source: string): string {
  if (source.length <= LOOK_CHARS) return source;
  return source.slice(0, source.lastIndexOf("<", LOOK_CHARS));
}
