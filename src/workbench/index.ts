import {
  defineProvider,
  type Provider,
  type ResourceCollection,
  type ResourceTemplate,
  type Prompt,
  type PromptArgument,
} from "../core/provider.ts";
import { type WorkbenchContext, MAX_TOKENS } from "./context.ts";
import { citing } from "./tools/citing.ts";
import { cite, STYLE_SYNONYMS, STYLES } from "./tools/cite.ts";
import { compare } from "./tools/compare.ts";
import { connector, CONNECTOR } from "./tools/connector.ts";
import { grep } from "./tools/grep.ts";
import { importFiles } from "./tools/import.ts";
import { documentAddress } from "./tools/inputs.ts";
import {
  DOCUMENT_PREFIX as PREFIX,
  documentUri,
  keptIds,
  keptPages,
  keptProvisions,
  listedDocument,
  PAGE_PREFIX,
  pagesOfDocument,
  pageUri,
} from "./resource-addresses.ts";
import { library } from "./tools/library.ts";
import { pack } from "./tools/pack.ts";
import { outline } from "./tools/outline.ts";
import { read } from "./tools/read.ts";
import { search } from "./tools/search.ts";
import { verifyCitations } from "./tools/verify-citations.ts";
import type { ToolCall } from "../core/call.ts";
import type { Values } from "../core/settings.ts";
import { settings } from "./settings.ts";
import type { Library } from "../library/types.ts";
import type { LegalDocument } from "../core/document.ts";
import { checkedDay } from "../core/day.ts";
import { type ErrorCode, LegibusError } from "../core/errors.ts";
import { shortened } from "../core/text.ts";

const INSTRUCTIONS =
  "Any document: law:search, law:outline for its parts, law:read for a pin, law:grep for words; law:cite writes citations; law:import takes files that the user saved. Check every draft with law:verify_citations before you answer.";

interface Deps extends WorkbenchContext {
  readonly settings?: Values<typeof settings>;
}

/** Creates the workbench, which reads, searches and imports across all sources and the library. */
export function law(context: Deps): Provider {
  return defineProvider({
    name: "law",
    log: context.log,
    instructions: INSTRUCTIONS,
    tools: [
      outline(context),
      read(context),
      grep(context),
      search(context),
      compare(context),
      verifyCitations(context),
      cite(context),
      citing(context),
      pack(context),
      importFiles(context),
      library(context),
      ...(context.settings?.connector ? connector(context) : []),
    ],
    ...(!context.settings?.connector && { switchedOff: connectorOff() }),
    prompts: PROMPTS.map((prompt) => ({
      ...prompt,
      arguments: prompt.arguments.map((one) => {
        const complete = COMPLETED.get(one.name)?.(context);
        return complete ? { ...one, complete } : one;
      }),
    })),
    resourceTemplates: [documentTemplate(context), pageTemplate(context)],
    ...(context.library && { collection: keptDocuments(context.library) }),
    health: () => ({
      state: context.library ? "live" : "disabled",
      detail: context.library ? "the library is on" : "LEGIBUS_LIBRARY=off: nothing is kept",
    }),
  });
}

/** Returns the answer to a call of the connector's tools while they are off, by both of their names. */
function connectorOff(): ReadonlyMap<string, string> {
  const turnOn = `it is off: the operator turns it on with ${settings.connector.env}=true`;
  return new Map(
    CONNECTOR.flatMap(({ name, wireName, instead }) =>
      [name, wireName].map((one) => [one, `${turnOn}; ${instead} does the same`]),
    ),
  );
}

/** How the arguments of prompts are completed that name something in the library. */
const COMPLETED = new Map([
  ["draft", keptIds],
  ["document", keptIds],
  ["page", pagesOfDocument],
  ["provision", keptProvisions],
]);

const UNKNOWN: ReadonlySet<ErrorCode> = new Set(["INVALID_INPUT", "NOT_FOUND"]);

/** Returns the documents of the library that the caller sees. */
function keptDocuments(library: Library): ResourceCollection {
  return {
    async list(page, caller) {
      const { total, entries } = await library.for(caller).list(page);
      return { total, resources: entries.map(listedDocument) };
    },
    watch: (caller, report) =>
      library
        .for(caller)
        .watch(({ id, kind }) => report({ uris: [documentUri(id)], isListChanged: kind !== "changed" })),
  };
}

/** Any document in parts: `law://document/austlii:au/cases/cth/HCA/1992/23?offset=24000`. */
function documentTemplate(context: WorkbenchContext): ResourceTemplate {
  return {
    uriTemplate: `${PREFIX}{id}`,
    name: "law-document",
    title: "A document in parts",
    description:
      "A document by its id; the next part is at ?offset= from its `Next` line, a passage at ?pin=",
    mimeType: "text/markdown",
    complete: keptIds(context),
    async read(variable, call) {
      const { id, offset, pin } = documentAddress(variable);
      const document = await documentOrNone(context, id, call);
      if (!document) return undefined;
      const { reading } = await import("../documents/reading.ts");
      const { markdown } = reading(document, { offset, pin, maxTokens: MAX_TOKENS });
      return { uri: `${PREFIX}${variable}`, mimeType: "text/markdown", text: markdown };
    },
  };
}

/** A page of a PDF or scan as a picture: `law://page/import:1a2b…/3`. */
function pageTemplate(context: WorkbenchContext): ResourceTemplate {
  return {
    uriTemplate: `${PAGE_PREFIX}{page}`,
    name: "law-page",
    title: "A page as a picture",
    description:
      "A page of an imported PDF or scan: the document's id, a slash and the number of the page in its file",
    mimeType: "image/png",
    complete: keptPages(context),
    async read(variable, call) {
      const { pictureAt } = await import("./page-pictures.ts");
      const open = async (id: string) => await documentOrNone(context, id, call);
      const blob = await pictureAt(context, variable, open, call);
      return blob === undefined ? undefined : { uri: PAGE_PREFIX + variable, mimeType: "image/png", blob };
    },
  };
}

/** Opens a document; undefined for an unknown id, whereas a failing source throws. */
async function documentOrNone(
  context: WorkbenchContext,
  id: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const { openDocument } = await import("./opening.ts");
  try {
    return await openDocument(context, id, call);
  } catch (error) {
    if (error instanceof LegibusError && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}

/** Declares a prompt argument with a few usual values, completed from their beginning. */
function oneOf(name: string, description: string, values: readonly string[]) {
  return {
    name,
    description: `${description}: ${values.join(", ")}`,
    required: false,
    complete: async (prefix: string) =>
      values.filter((value) => value.toLowerCase().startsWith(prefix.trim().toLowerCase())),
  };
}

const LAWS = ["australia", "germany", "austria", "european union", "new zealand"] as const;
const JURISDICTION: PromptArgument = {
  ...oneOf("jurisdiction", "Whose law", LAWS),
  async check(value) {
    const { checkedJurisdiction } = await import("./filters.ts");
    checkedJurisdiction(value);
    return value;
  },
};
const STYLE: PromptArgument = { ...oneOf("style", "Way of citing", STYLES), check: checkedStyle };

function checkedStyle(value: string): string {
  const wanted = value.toLowerCase();
  const style = STYLES.find((one) => one === wanted || STYLE_SYNONYMS[one] === wanted);
  if (style !== undefined) return style;
  throw new LegibusError("INVALID_INPUT", `style "${shortened(value)}" is not known`, {
    hint: `write ${STYLES.join(", ")}`,
  });
}

/** Declares an argument that is a date, written in its ISO form. */
function day(name: string, description: string, required: boolean): PromptArgument {
  return { name, description, required, check: (value) => checkedDay(value, name) };
}

const given = (text: string | undefined, before: string, after = ""): string =>
  text === undefined || text.trim() === "" ? "" : `${before}${text.trim()}${after}`;

const steps = (head: string, lines: readonly string[]): string =>
  [head, "", ...lines.map((line, at) => `${at + 1}. ${line}`)].join("\n");

const memo: Prompt = {
  name: "research_memo",
  title: "Research memo",
  description: "A memo in which every proposition rests on a passage that was read",
  arguments: [{ name: "question", description: "The legal question", required: true }, JURISDICTION, STYLE],
  render: ({ question = "", jurisdiction, style }) =>
    steps(`Write a research memo on this question${given(jurisdiction, " (", ")")}: ${question}`, [
      "Search with law:search in two or three wordings; a citation or a section in the question goes to law:read first.",
      "For each document that may matter ask law:outline, find the passage with law:grep, read it with law:read. Rely on no snippet.",
      "Note for each passage its pin, and the judge where the reasons are divided.",
      `Write question, short answer, reasons, and what is open. Cite with law:cite${given(style, " (style: ", ")")}, as footnotes, from the ids and pins that you read.`,
      "Quote only what you have read, word for word.",
      "Check the finished memo with law:verify_citations and correct what it reports.",
      "End with what was not searched or could not be opened, as the tools said it.",
    ]),
};

/** Returns the URI of the draft, if it is a document of the library. */
const draftResource = ({ draft = "" }: Readonly<Record<string, string>>): readonly string[] =>
  /^(?:law:\/\/document\/)?import:\S+$/.test(draft.trim()) ? [PREFIX + draft.trim().replace(PREFIX, "")] : [];

const DRAFT = "The text, the path of its file, or its id in the library";

const citeCheck: Prompt = {
  name: "cite_check",
  title: "Cite-check of a draft",
  description: "Check each citation of a draft: that it exists, and that name, pinpoint and quotation agree",
  arguments: [{ name: "draft", description: DRAFT, required: true }],
  attached: draftResource,
  render: ({ draft = "" }) =>
    steps("Check the citations of this draft.", [
      "Call law:verify_citations with the draft as text, or with its path or id; ask on with `next` as long as the answer has one.",
      "List NOT_FOUND, MISMATCH and UNRECOGNISED first, each with both values as the tool gives them.",
      "For a MISMATCH of a quotation or a pinpoint look for the words with law:grep in that document and read the place with law:read; then say what the draft should say.",
      "PARTIAL is found and not contradicted: say which part could not be checked, and why.",
      "List the quotations that were not checked; read each in its source with law:grep.",
      "UNVERIFIED is not an error of the draft: give the reason and the link, and say that the author must look.",
      "Do not say of any authority that it does not exist unless its row is NOT_FOUND.",
      `The draft: ${draft}`,
    ]),
};

const pageCheck: Prompt = {
  name: "check_page",
  title: "Compare a page with its text",
  description: "The picture of a page of an imported scan or PDF beside the text that was read from it",
  arguments: [
    { name: "document", description: "Its id in the library", required: true },
    { name: "page", description: "Number of the page in the file, e.g. 3", required: true },
  ],
  attached: ({ document = "", page = "" }) =>
    /^import:\S+$/.test(document.trim()) ? [pageUri(document.trim(), Number(page.trim()) || 1)] : [],
  render: ({ document = "", page = "" }) =>
    steps(`Compare page ${page} of ${document} with its text.`, [
      `Read the text with law:read (id ${document}, pin "p ${page}"); where the pins are paragraphs, law:outline says which are on the page.`,
      "Go through the picture line by line. List every word, number, date, section sign and footnote mark that the text has otherwise, with both readings.",
      "Say which places of the picture cannot be read, instead of guessing.",
      "Quote from the picture, not from the text, where the two differ.",
    ]),
};

const authorities: Prompt = {
  name: "table_of_authorities",
  title: "Table of authorities",
  description: "All authorities of a draft, in groups, in one style",
  arguments: [{ name: "draft", description: DRAFT, required: true }, STYLE],
  attached: draftResource,
  render: ({ draft = "", style }) =>
    steps("Make the table of authorities of this draft.", [
      "Call law:verify_citations with the draft (or its path or id) and take every row of its table, page by page with `next`.",
      `Give the ids of the rows, or the citations where a row has no id, to law:cite${given(style, " (style: ", ")")} as bibliography.`,
      "Write beside each authority the places of the draft that cite it.",
      "Keep authorities that were not verified in the table and mark them.",
      `The draft: ${draft}`,
    ]),
};

const pointInTime: Prompt = {
  name: "point_in_time",
  title: "A provision at two dates",
  description: "What a provision said on a day, and what has changed since",
  arguments: [
    { name: "provision", description: "e.g. Privacy Act 1988 (Cth) s 6, § 312k BGB", required: true },
    day("date", "The day that matters, e.g. 2017-01-05", true),
    day("until", "The later day; today without it", false),
    JURISDICTION,
  ],
  render: ({ provision = "", date = "", until, jurisdiction }) =>
    steps(
      `What did ${provision}${given(jurisdiction, " (", ")")} say on ${date}, and what has changed${given(until, " up to ", "") || " since"}?`,
      [
        "Find the law's id with law:search; frl has Australian federal law, ris German and risat Austrian federal law, eu that of the European Union.",
        `Call law:compare with the id, the provision as pin, from ${date}${given(until, " and to ")}.`,
        "Give the text of the first day word for word, with the window in which it was in force.",
        "Then list the changes, each with the words before and after.",
        "A day for which the source has no version is to be said, not bridged.",
      ],
    ),
};

/** Workflows that take several tools. */
const PROMPTS: readonly Prompt[] = [memo, citeCheck, pageCheck, authorities, pointInTime];
