import { sql } from "kysely";
import type { Block, LegalDocument } from "../../core/document.ts";
import type { Engine } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";
import { withoutMarkdown } from "../search/words.ts";

/** A document some of whose passages lack vectors of a model. */
export type Pending = Readonly<Pick<Database["library_documents"], "number" | "owner" | "title" | "bytes">>;

/** Whether the texts of a provider may be sent to a service. */
export type MaySend = (provider: string) => boolean;

/** Queries kept documents, not cached ones, without vectors of the model whose provider permits sending. */
export async function pendingQuery({ db }: Engine, model: number | undefined, maySend: MaySend) {
  const kept = () =>
    db.selectFrom("library_documents as d").where("d.state", "=", "complete").where("d.keeping", "=", "keep");
  const providers = await kept().select("d.provider").distinct().execute();
  const allowed = providers.map(({ provider }) => provider).filter(maySend);
  const withheld = providers.map(({ provider }) => provider).filter((one) => !maySend(one));
  const among = (names: readonly string[]) =>
    kept().where("d.provider", "in", names.length === 0 ? [""] : names);
  const pending = () =>
    among(allowed).where(
      sql<boolean>`not exists (select 1 from library_embedded e where e.document = d.number and e.model = ${model ?? 0})`,
    );
  const totals = async (query: ReturnType<typeof kept>) => {
    const { documents, bytes } = await query
      .select(({ fn }) => [
        fn.countAll<number>().as("documents"),
        fn.sum<number | null>("d.bytes").as("bytes"),
      ])
      .executeTakeFirstOrThrow();
    return { documents, bytes: bytes ?? 0 };
  };
  return {
    withheldProviders: withheld,
    withheld: async () => (await totals(among(withheld))).documents,
    totals: async () => await totals(pending()),
    after: async (number: number, limit: number): Promise<readonly Pending[]> =>
      await pending()
        .select(["d.number", "d.owner", "d.title", "d.bytes"])
        .where("d.number", ">", number)
        .orderBy("d.number")
        .limit(limit)
        .execute(),
  };
}

/** Returns the passages of a document that have vectors of the model, as `block/piece`: those of an interrupted run. */
export async function madeAlready(
  { db }: Engine,
  model: number,
  number: number,
): Promise<ReadonlySet<string>> {
  const first = number * BLOCKS_PER_DOCUMENT;
  const rows = await db
    .selectFrom("library_vectors")
    .select(["block", "piece"])
    .where("model", "=", model)
    .where("block", ">=", first)
    .where("block", "<", first + BLOCKS_PER_DOCUMENT)
    .execute();
  return new Set(rows.map(({ block, piece }) => `${block - first}/${piece}`));
}

/** Neighbouring blocks, or a part of a long block, that share a vector. */
export interface Passage {
  /** Position of its first block in the document. */
  readonly from: number;
  readonly blocks: number;
  /** Index of the part of a long block, from 0; else 0. */
  readonly piece: number;
  /** The document's title and the passage's own words. */
  readonly text: string;
}

/** Version of the way texts are cut; increasing it makes new vectors. */
export const CUT = 1;
const ENOUGH = 900; // characters: some 250 tokens, about one subject
const MOST = 2_400; // characters; models with a limit of 512 tokens cut off the rest
const TITLE = 120;

/** Divides a document into passages, in order; blocks without words belong to none. */
export function passagesOf({
  title,
  blocks,
}: Pick<LegalDocument, "title"> & { readonly blocks: readonly Block[] }): readonly Passage[] {
  const passages: Passage[] = [];
  const head = `${title.slice(0, TITLE)}\n`;
  let open: { from: number; blocks: number; texts: string[]; chars: number } | undefined;
  const finish = (): void => {
    if (open) {
      const { from, blocks: count, texts } = open;
      passages.push({ from, blocks: count, piece: 0, text: head + texts.join("\n") });
    }
    open = undefined;
  };
  for (const [at, block] of blocks.entries()) {
    const text = withoutMarkdown(block.markdown).replaceAll(/\s+/g, " ").trim();
    if (text === "") continue;
    if (begins(block, blocks[at - 1]) || (open && open.chars + text.length > MOST)) finish();
    if (text.length > MOST) {
      for (const [piece, part] of partsOf(text).entries())
        passages.push({ from: at, blocks: 1, piece, text: head + part });
      continue;
    }
    open ??= { from: at, blocks: 0, texts: [], chars: 0 };
    open.texts.push(text);
    open.chars += text.length;
    open.blocks = at - open.from + 1;
    if (open.chars >= ENOUGH) finish();
  }
  finish();
  return passages;
}

/** Whether a block begins a new passage: a heading, or a change between text and footnotes. */
function begins(block: Block, before: Block | undefined): boolean {
  if (block.type === "heading") return before?.type !== "heading";
  return (block.type === "footnote") !== (before?.type === "footnote");
}

/** Splits a text into parts of at most `MOST` characters that end with a sentence, else with a word. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > MOST) {
    const window = text.slice(from, from + MOST);
    const sentence = window.lastIndexOf(". ");
    const end = sentence > MOST / 2 ? sentence + 1 : window.lastIndexOf(" ");
    const to = from + (end > 0 ? end : MOST);
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return [...parts, text.slice(from).trim()];
}
