import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { sanitise, sanitiseMarkup } from "../../core/sanitise.ts";
import { onOneLine, singleSpaced, wordSet } from "../../core/text.ts";
import { cutOff, removedWarning, type SourcePage } from "../../documents/page.ts";
import { htmlTrees } from "../../markup/html/elements.ts";
import { isTruncated } from "../../markup/html/page-text.ts";
import { walk } from "../../markup/html/walk.ts";
import {
  allInside,
  childText,
  childOf,
  elementsOf,
  firstInside,
  hasClass,
  readTree,
  readXml,
  textOf,
  without,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { caseDocument, CaseText, factsOfEcli, fileNumberIn, onlyEcli, withPlace } from "./case-document.ts";
import { aknParts, aliasOf, convertAknDoc, convertAknLaw } from "./convert-akn-law.ts";
import { convertGiiLaw, convertPortalLaw } from "./convert-law.ts";
import { inlineText } from "./inline.ts";
import { GII_RIGHTS, layoutChanged, NEURIS_RIGHTS, normDocument, RII_RIGHTS } from "./law-document.ts";
import { abbreviationIn, lawOfKey, unitLabel, unitSlug } from "./laws.ts";
import { normText } from "./norm-text.ts";
import { type PageShape, shapeOf, startOf } from "./parse.ts";
import { fromId, lawIdParts } from "./urls.ts";

/** Converts a decision in the portal's Akoma Ntoso 3.0. @throws LegibusError */
function convertAknCase(page: SourcePage): LegalDocument {
  const { root: judgment, meta } = aknParts(page, "judgment", "the decision's XML");
  const body = firstInside(judgment, "judgmentBody");
  if (!body) throw layoutChanged("the decision's XML", page.source.url);
  const of = (name: string) => textOf(firstInside(meta, name));
  const text = new CaseText();
  const reports = reportsOf(meta);
  const blocks: Block[] = [
    ...headerBlocks(judgment, of("titelzeile")),
    ...documentaryFacts(meta, reports),
    ...keywords(meta),
  ];
  for (const part of elementsOf(firstInside(meta, "dokumentarischeKurztexte"))) {
    if (part.name !== "titelzeile") text.section(part.attributes["domainTerm"] ?? part.name, part.children);
  }
  for (const part of elementsOf(body)) readPart(text, part, meta);
  const type = of("gerichtstyp");
  const number = aliasOf(meta, "dokumentnummer");
  const document = caseDocument(
    page,
    {
      number,
      ecli: aliasOf(meta, "ecli") ?? (of("ecli") || undefined),
      court: withPlace(type, of("gerichtsort")),
      senate: of("spruchkoerper"),
      date: firstInside(meta, "FRBRdate")?.attributes["date"],
      fileNumber: of("aktenzeichen"),
      type: of("dokumenttyp"),
      title: of("titelzeile"),
      rights: NEURIS_RIGHTS,
      contentType: "application/xml",
    },
    [...blocks, ...text.blocks],
  );
  const { citations, warnings } = document;
  const cited = { ...document, citations: { ...citations, other: [...citations.other, ...reports] } };
  if (body.attributes["status"] !== "incomplete") return cited;
  return { ...cited, warnings: ["the court's text is not published yet", ...warnings] };
}

/** Returns the journals that printed the decision: "NJW 2000, 1-2". */
function reportsOf(meta: XmlElement): string[] {
  return allInside(meta, ({ name }) => name === "fundstelle").flatMap((one) => {
    const journal = textOf(firstInside(one, "abkuerzung"));
    const place = textOf(firstInside(one, "zitatstelle"));
    return journal === "" || place === "" ? [] : [`${journal} ${place}`];
  });
}

const NOT_SAID = "Keine Angabe";

/** Returns facts of the decision that are in the metadata but not in its text, one line each. */
function documentaryFacts(meta: XmlElement, reports: readonly string[]): Block[] {
  const all = (name: string) => allInside(meta, (one) => one.name === name).map((one) => textOf(one));
  const before = allInside(meta, ({ name }) => name === "vorgehendeEntscheidung").map((one) =>
    ["gerichtstyp", "gerichtsort", "aktenzeichen"].map((name) => textOf(firstInside(one, name))).join(" "),
  );
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Rechtskraft", all("rechtskraft").filter((value) => value !== NOT_SAID)],
    ["Vorinstanz", before],
    ["Fundstellen", reports],
    ["Sachgebiete", all("sachgebiet")],
  ];
  return facts.flatMap(([name, values]): Block[] => {
    const said = values.map((value) => singleSpaced(value)).filter(Boolean);
    return said.length === 0
      ? []
      : [{ type: "paragraph", pin: "", markdown: `${name}: ${[...new Set(said)].join("; ")}` }];
  });
}

/** Returns the header's lines except the title, which is the heading already. */
function headerBlocks(judgment: XmlElement, title: string): Block[] {
  const header = childOf(judgment, "header");
  return elementsOf(header).flatMap((line): Block[] => {
    const markdown = inlineText(line.children);
    return markdown === "" || markdown === title ? [] : [{ type: "paragraph", pin: "", markdown }];
  });
}

function keywords(meta: XmlElement): Block[] {
  const classification = childOf(meta, "classification");
  const said = elementsOf(classification, "keyword").flatMap(({ attributes }) => attributes["showAs"] ?? []);
  return said.length === 0
    ? []
    : [{ type: "catchwords", pin: "", markdown: `Schlagwörter: ${said.join(", ")}` }];
}

function readPart(text: CaseText, part: XmlElement, meta: XmlElement): void {
  const name = part.attributes["domainTerm"] ?? (part.name === "introduction" ? "Hinweis" : part.name);
  text.section(name, part.children, firstInside(part, "opinion") && opinionsOf(part, meta));
}

/** Returns the judges who wrote a separate opinion, looked up among the references. */
function opinionsOf(part: XmlElement, meta: XmlElement): string | undefined {
  const people = new Map(
    elementsOf(firstInside(meta, "references"), "TLCPerson").map(({ attributes }) => [
      `#${attributes["eId"] ?? ""}`,
      attributes["showAs"] ?? "",
    ]),
  );
  const by = elementsOf(part, "block").flatMap((block) => elementsOf(block, "opinion"));
  const names = by.flatMap(({ attributes }) => people.get(attributes["by"] ?? "") ?? []);
  return names.length === 0 ? undefined : names.join(", ");
}

const CONVERTERS: Readonly<Record<PageShape, (page: SourcePage) => LegalDocument>> = {
  "akn-case": convertAknCase,
  "akn-doc": convertAknDoc,
  "akn-law": convertAknLaw,
  "gii-xml": convertGiiLaw,
  "gii-page": convertGiiPage,
  "portal-case": convertPortalCase,
  "portal-law": convertPortalLaw,
  "rii-page": convertRiiPage,
  "rii-xml": convertRii,
};

/**
 * Converts any page of Rechtsinformationen des Bundes, gesetze-im-internet.de or
 * rechtsprechung-im-internet.de.
 * @throws LegibusError
 */
export function convert(given: SourcePage): LegalDocument {
  const { text, removed } = sanitiseMarkup(given.text);
  const document = converted({ ...given, text });
  return { ...document, warnings: [...document.warnings, ...removedWarning(removed, "page")] };
}

function converted(page: SourcePage): LegalDocument {
  const shape = shapeOf(page.text);
  if (shape === undefined)
    throw new LegibusError("LAYOUT_CHANGED", "the page is none that the German sources are known for", {
      hint: "open it in a browser and quote from there",
      humanUrl: page.source.url,
    });
  if (isTruncated(page.text)) throw cutOff("the source", page.source.url);
  const document = CONVERTERS[shape](page);
  return lawIdParts(page.id)?.unit === undefined
    ? withDroppedTextWarning(page.text, shape, document)
    : document;
}

/**
 * Converts the portal's page of a decision, whose only source of court and date may be its heading.
 * @throws LegibusError
 */
function convertPortalCase(page: SourcePage): LegalDocument {
  const [title] = htmlTrees(page.text, (name, { id }) => name === "h1" && id === "title");
  const sections = htmlTrees(page.text, (name, { id }) => name === "section" && id !== undefined);
  const text = new CaseText();
  for (const section of sections) readSection(text, section);
  if (text.blocks.length === 0) throw layoutChanged("the portal's page of the decision", page.source.url);
  return decisionOf(page, text, { title: textOf(title), rights: NEURIS_RIGHTS });
}

/** Builds the decision of a web page; court, date and file number come from its ECLI and its title element. */
function decisionOf(
  page: SourcePage,
  { blocks }: CaseText,
  facts: { readonly title: string; readonly rights: string },
): LegalDocument {
  const address = fromId(page.id);
  const ecli = onlyEcli(page.text);
  return caseDocument(
    page,
    {
      number: address?.type === "document" ? address.number : undefined,
      ecli,
      ...factsOfEcli(ecli),
      senate: "",
      fileNumber: fileNumberIn(headTitle(page)),
      contentType: "text/html",
      ...facts,
    },
    blocks,
  );
}

function headTitle({ text }: SourcePage): string {
  const [title] = htmlTrees(text, (name) => name === "title");
  return textOf(title);
}

function readSection(text: CaseText, section: XmlElement): void {
  const heading = childOf(section, "h2");
  const name = heading ? textOf(heading) : (section.attributes["id"] ?? "");
  text.section(name, without(section, heading));
}

/**
 * Converts a saved web page of rechtsprechung-im-internet.de, whose headings and paragraphs have no enclosing
 * element.
 * @throws LegibusError
 */
function convertRiiPage(page: SourcePage): LegalDocument {
  const found = htmlTrees(
    page.text,
    (name, { class: names = "" }) => /^h[2-4]$/.test(name) || /\bRspDL\b/.test(names),
  );
  const text = new CaseText();
  let heading = "Text";
  let open: XmlElement[] = [];
  const close = () => {
    if (open.length > 0) text.section(heading, open);
    open = [];
  };
  for (const element of found) {
    if (hasClass(element, "RspDL")) open.push(element);
    else {
      close();
      heading = textOf(element);
    }
  }
  close();
  if (text.blocks.length === 0) throw layoutChanged("the decision's page", page.source.url);
  return decisionOf(page, text, { title: headTitle(page), rights: RII_RIGHTS });
}

/** Text elements of rii-dok.dtd, in reading order. */
const PARTS = [
  "leitsatz",
  "sonstosatz",
  "tenor",
  "tatbestand",
  "entscheidungsgruende",
  "gruende",
  "abwmeinung",
  "sonstlt",
];
/** Metadata without a field of its own in a document. */
const SAID: readonly (readonly [string, string])[] = [
  ["norm", "Normen"],
  ["vorinstanz", "Vorinstanz"],
  ["mitwirkung", "Mitwirkung"],
];

/** Converts a decision of rechtsprechung-im-internet.de. @throws LegibusError */
function convertRii(page: SourcePage): LegalDocument {
  const tree = readTree(page.text);
  if (tree?.isWellFormed === false) throw cutOff("rechtsprechung-im-internet.de", page.source.url);
  if (tree?.root.name !== "dokument") throw layoutChanged("the decision's XML", page.source.url);
  const { root } = tree;
  const of = (name: string) => childText(root, name);
  const text = new CaseText();
  for (const name of PARTS) {
    for (const part of elementsOf(root, name)) text.section(name, part.children);
  }
  const facts = SAID.flatMap(([name, label]): Block[] =>
    elementsOf(root, name).flatMap((element): Block[] => {
      const said = onOneLine(inlineText(element.children), "; ");
      return said === "" ? [] : [{ type: "paragraph", pin: "", markdown: `${label}: ${said}` }];
    }),
  );
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(of("entsch-datum")) ?? [];
  return caseDocument(
    page,
    {
      number: of("doknr") || undefined,
      ecli: of("ecli") || undefined,
      court: withPlace(of("gertyp"), of("gerort")),
      senate: of("spruchkoerper"),
      date: year === undefined ? undefined : `${year}-${month}-${day}`,
      fileNumber: of("aktenzeichen"),
      type: of("doktyp"),
      title: of("titelzeile"),
      rights: RII_RIGHTS,
      contentType: "application/xml",
    },
    [...facts, ...text.blocks],
  );
}

/** Metadata elements of the three grammars, which are not part of the text. */
const FACTS = wordSet(
  "jurabk amtabk kurzue ausfertigung-datum fundstelle gliederungskennzahl standangabe meta doknr ecli gertyp gerort " +
    "spruchkoerper entsch-datum aktenzeichen doktyp region identifier coverage language publisher accessRights",
);
/** Text elements inside metadata. */
const TEXTS = wordSet(
  "notes leitsatz orientierungssatz sonstigerOrientierungssatz tenor gruende entscheidungsgruende",
);
const WORDS = /\p{L}{4,60}/gu;
const LINK_OF_EACH_NORM = "Nichtamtliches Inhaltsverzeichnis";
const LOOK_CHARS = 400_000; // characters examined; a source that changes its form changes it everywhere
const MANY = 100; // the exact number does not matter above this
/** Marks the latest possible end of a page's text. */
const END =
  /\bid="(?:fusszeile|footer|navigation)"|\bclass="(?:[\w-]{1,30} ){0,5}footer\b|<footer\b|<\/main\b/i;

/** Adds a warning when words in the first part of the source are missing from all blocks. */
function withDroppedTextWarning(source: string, shape: PageShape, document: LegalDocument): LegalDocument {
  const isPage = /page|portal/.test(shape);
  const lost = countLost(isPage ? wordsOfPage(source, shape) : wordsOfXml(source), document);
  if (lost === 0) return document;
  const count = lost === MANY ? `${lost} words or more` : lost === 1 ? "a word" : `${lost} words`;
  const warning = `${count} of the source cannot be found in this text: it may have changed its form, so compare with it`;
  return { ...document, warnings: [...document.warnings, warning] };
}

/** Counts the words that no block contains; mark-up may split a word, so a word inside another also counts as found. */
function countLost(words: Set<string>, { blocks }: LegalDocument): number {
  const texts: string[] = [];
  for (const { label = "", markdown } of blocks) {
    if (words.size === 0) return 0; // usually after the first blocks
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
  const open: boolean[] = [false]; // stack: whether the open element is metadata
  readXml(beginning(xml), {
    open(name) {
      open.push(!TEXTS.has(name) && (FACTS.has(name) || open.at(-1) === true));
    },
    close() {
      open.pop();
    },
    text(text) {
      if (open.at(-1) === true) return;
      for (const [word] of sanitise(text).matchAll(WORDS)) if (word !== "XXXX") words.add(word); // repealed provisions are marked XXXX
    },
  });
  return words;
}

/** Returns the first part of a page, cut before a tag. */
function beginning(source: string): string {
  if (source.length <= LOOK_CHARS) return source;
  return source.slice(0, source.lastIndexOf("<", LOOK_CHARS));
}

interface Norm {
  readonly label: string;
  readonly title: string;
  /** The rest of the heading: the law's name, or a part's. */
  readonly rest: string;
  readonly texts: XmlElement[];
}

/**
 * Converts gesetze-im-internet.de's page of a section or of a whole law. Neither states how current it is.
 * @throws LegibusError
 */
function convertGiiPage(page: SourcePage): LegalDocument {
  const norms = normsOf(page.text);
  const [first] = norms;
  if (!first || norms.every(({ texts }) => texts.length === 0))
    throw layoutChanged("the law's page", page.source.url);
  const parts = lawIdParts(page.id);
  const facts = {
    abbr: abbreviationIn(first.rest) ?? (parts ? lawOfKey(parts.law).abbr : first.rest),
    title: first.rest,
    version: { label: "gesetze-im-internet.de, current text (Stand is not given on this page)" },
    rights: GII_RIGHTS,
    contentType: "text/html",
  };
  if (norms.length === 1) {
    const { blocks } = normText(first.texts, "");
    return normDocument(page, facts, { blocks, unit: first.label, heading: first.title });
  }
  return normDocument(page, facts, {
    blocks: norms.flatMap((norm, at) => normBlocks(norm, at === 0 ? 1 : 2)),
  });
}

function normBlocks({ label, title, rest, texts }: Norm, level: number): Block[] {
  const pin = label === "" ? "" : unitLabel(unitSlug(label));
  const markdown = [pin || rest, title].filter((text) => text !== "").join(" ");
  return [
    { type: "heading", level: label === "" ? level : 3, pin, markdown },
    ...normText(texts, pin).blocks,
  ];
}

/** Pairs headings with texts, which are siblings on the page. */
function normsOf(html: string): Norm[] {
  const found = htmlTrees(html, (_name, { class: names = "" }) => /\bjn(?:header|html)\b/.test(names));
  const norms: Norm[] = [];
  for (const element of found) {
    if (hasClass(element, "jnhtml")) norms.at(-1)?.texts.push(element);
    else norms.push(headingOf(element));
  }
  return norms;
}

function headingOf(header: XmlElement): Norm {
  const [heading = header] = allInside(header, ({ name }) => /^h[1-6]$/.test(name));
  const [label] = allInside(heading, (element) => hasClass(element, "jnenbez"));
  const [title] = allInside(heading, (element) => hasClass(element, "jnentitel"));
  const said = textOf({ ...heading, children: without(heading, label, title) });
  const printed =
    label === undefined
      ? (/^(?:§§?|Art(?:ikel|\.)?|Anlage)\s?\d{1,4}\s?[a-z]{0,2}\b/.exec(said)?.[0] ?? "")
      : "";
  return {
    label: printed === "" ? textOf(label) : printed,
    title: textOf(title),
    rest: said.slice(printed.length).trim(),
    texts: [],
  };
}
