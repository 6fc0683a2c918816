import { expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { importCorpus } from "../../../src/library/import/corpus.ts";
import { Tally } from "../../../src/library/import/tally.ts";
import { libraryOf } from "../../workbench/support.ts";
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
