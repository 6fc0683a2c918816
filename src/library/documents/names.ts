import { parseCitation, parseNeutral } from "../../citations/index.ts";
import { keysOfDocument } from "../../citations/keys.ts";
import type { LegalDocument } from "../../core/document.ts";
import { lazy } from "../../core/lazy.ts";
import { pause } from "../../core/steps.ts";
import { type Facts, readFacts } from "./facts.ts";
import { type Engine, type Statement, statement } from "../engine.ts";
import type { Database } from "../schema.ts";
import { foldedWords } from "../search/words.ts";

const AT_ONCE = 100;
const LONGEST_KEY = 300; // characters
const NONE = "-"; // marks a document without keys, so that it is not processed again

/**
 * Returns the statements that insert the keys of a document: on SQLite one by one, because FTS5 writes a segment
 * of its index before a statement that inserts several rows.
 */
export function keyStatements(
  { db, name }: Pick<Engine, "db" | "name">,
  number: number,
  facts: Facts,
): readonly Statement[] {
  const keys = keysOfDocument(facts).filter((key) => key.length <= LONGEST_KEY);
  const rows = (keys.length > 0 ? keys : [NONE]).map((key) => ({ document: number, key }));
  return (name === "sqlite" ? rows.map((row) => [row]) : [rows]).map((some) =>
    statement(
      db
        .insertInto("library_keys")
        .values(some)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  );
}

/** Creates a function that adds keys to documents stored before keys existed; it runs once. */
export function createKeyer(engine: Engine): () => Promise<void> {
  return lazy(async () => {
    for (;;) {
      const rows = await engine.db
        .selectFrom("library_documents as d")
        .select(["d.number", "d.facts"])
        .where("d.state", "=", "complete")
        .leftJoin("library_keys as k", "k.document", "d.number")
        .where("k.document", "is", null)
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) return;
      const statements: Statement[] = [];
      for (const { number, facts } of rows) {
        statements.push(...keyStatements(engine, number, readFacts(facts)));
        await pause();
      }
      await engine.write(statements);
    }
  });
}

const LONGEST_TITLE = 400; // folded letters

/** Returns the first 400 letters of a title's folded words, by which titles are looked up. */
export function titleKey(title: string): string {
  return foldedWords(title).join(" ").slice(0, LONGEST_TITLE);
}

/** Returns the names of a document: its title, court, own citations and tags. */
export function namesOf({
  title,
  court,
  citations,
  tags = [],
}: Omit<LegalDocument, "blocks">): readonly string[] {
  const { neutral, reported, ecli, eli, other } = citations;
  return [title, court, neutral, ...reported, ecli, eli, ...other, ...tags].filter(
    (name) => name !== undefined,
  );
}

/** Returns a document's row in `library_names`, without its number and places. */
export function nameRow(
  document: Omit<LegalDocument, "blocks">,
): Omit<Database["library_names"], "document" | "places" | "packed"> {
  const { title, date, version } = document;
  return {
    title: titleKey(title),
    court: courtKey(document),
    date: date ?? null,
    starts: version?.from ?? null,
    ends: version?.to ?? null,
  };
}

/** Joins every name and abbreviation of the court, each between spaces, so that any of them matches. */
function courtKey({ court, citations }: Omit<LegalDocument, "blocks">): string | null {
  const neutral = citations.neutral === undefined ? undefined : parseNeutral(citations.neutral);
  const decisions = citations.other
    .map((one) => parseCitation(one))
    .filter((one) => one?.kind === "decision");
  const names = [
    court,
    neutral?.court.code,
    neutral?.court.name,
    ...decisions.flatMap((one) => (one?.kind === "decision" ? [one.courtName, one.court?.name] : [])),
  ].filter((name) => name !== undefined);
  return names.length === 0 ? null : ` ${names.map((name) => foldedWords(name).join(" ")).join(" ; ")} `;
}
