import type { Engine, Outcome, Statement } from "../engine.ts";

const MOST_TOGETHER = 32;
/** Characters of text in one transaction, so that other servers wait less than 50 ms. */
export const CHARS_TOGETHER = 120_000;

interface Waiting {
  readonly statements: readonly Statement[];
  readonly chars: number;
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes statements atomically; `chars` is the length of their text. @throws LegibusError, Refused */
export type GroupedWrite = (statements: readonly Statement[], chars: number) => Promise<readonly Outcome[]>;

/** Groups what arrives during a transaction into the next one, because each costs the index a segment and a merge. */
export function createGroupedWrite(engine: Pick<Engine, "write">): GroupedWrite {
  const queue: Waiting[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (queue.length > 0) await writeAll(engine, taken(queue));
    isRunning = false;
  };
  return async (statements, chars) =>
    await new Promise((resolve, reject) => {
      queue.push({ statements, chars, resolve, reject });
      if (!isRunning) void run();
    });
}

function taken(queue: Waiting[]): Waiting[] {
  let chars = 0;
  const end = queue.findIndex((one, at) => {
    chars += one.chars;
    return at > 0 && (at >= MOST_TOGETHER || chars > CHARS_TOGETHER);
  });
  return queue.splice(0, end === -1 ? queue.length : end);
}

/** Writes a group in one transaction; if that fails, each member by itself, so that one refusal stops no other. */
async function writeAll(engine: Pick<Engine, "write">, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await engine.write(group.flatMap(({ statements }) => statements));
    let at = 0;
    for (const { statements, resolve } of group) resolve(outcomes.slice(at, (at += statements.length)));
  } catch (error) {
    const [first, ...others] = group;
    if (others.length === 0) return first?.reject(error);
    for (const { statements, resolve, reject } of group) await engine.write(statements).then(resolve, reject);
  }
}
