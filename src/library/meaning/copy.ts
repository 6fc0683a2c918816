import type { Engine } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";
import { hasPgvector, insertVectors, markEmbedded, numberOfName } from "./store.ts";

const AT_ONCE = 1_000;

interface Copied {
  /** The document's numbers in the two databases. */
  readonly from: number;
  readonly to: number;
}

/** Copies a document's vectors to another database that has none for it, because they were paid for. */
export async function copyVectors(from: Engine, to: Engine, document: Copied): Promise<void> {
  const embedded = await from.db
    .selectFrom("library_embedded as e")
    .innerJoin("library_models as m", "m.number", "e.model")
    .select(["e.model", "e.passages", "e.bytes", "m.name"])
    .where("e.document", "=", document.from)
    .executeTakeFirst();
  const known =
    embedded &&
    (await to.db
      .selectFrom("library_embedded")
      .select("document")
      .where("document", "=", document.to)
      .executeTakeFirst());
  if (!embedded || known) return;
  const model = await numberOfName(to, embedded.name);
  const hasExtension = to.name === "postgres" && (await hasPgvector(to.db));
  const first = document.from * BLOCKS_PER_DOCUMENT;
  for (let [block, piece] = [first, -1]; ;) {
    const rows = await from.db
      .selectFrom("library_vectors")
      .select(["block", "piece", "blocks", "vector"])
      .where("model", "=", embedded.model)
      .where("block", "<", first + BLOCKS_PER_DOCUMENT)
      .where((row) =>
        row.or([row("block", ">", block), row.and([row("block", "=", block), row("piece", ">", piece)])]),
      )
      .orderBy("block")
      .orderBy("piece")
      .limit(AT_ONCE)
      .execute();
    const vectors = rows.map((row) => ({ ...row, document: document.to, from: row.block - first }));
    await to.write(insertVectors(to, model, vectors, hasExtension));
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) break;
    [block, piece] = [end.block, end.piece];
  }
  const { passages, bytes } = embedded;
  await to.write(markEmbedded(to, model, { document: document.to, passages, bytes }));
}
