import type { Block, LegalDocument } from "../../core/document.ts";
import { cutOff, type SourcePage } from "../../documents/page.ts";
import {
  allInside,
  childOf,
  firstInside,
  readTree,
  readTrees,
  textOf,
  without,
  type XmlElement,
} from "../../markup/xml/tree.ts";
import { layoutChanged, NEURIS_RIGHTS, normDocument, provisionHeading } from "./law-document.ts";
import { inlineContent, type InlineNote } from "./inline.ts";
import { isUnit, lawOfKey, unitSlug } from "./laws.ts";
import { normText, plainText, footnoteBlocks } from "./norm-text.ts";
import { fromId, parseEli, toId } from "./urls.ts";
import { wordSet } from "../../core/text.ts";

/** Elements that are read whole; all others are containers. */
const READ = wordSet(
  "article num heading longTitle formula blockContainer recitals citations conclusions documentRef note p list table " +
    "FRBRuri FRBRdate abkuerzung inkraft ausserkraft standangabe vollzitat date",
);
/** Parts of a law that may contain other parts. */
const CONTAINERS = wordSet("book part chapter subchapter title subtitle section subsection");

/** Converts a law in LegalDocML.de 1.8, whole or only the article that the id names. @throws LegibusError */
export function convertAknLaw(page: SourcePage): LegalDocument {
  const reader = new AknReader(wantedArticle(page.id));
  const isWellFormed = readTrees(
    page.text,
    (name) => READ.has(name),
    (element, path) => reader.element(element, path),
  );
  if (!isWellFormed) throw cutOff("Rechtsinformationen des Bundes", page.source.url);
  return reader.document(page);
}

type Fits = (eId: string, label: string) => boolean;

function wantedArticle(id: string): Fits | undefined {
  const address = fromId(id);
  if (address?.type === "eli" && address.eId !== undefined) return (eId) => eId === address.eId;
  if (address?.type !== "norm" || address.unit === undefined) return undefined;
  const { unit } = address;
  return (_eId, label) => isUnit(unitSlug(label), unit);
}

class AknReader {
  readonly #fits: Fits | undefined;
  readonly #blocks: Block[] = [];
  readonly #notes = new Map<string, XmlElement[]>();
  readonly #facts: string[] = [];
  readonly #annexes: string[] = [];
  #title = "";
  #abbr = "";
  #eli: string | undefined;
  #day: string | undefined;
  #from: string | undefined;
  #to: string | undefined;
  #heading: { readonly depth: number; text: string } | undefined;
  #article: { readonly label: string; readonly heading: string } | undefined;

  constructor(fits: Fits | undefined) {
    this.#fits = fits;
  }

  element(element: XmlElement, path: readonly string[]): void {
    if (path.includes("meta")) this.#meta(element, path);
    else if (element.name === "num" || element.name === "heading") this.#partHeading(element, path);
    else {
      this.#closeHeading();
      if (element.name === "article") this.#readArticle(element, depthOf(path));
      else if (element.name === "longTitle") this.#readTitle(element);
      else if (element.name === "documentRef") this.#annexes.push(element.attributes["href"] ?? "");
      else if (element.name === "date") this.#enacted(element);
      else this.#text([element]);
    }
  }

  #meta(element: XmlElement, path: readonly string[]): void {
    const { name, attributes } = element;
    const isExpression = path.includes("FRBRExpression");
    if (name === "FRBRuri" && isExpression) this.#eli = attributes["value"];
    else if (name === "FRBRdate" && isExpression) this.#day = attributes["date"];
    else if (name === "abkuerzung") this.#abbr = textOf(element);
    else if (name === "inkraft") this.#from = attributes["date"];
    else if (name === "ausserkraft") this.#to = attributes["date"];
    else if (name === "standangabe" || name === "vollzitat") this.#facts.push(textOf(element));
    else if (name === "note") {
      const place = (attributes["placementBase"] ?? "").replace("#", "");
      this.#notes.set(place, [...(this.#notes.get(place) ?? []), element]);
    }
  }

  #readTitle(element: XmlElement): void {
    const title = firstInside(element, "docTitle");
    const own = title ? inlineContent(title.children) : { segments: [], notes: [] };
    const heading = own.segments.join(" ") || textOf(element);
    this.#title = heading.replaceAll(/ ?\[\^[^[\]]*\]/g, "");
    this.#blocks.push({ type: "heading", level: 1, pin: "", markdown: heading });
    const short = firstInside(element, "shortTitle");
    const official = firstInside(short, "inline");
    if (official) this.#abbr = textOf(official);
    if (short && textOf(short) !== "") this.#plain(inlineContent(short.children).segments.join(" "));
    for (const fact of this.#facts) if (fact !== "") this.#plain(fact);
    this.#addNotes(own.notes, "");
    for (const place of this.#notes.keys()) if (place.startsWith("einleitung")) this.#placedNotes(place, "");
  }

  #enacted({ attributes }: XmlElement): void {
    if (attributes["refersTo"] === "ausfertigung-datum" && attributes["date"] !== undefined)
      this.#plain(`Ausfertigungsdatum: ${attributes["date"]}`);
  }

  #plain(markdown: string): void {
    this.#blocks.push({ type: "paragraph", pin: "", markdown });
  }

  #text(elements: readonly XmlElement[]): void {
    const { blocks, notes } = plainText(elements);
    this.#blocks.push(...blocks);
    this.#addNotes(notes, "");
  }

  /** Joins the number and the heading of a part on one line. */
  #partHeading(element: XmlElement, path: readonly string[]): void {
    const text = inlineContent(element.children).segments.join(" ");
    const depth = depthOf(path);
    if (this.#heading && element.name === "heading")
      this.#heading.text = [this.#heading.text, text].filter((one) => one !== "").join(" ");
    else {
      this.#closeHeading();
      this.#heading = { depth, text };
    }
  }

  #closeHeading(): void {
    const heading = this.#heading;
    this.#heading = undefined;
    if (!heading || heading.text === "") return;
    this.#blocks.push({
      type: "heading",
      level: Math.min(5, 1 + Math.max(1, heading.depth)),
      pin: "",
      markdown: heading.text,
    });
  }

  #readArticle(article: XmlElement, depth: number): void {
    const num = childOf(article, "num");
    const title = childOf(article, "heading");
    const label = textOf(num);
    const eId = article.attributes["eId"] ?? "";
    if (this.#fits && !this.#fits(eId, label)) return;
    const head = title ? inlineContent(title.children) : { segments: [], notes: [] };
    const name = head.segments.join(" ");
    this.#article ??= { label, heading: name };
    const { pin, heading } = provisionHeading(label, name, 2 + depth);
    const prefix = this.#fits ? "" : pin;
    if (!this.#fits) this.#blocks.push(...heading);
    const { blocks, notes } = normText(without(article, num, title), prefix);
    this.#blocks.push(...blocks);
    this.#addNotes([...head.notes, ...notes], prefix);
    this.#placedNotes(eId, prefix);
  }

  #addNotes(notes: readonly InlineNote[], prefix: string): void {
    this.#blocks.push(...footnoteBlocks(notes, prefix));
  }

  #placedNotes(place: string, prefix: string): void {
    const notes = this.#notes.get(place) ?? [];
    this.#notes.delete(place);
    this.#addNotes(
      notes.map((element) => ({ label: element.attributes["marker"] ?? "*", element })),
      prefix,
    );
  }

  document(page: SourcePage): LegalDocument {
    this.#closeHeading();
    if (this.#blocks.length === 0) throw layoutChanged("the law's XML", page.source.url);
    for (const place of this.#notes.keys()) this.#placedNotes(place, "");
    const address = fromId(page.id);
    const abbr = address?.type === "norm" ? lawOfKey(address.law).abbr : this.#abbr;
    const day = this.#day;
    const facts = {
      abbr,
      title: this.#title || abbr,
      eli: this.#eli,
      version: {
        label: `Rechtsinformationen des Bundes, Fassung ${day ?? "ohne Datum"}`,
        ...(this.#from !== undefined && { from: this.#from }),
        ...(this.#to !== undefined && { to: this.#to }),
      },
      date: day,
      rights: NEURIS_RIGHTS,
      contentType: "application/xml",
    };
    if (!this.#fits) return this.#warned(normDocument(page, facts, { blocks: this.#blocks }));
    const unit = this.#article;
    if (!unit) throw layoutChanged("the law's XML", page.source.url);
    const blocks = this.#blocks.filter(({ pin }) => pin !== "");
    return normDocument(page, facts, { blocks, unit: unit.label, heading: unit.heading });
  }

  #warned(document: LegalDocument): LegalDocument {
    const [first, ...more] = this.#annexes.map((href) => annexId(href) ?? "one without an address");
    if (first === undefined) return document;
    const said =
      more.length === 0
        ? `its annex is a document of its own: ${first}`
        : `its ${more.length + 1} annexes are documents of their own: ${[first, ...more].join(", ")}`;
    return { ...document, warnings: [...document.warnings, said] };
  }
}

function annexId(href: string): string | undefined {
  const address = parseEli(href);
  return address && toId(address);
}

function depthOf(path: readonly string[]): number {
  return path.filter((name) => CONTAINERS.has(name)).length;
}

/**
 * Converts an annex of a law, an administrative directive or a literature record: `akn:doc`.
 * @throws LegibusError
 */
export function convertAknDoc(page: SourcePage): LegalDocument {
  const { root, meta } = aknParts(page, "doc", "the document's XML");
  if (root.attributes["name"]?.endsWith("/anlage-regelungstext")) return convertAnnex(page, root, meta);
  const number = aliasOf(meta, "dokumentnummer");
  const title =
    textOf(firstInside(root, "longTitle")) ||
    aliasOf(meta, "haupttitel") ||
    textOf(firstInside(meta, "referenceNumber")) ||
    (number ?? page.id);
  const { blocks } = plainText(firstInside(root, "mainBody")?.children ?? []);
  const date = dateOf(meta);
  return {
    id: number === undefined ? page.id : `ris:${number}`,
    kind: "other",
    title,
    ...(date !== undefined && { date }),
    citations: { reported: [], other: [] },
    jurisdiction: "de",
    language: "de",
    source: { ...page.source, licence: NEURIS_RIGHTS },
    contentType: "application/xml",
    blocks: [
      { type: "heading", level: 1, pin: "", markdown: title },
      ...facts(meta),
      ...blocks,
      ...references(meta),
    ],
    footnotes: [],
    warnings: [],
  };
}

/** Converts an annex: tables, forms and lists at the end of a law, cited as "Anlage 2 Nr. 3". */
function convertAnnex(page: SourcePage, root: XmlElement, meta: XmlElement): LegalDocument {
  const title = firstInside(root, "docTitle");
  const said = (name: string) =>
    textOf(
      title &&
        allInside(title, ({ attributes }) => attributes["refersTo"] === `anlageregelungstext-${name}`)[0],
    );
  const unit = said("num") || "Anlage";
  const heading =
    [said("bezug"), said("heading")].filter((text) => text !== "").join(" ") || restOf(title, unit);
  const body = firstInside(root, "mainBody");
  const { blocks, notes } = normText(body?.children ?? [], "");
  if (blocks.length === 0) throw layoutChanged("the annex's XML", page.source.url);
  const facts = {
    abbr: "",
    title: "",
    date: dateOf(meta),
    rights: NEURIS_RIGHTS,
    contentType: "application/xml",
  };
  return normDocument(page, facts, { blocks: [...blocks, ...footnoteBlocks(notes, "")], unit, heading });
}

/** Removes the number from an annex's printed title, where the mark-up does not separate the two. */
function restOf(title: XmlElement | undefined, unit: string): string {
  const text = textOf(title);
  return text.startsWith(unit) ? text.slice(unit.length).trim() : text;
}

/** Returns the root of a document in Akoma Ntoso and its metadata. @throws LegibusError */
export function aknParts({ text, source }: SourcePage, name: string, called: string) {
  const tree = readTree(text);
  if (tree?.isWellFormed === false) throw cutOff("Rechtsinformationen des Bundes", source.url);
  const root = firstInside(tree?.root, name);
  const meta = firstInside(root, "meta");
  if (!root || !meta) throw layoutChanged(called, source.url);
  return { root, meta };
}

/** Returns an identifier of the document; 2026 writes the names of identifiers in lower case. */
export function aliasOf(meta: XmlElement, name: string): string | undefined {
  return allInside(meta, (one) => one.name === "FRBRalias").find(
    ({ attributes }) => attributes["name"]?.toLowerCase() === name,
  )?.attributes["value"];
}

function dateOf(meta: XmlElement): string | undefined {
  return firstInside(firstInside(meta, "FRBRExpression"), "FRBRdate")?.attributes["date"];
}

/** Metadata of a record that is shown: authors, years, file numbers, its table of contents. */
const FACTS: readonly (readonly [string, string])[] = [
  ["veroeffentlichungsJahr", "Jahr"],
  ["referenceNumber", "Aktenzeichen"],
  ["entryIntoEffectDate", "Gültig ab"],
  ["expiryDate", "Gültig bis"],
  ["gliederungEntry", "Gliederung"],
  ["tableOfContentsEntry", "Gliederung"],
  ["titelkurzform", "Titelkurzform"],
  ["sonstigerSachtitel", "Sonstiger Sachtitel"],
  ["gesamttitel", "Gesamttitel"],
  ["teilband", "Teilband"],
  ["ausgabe", "Auflage"],
  ["vorauflage", "Vorauflage"],
  ["kollation", "Umfang"],
  ["fussnote", "Fußnote"],
  ["gesamtfussnote", "Gesamtfußnote"],
];

function facts(meta: XmlElement): Block[] {
  const said = FACTS.map(([element, label]): readonly [string, readonly string[]] => [
    label,
    allInside(meta, ({ name }) => name === element).flatMap((one) => valueOf(one) || []),
  ]);
  return [...titlesOf(meta), ...rolesOf(meta), ...said].flatMap(([label, values]): Block[] =>
    values.length === 0 ? [] : [{ type: "paragraph", pin: "", markdown: `${label}: ${values.join("; ")}` }],
  );
}

/** Returns an element's value: its text, else its `showAs`, else its attributes, the title first. */
function valueOf(element: XmlElement): string {
  const { showAs, titel, notation: _notation, ...others } = element.attributes;
  const attributes = [titel, ...Object.values(others)].filter(Boolean).join(", ");
  return textOf(element) || (showAs ?? attributes);
}

/** Titles besides the main one; an alias that is an identifier is not a title. */
const TITLES: Readonly<Record<string, string>> = {
  haupttitelzusatz: "Titelzusatz",
  dokumentarischertitel: "Dokumentarischer Titel",
  titelkurzform: "Titelkurzform",
  sonstigersachtitel: "Sonstiger Sachtitel",
};

function titlesOf(meta: XmlElement): readonly (readonly [string, readonly string[]])[] {
  return allInside(meta, ({ name }) => name === "FRBRalias").flatMap(({ attributes }) => {
    const label = TITLES[attributes["name"]?.toLowerCase() ?? ""];
    const value = attributes["value"] ?? "";
    return label === undefined || value === "" ? [] : [[label, [value]] as const];
  });
}

/** Returns authors, editors and holders, grouped by the role that the record gives them. */
function rolesOf(meta: XmlElement): readonly (readonly [string, readonly string[]])[] {
  const shown = new Map(
    allInside(meta, ({ name }) => name.startsWith("TLC")).map(({ attributes }) => [
      attributes["eId"] ?? "",
      attributes["showAs"] ?? "",
    ]),
  );
  const byRole = new Map<string, string[]>();
  const named = new Set<string>();
  for (const { attributes } of allInside(meta, ({ name }) => name === "FRBRauthor")) {
    const role = shown.get(attributes["as"]?.replace(/^#/, "") ?? "");
    const id = attributes["href"]?.replace(/^#/, "") ?? "";
    const who = shown.get(id) ?? "";
    if (role === undefined || who === "") continue;
    named.add(id);
    byRole.set(role, [...(byRole.get(role) ?? []), who]);
  }
  const others = allInside(meta, ({ name }) => name === "TLCPerson" || name === "TLCOrganization").flatMap(
    ({ attributes: { eId = "", showAs = "" } }) => (named.has(eId) || showAs === "" ? [] : [showAs]),
  );
  return [...byRole, ["Personen", others] as const];
}

function references(meta: XmlElement): Block[] {
  const said = allInside(meta, ({ name }) => name === "implicitReference").flatMap(
    ({ attributes }) => attributes["showAs"] ?? [],
  );
  if (said.length === 0) return [];
  return [
    { type: "heading", level: 2, pin: "", markdown: "Fundstellen und Verweise" },
    ...said.map((markdown): Block => ({ type: "list", level: 1, label: "-", pin: "", markdown })),
  ];
}
