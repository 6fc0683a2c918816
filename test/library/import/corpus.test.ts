import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { importCorpus } from "../../../src/library/import/corpus.ts";
import { Tally } from "../../../src/library/import/tally.ts";
import { libraryOf, sourceOf } from "../../workbench/support.ts";
import { corpusLine } from "./corpus.ts";
import { importDeps } from "./support.ts";

const LINES = 2_000;

async function* badLines(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("no record\n".repeat(LINES));
}

test("other work goes on while a corpus has nothing but refused lines", async () => {
  const store = await libraryOf();
  const known = { ...store, has: async () => new Set<string>() }; // waits for no thread, whose answer would be a pause
  let turns = 0;
  let isOn = true;
  const beat = (): void => {
    turns += 1;
    if (isOn) setImmediate(beat);
  };
  setImmediate(beat);
  const corpus = { stream: badLines(), name: "bad.jsonl", bytes: 0 };
  const tally = new Tally({});
  await importCorpus(importDeps(known), corpus, tally, {}, plainCall(), () => true);
  isOn = false;
  expect(tally.summary().refused).toBe(LINES);
  expect(turns).toBeGreaterThan(3);
});

test("a record of a source whose texts may not be passed on is that source's, and a court's is the corpus's", async () => {
  const library = await libraryOf();
  const url = "https://closed.example/2";
  const closed = {
    ...sourceOf({ name: "closed", citations: { [url]: "closed:2" } }),
    isPersonal: true,
  } as const;
  const lines = [corpusLine({ id: "court:1" }), corpusLine({ id: "court:2", more: { url } })];
  const stream = Readable.from([Buffer.from(lines.join("\n"))]);
  const tally = new Tally({});
  const deps = importDeps(library, { peers: () => [closed] });
  await importCorpus(deps, { stream, name: "c.jsonl", bytes: 0 }, tally, {}, plainCall(), () => true);
  expect(tally.summary().imported).toBe(2);
  const kept = await Promise.all(
    ["corpus:court:1", "corpus:court:2"].map(async (id) => await library.get(id)),
  );
  expect(kept.map((one) => [one?.source.provider, one?.source.import?.as])).toEqual([
    ["corpus", "corpus"],
    ["closed", "corpus"],
  ]);
});
