import * as z from "zod";
import { LegibusError } from "../../core/errors.ts";
import { sanitiseWithin } from "../../core/sanitise.ts";
import { unknownForm, wholeJson } from "../../documents/page.ts";

export type PageShape =
  | "akn-case"
  | "akn-doc"
  | "akn-law"
  | "gii-page"
  | "gii-xml"
  | "portal-case"
  | "portal-law"
  | "rii-page"
  | "rii-xml";

/** Required mark of each kind of page, searched for in its first LOOK_CHARS characters. */
export const SHAPES: readonly (readonly [PageShape, RegExp])[] = [
  ["gii-xml", /<dokumente[\s>]/],
  ["rii-xml", /<dokument>(?:[^<]|<(?!doknr>|dokument>))*<doknr>/],
  ["akn-law", /<(?:\w{1,20}:)?act[\s>]/],
  ["akn-case", /<(?:\w{1,20}:)?judgment[\s>]/],
  [
    "akn-doc",
    /<(?:\w{1,20}:)?akomaNtoso[\s>](?:[^<]|<(?!(?:\w{1,20}:)?(?:doc[\s>]|akomaNtoso)))*<(?:\w{1,20}:)?doc[\s>]/,
  ],
  ["gii-page", /class="jnheader"/],
  ["portal-law", /class="(?:akn-act|einzelvorschrift|akn-body|akn-akomaNtoso)"/],
  ["rii-page", /class="RspDL"/],
  ["portal-case", /<h1 id="title"|class="border-number"/],
];
/** Length of the prefix, in characters, in which a page's mark is searched for. */
export const LOOK_CHARS = 60_000;

/** Identifies the kind of page by its mark-up; undefined for any other text. */
export function shapeOf(text: string): PageShape | undefined {
  const start = text.slice(0, LOOK_CHARS);
  return SHAPES.find(([, mark]) => mark.test(start))?.[0];
}

/**
 * Returns the offset where a page's own mark-up begins: at its first heading or its identifying mark,
 * whichever is earlier.
 */
export function startOf(text: string, shape: PageShape): number {
  const mark = SHAPES.find(([name]) => name === shape)?.[1] ?? /^/;
  const start = text.slice(0, LOOK_CHARS);
  const found = [start.search(mark), start.search(/<h[1-4]\b/i)].filter((at) => at !== -1);
  return Math.max(0, text.lastIndexOf("<", Math.min(...found)));
}

const PORTAL = "Rechtsinformationen des Bundes";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);

const encoding = z.looseObject({ contentUrl: z.string(), encodingFormat: text });
const encodings = z
  .array(encoding)
  .nullish()
  .transform((value) => value ?? []);

const work = z.looseObject({
  "@id": text,
  legislationIdentifier: text,
  isPartOf: z.looseObject({ name: text }).nullish(),
});

const expressionShape = z.looseObject({
  "@id": text,
  legislationIdentifier: text,
  temporalCoverage: text,
  legislationLegalForce: text,
  encoding: encodings,
});

/** A law in the portal's lists: an expression since 2026, a work with `workExample` in 2025. */
const legislation = expressionShape.extend({
  "@type": z.literal("Legislation"),
  name: text,
  abbreviation: text,
  risAbbreviation: text,
  alternateName: text,
  isPartOf: z.looseObject({ name: text }).nullish(),
  exampleOfWork: work.nullish(),
  workExample: z.union([expressionShape, z.array(expressionShape)]).nullish(),
});

const decision = z.looseObject({
  "@type": z.enum(["Decision", "CaseLaw"]),
  documentNumber: z.string(),
  ecli: text,
  headline: text,
  titleLine: text,
  decisionDate: text,
  fileNumbers: texts,
  courtType: text,
  courtName: text,
  location: text,
  judicialBody: text,
  documentType: text,
});

const literature = z.looseObject({
  "@type": z.literal("Literature"),
  documentNumber: z.string(),
  headline: text,
  alternativeHeadline: text,
  firstPublicationDate: text,
  yearsOfPublication: texts,
  authors: texts,
  dependentReferences: texts,
  independentReferences: texts,
});

const directive = z.looseObject({
  "@type": z.literal("AdministrativeDirective"),
  documentNumber: z.string(),
  headline: text,
  documentType: text,
  referenceNumbers: texts,
  legislationAuthority: text,
  entryIntoForceDate: text,
});

const item = z.discriminatedUnion("@type", [decision, legislation, literature, directive]);
export type Item = z.output<typeof item>;
export type DecisionItem = z.output<typeof decision>;
export type LegislationItem = z.output<typeof legislation>;

const textMatch = z.looseObject({ name: text, text, location: text });

const collection = z.looseObject({
  totalItems: z.number(),
  member: z.array(z.looseObject({ item: z.unknown(), textMatches: z.array(textMatch).nullish() })),
});

export interface Member {
  readonly item: Item;
  readonly matches: readonly z.output<typeof textMatch>[];
}

export interface Collection {
  readonly total: number;
  readonly members: readonly Member[];
  /** Number of hits of a type that this server does not support. */
  readonly unknown: number;
}

/** Parses a list of the portal; a page after the first may have no hits. @throws LegibusError */
export function parseCollection(body: string, url: string, isFirst = true): Collection {
  const { totalItems, member } = parseJson(body, collection, url);
  const members = member.flatMap(({ item: raw, textMatches }): Member[] => {
    const parsed = item.safeParse(raw);
    return parsed.success ? [{ item: parsed.data, matches: textMatches ?? [] }] : [];
  });
  if (members.length === 0 && (member.length > 0 || (totalItems > 0 && isFirst)))
    throw unknownForm(PORTAL, url);
  return { total: totalItems, members, unknown: member.length - members.length };
}

/** One expression of a law with its period in force, in either year's format. */
export interface Expression {
  /** "eli/bund/bgbl-1/1964/s902/2009-02-05/19/deu" */
  readonly eli: string;
  readonly work: string;
  readonly name: string;
  readonly names: readonly (string | undefined)[];
  /** ISO dates, `to` inclusive; undefined when open-ended. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly force: string | undefined;
  /** Path of the text's HTML or XML without its extension. */
  readonly textPath: string | undefined;
  readonly gazette: string | undefined;
}

/** Reads the expression that an item of the portal's list is about; undefined for one without an ELI. */
export function expressionOf(law: LegislationItem): Expression | undefined {
  const examples = Array.isArray(law.workExample) ? law.workExample : [law.workExample ?? law];
  const own = examples[0] ?? law;
  const work = law.exampleOfWork ?? law;
  const eli = eliOf(own.legislationIdentifier, own["@id"]);
  if (eli === undefined) return undefined;
  const workEli = eliOf(work.legislationIdentifier, work["@id"]) ?? eli;
  const encoding = own.encoding.find(({ contentUrl }) => /\.(?:xml|html)$/.test(contentUrl));
  return {
    eli,
    work: workEli.split("/").slice(0, 5).join("/"),
    name: law.name ?? law.alternateName ?? law.abbreviation ?? eli,
    names: [law.abbreviation, law.risAbbreviation],
    ...windowOf(own.temporalCoverage ?? ""),
    force: own.legislationLegalForce,
    textPath: encoding?.contentUrl.replace(/\.(?:xml|html)$/, ""),
    gazette: work.isPartOf?.name,
  };
}

/** Parses a period: "1998-02-06/.."; two dots are an open end. */
function windowOf(coverage: string): Pick<Expression, "from" | "to"> {
  const [from, to] = coverage.split("/").map((day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined));
  return { from, to };
}

function eliOf(...texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const eli = /eli\/bund\/[^#?]+/.exec(text ?? "")?.[0];
    if (eli !== undefined) return eli;
  }
  return undefined;
}

interface RawPart {
  readonly eId?: string | undefined;
  readonly name?: string | undefined;
  readonly temporalCoverage?: string | undefined;
  readonly hasPart?: readonly RawPart[] | null | undefined;
}
const rawPart: z.ZodType<RawPart> = z.lazy(() =>
  z.looseObject({
    eId: text,
    name: text,
    temporalCoverage: text,
    hasPart: z.array(rawPart).nullish(),
  }),
);
const detail = legislation.extend({ hasPart: z.array(rawPart).nullish() });

/** A part of an expression, with the period in force of its current wording where the portal gives it. */
export interface Part extends Pick<Expression, "from" | "to"> {
  readonly eId: string;
  /** "§ 823" */
  readonly name: string;
}

/** Parses an expression's page: its metadata, and all its parts in reading order. @throws LegibusError */
export function parseDetail(
  body: string,
  url: string,
): { readonly expression: Expression; readonly parts: readonly Part[] } {
  const law = parseJson(body, detail, url);
  const expression = expressionOf(law);
  if (!expression) throw unknownForm(PORTAL, url);
  const parts: Part[] = [];
  const open = [...(law.hasPart ?? [])].reverse();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { eId, name, temporalCoverage = "" } = part;
    if (eId !== undefined && name !== undefined) parts.push({ eId, name, ...windowOf(temporalCoverage) });
    open.push(...[...(part.hasPart ?? [])].reverse());
  }
  return { expression, parts };
}

const courts = z.array(z.looseObject({ id: z.string(), label: z.string(), count: z.number() }));
/** Parses the portal's list of courts with their numbers of decisions. @throws LegibusError LAYOUT_CHANGED */
export function parseCourts(body: string, url: string): z.output<typeof courts> {
  return parseJson(body, courts, url);
}

const envelope = z.looseObject({ errors: z.array(z.looseObject({ code: text, parameter: text })).min(1) });

/**
 * Parses the portal's JSON against a schema; an error envelope with status 200 is thrown as an error.
 * @throws LegibusError
 */
function parseJson<T>(body: string, schema: z.ZodType<T>, url: string): T {
  if (body.trimStart().startsWith("<")) throw unknownForm(PORTAL, url);
  const value = sanitiseWithin(wholeJson(body, PORTAL, url));
  const failed = envelope.safeParse(value);
  if (failed.success) throw envelopeError(failed.data.errors[0] ?? {}, url);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unknownForm(PORTAL, url, parsed.error);
  return parsed.data;
}

function envelopeError(
  error: { code?: string | undefined; parameter?: string | undefined },
  url: string,
): LegibusError {
  const { code = "", parameter = "" } = error;
  if (code === "not_found")
    return new LegibusError("NOT_FOUND", "Rechtsinformationen des Bundes has no such document", {
      humanUrl: url,
    });
  if (code.startsWith("invalid") || code === "bad_request")
    return refusedQuery(url, /^\w{1,40}$/.test(parameter) ? parameter : "");
  return new LegibusError("UPSTREAM_ERROR", "Rechtsinformationen des Bundes reports an error of its own", {
    hint: "try again in a minute",
    humanUrl: url,
  });
}

/** Builds the error for a query that the portal rejects because of its syntax or a value. */
export function refusedQuery(url: string, parameter = ""): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `Rechtsinformationen des Bundes does not accept this query${parameter === "" ? "" : ` (${parameter})`}`,
    {
      hint: 'use plain words, or Lucene such as AZ:"II ZR 198/22" AND G:BGH with balanced quotation marks',
      humanUrl: url,
    },
  );
}
