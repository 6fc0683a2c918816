import { createContext, runInContext } from "node:vm";
import { patient } from "../../support/patience.ts";
import type { Expression } from "./collect.ts";

const GIVE_UP_MS = 1_000;
/** A character of each class, in addition to those in the expression itself. */
const COMMON = [
  " ",
  "\n",
  "\t",
  "a",
  "A",
  "1",
  "ä",
  "§",
  ".",
  ",",
  "-",
  "/",
  "(",
  ")",
  "[",
  "]",
  "<",
  ">",
  '"',
  "'",
  "&",
  "=",
  "_",
  "*",
  "#",
  "|",
  ":",
];
const TAILS = ["\u0000", "x"];

/** Returns inputs for an expression: each piece repeated, after each of its own beginnings. */
function pumps({ source }: Expression): string[] {
  const plain = source.replaceAll(
    /\\[a-zA-Z](?:\{[^}]*\})?|\{[\d,]*\}|\(\?[:=!<]+|\\(?=.)|[()[\]^$+*?|]/g,
    "\u0001",
  );
  const own = plain.split("\u0001").filter((piece) => piece !== "" && piece.length < 60);
  const pairs = own.flatMap((one) => [`${one} `, `${one}a`, `${one}1`, ` ${one}`]);
  return [...new Set([...COMMON, ...own, own.join(""), ...pairs])]
    .filter((piece) => piece !== "")
    .slice(0, 40);
}

/** Returns the CPU time in milliseconds of the slowest attack with this number of characters, or of the first that takes twice the limit. */
export function slowest(expression: Expression, chars: number, mostMs: number): number {
  const regex = new RegExp(expression.source, expression.flags.replaceAll(/[gy]/g, ""));
  const context = createContext({ regex, text: "" });
  const start = pumps(expression).find((piece) => piece.length > 2) ?? "";
  let worst = 0;
  for (const pump of pumps(expression)) {
    for (const tail of TAILS) {
      for (const head of new Set(["", start])) {
        const text = head + pump.repeat(Math.ceil(chars / pump.length)) + tail;
        worst = Math.max(worst, timed(context, text));
        if (worst > mostMs * 2) return worst;
      }
    }
  }
  return worst;
}

/** Measures CPU time in milliseconds, which other processes do not affect. */
function timed(context: ReturnType<typeof createContext>, text: string): number {
  context["text"] = text;
  const started = process.cpuUsage();
  try {
    runInContext("regex.test(text)", context, { timeout: patient(GIVE_UP_MS) });
  } catch {
    return GIVE_UP_MS;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
