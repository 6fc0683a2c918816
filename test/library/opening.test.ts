import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundled } from "../support/built.ts";
import { temporaryFolder } from "../support/lasting.ts";

const PROGRAMS = 4;
const FILES = 150;
const SOON_MS = 10;

const folder = temporaryFolder("opening");

test("processes that start at the same time on a new database all open it", async () => {
  const program = await bundled("test/library/opening-child.ts");
  const programs = Array.from({ length: PROGRAMS }, () => fork(program, { execArgv: [] }));
  const answers = async () =>
    (await Promise.all(programs.map(async (program) => await once(program, "message")))).flat();
  try {
    await answers();
    const said: unknown[] = [];
    for (let file = 0; file < FILES; file += 1) {
      const told = { file: join(folder, `${file}.db`), at: Date.now() + SOON_MS };
      const answered = answers();
      for (const program of programs) program.send(told);
      said.push(...(await answered));
    }
    expect(said.filter((each) => each !== "opened" && each !== undefined)).toEqual([]);
    expect(said.filter((each) => each === "opened")).toHaveLength(PROGRAMS * FILES);
  } finally {
    for (const program of programs) program.kill();
  }
});
