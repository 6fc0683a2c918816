import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { documentOf } from "./made.ts";

/** Puts documents until it is killed or has put as many as wanted; says the id of each that is stored. */
const [dataDir = "", name = "", wanted = "1000000", blocks = "2500"] = process.argv.slice(2);
const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });

for (let at = 0; at < Number(wanted); at += 1) {
  const id = `${name}:${at}`;
  const long = at % 2 === 0 ? Number(blocks) : 3;
  const paragraphs = Array.from({ length: long }, (_, number) => `text of ${id} paragraph ${number}`);
  await store.library?.put(documentOf(id, paragraphs));
  process.stdout.write(`${id} ${long}\n`);
}
await store.close();
