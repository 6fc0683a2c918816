import type { ToolCall } from "../core/call.ts";
import { checkedDay } from "../core/day.ts";
import { onFailure } from "../core/errors.ts";
import {
  type Attachment,
  failure,
  markdown,
  textOf,
  type ToolResult,
  withAttached,
  withView,
} from "../core/result.ts";
import { tokens } from "../core/text.ts";
import { reading } from "../documents/reading.ts";
import type { DocumentView } from "../documents/view-data.ts";
import { MIN_TOKENS, type WorkbenchContext } from "./context.ts";
import { named } from "./naming.ts";
import { isLawName, openAt, openDocument, openPlace, provisionOf } from "./opening.ts";
import { placeIn, provisionsIn } from "./places.ts";

const FEWEST_TOKENS = 330; // the room kept for a header and what is below the text, and a short paragraph

interface DocumentPart {
  readonly id: string;
  readonly pin?: string | undefined;
  /** Date on which the law's text was in force. */
  readonly as_at?: string | undefined;
  readonly offset?: number | undefined;
}

export interface ReadingOptions {
  readonly maxTokens: number;
  /** Also attaches the page on which the text begins, if there is only one document. */
  readonly picture?: boolean;
}

/**
 * Reads parts of documents in `maxTokens` tokens together; a part that cannot be read is replaced by its
 * error.
 * @throws LegibusError when the only document cannot be read
 */
export async function readSeveral(
  context: WorkbenchContext,
  given: readonly DocumentPart[],
  { maxTokens, picture = false }: ReadingOptions,
  call: ToolCall,
): Promise<ToolResult> {
  const wanted = given.flatMap(eachProvision);
  const [only] = wanted;
  const views: DocumentView[] = [];
  let attached: readonly Attachment[] = [];
  const readNext = async (one: DocumentPart, tokensLeft: number) => {
    const { document, read } = await readOne(context, one, tokensLeft, call);
    if (call.views) views.push((await import("../documents/view.ts")).documentView(document, read.part));
    if (!picture || wanted.length !== 1) return read.markdown;
    const { pictureOf } = await import("./page-pictures.ts");
    const page = await pictureOf(context, document, read.part, call);
    attached = page.attached;
    return `${read.markdown.trimEnd()}\n\n${page.note}`;
  };
  const shown = (result: ToolResult) =>
    withView(withAttached(result, attached), call, () => ({ documents: views }));
  if (only && wanted.length === 1) return shown(markdown(await readNext(only, maxTokens)));
  const texts: string[] = [];
  let left = maxTokens;
  let failed = 0;
  for (const [at, one] of wanted.entries()) {
    if (left < FEWEST_TOKENS) {
      texts.push(`${one.id}: not read, the others fill max_tokens; ask for it again`);
      continue;
    }
    const share = Math.min(left, Math.max(MIN_TOKENS, Math.floor(left / (wanted.length - at))));
    const text = await readNext(one, share).catch(
      onFailure((error) => {
        failed += 1;
        return `${one.id}:\n${textOf(failure(error))}`;
      }),
    );
    texts.push(text.trimEnd());
    left -= tokens(text);
  }
  const result = shown(markdown(texts.join("\n\n=====\n\n")));
  return failed === wanted.length ? { ...result, isError: true } : result;
}

/** Splits a list of provisions or cases, in the reference or in the pin of a law that is given by its name: `BGB` with `§§ 823, 826`. */
function eachProvision(one: DocumentPart): readonly DocumentPart[] {
  const { id, pin, offset } = one;
  if (offset !== undefined) return [one];
  const isOfLaw = pin !== undefined && isLawName(id);
  const provisions = provisionsIn((isOfLaw ? provisionOf(id, pin) : id) ?? "");
  const place = isOfLaw ? undefined : pin;
  return provisions.length < 2 ? [one] : provisions.map((each) => ({ ...one, id: each, pin: place }));
}

async function readOne(
  context: WorkbenchContext,
  { id, pin, as_at: asAt, offset }: DocumentPart,
  maxTokens: number,
  call: ToolCall,
) {
  const day = asAt === undefined ? undefined : checkedDay(asAt, "as_at");
  const open = async (reference: string) =>
    day === undefined
      ? await openDocument(context, reference, call)
      : await openAt(context, reference, day, call);
  const { document, place } = await named(context, id, call, async (known, behind) =>
    known === undefined
      ? await openPlace(open, id, pin)
      : { document: await open(known), place: pin ?? behind ?? placeIn(id) },
  );
  const request = { offset, maxTokens, said: call.said };
  if (place === undefined || (pin === undefined && offset !== undefined))
    return { document, read: reading(document, request) };
  try {
    return { document, read: reading(document, { ...request, pin: place }) };
  } catch (error) {
    if (PROVISION.test(place) && `${document.title} `.startsWith(`${place} `)) {
      return { document, read: reading(document, request) }; // `§ 826` of a text that is § 826
    }
    throw error;
  }
}

const PROVISION = /^(?:§|Art\.?) \S+$/;
