import type { Block, Version } from "../core/document.ts";
import { readDay } from "../core/day.ts";

/** How a register marks its own print of a law: whose it is, and as of which day. */
const PRINTS: readonly { readonly own: RegExp; readonly day: RegExp; readonly label?: RegExp }[] = [
  {
    own: /Office of Parliamentary Counsel, Canberra|on the Register \(www\.legislation\.gov\.au\)/,
    day: /Compilation date:?\s+(\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
    label: /Compilation No\.? \d+/,
  },
  {
    own: /certified as the form of that legislation/,
    day: /(?:Current|Historical) version for (\d{1,2} \p{Lu}\p{L}+ \d{4})/u,
  },
];
const HEAD_BLOCKS = 60;

/** The version of a law that a register's own PDF prints; undefined for any other file. */
export function registerVersion(blocks: readonly Block[]): Version | undefined {
  const head = blocks
    .slice(0, HEAD_BLOCKS)
    .map(({ markdown }) => markdown)
    .join(" ")
    .replaceAll(/\s+/g, " ");
  for (const { own, day, label } of PRINTS) {
    const from = readDay(day.exec(head)?.[1] ?? "");
    if (!own.test(head) || from === undefined) continue;
    const said = label?.exec(head)?.[0];
    return { ...(said !== undefined && { label: said }), from };
  }
  return undefined;
}
