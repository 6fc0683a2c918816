import type { Environment } from "../app/config.ts";
import type { Terminal } from "./terminal.ts";

/** What begins and what ends each look (SGR codes of ECMA-48). */
const CODES = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const;
type Look = keyof typeof CODES;
export type Paint = (look: Look, text: string) => string;

/** FORCE_COLOR decides, then NO_COLOR (both only when they are not empty), then whether the stream is a terminal. */
export function isColoured(env: Environment, isTerminal: boolean | undefined): boolean {
  const { FORCE_COLOR: forced = "", NO_COLOR: refused = "", TERM: kind } = env;
  if (forced !== "") return !/^(?:0|false)$/i.test(forced);
  return refused === "" && isTerminal === true && kind !== "dumb";
}

/** Colours a text for stdout, or leaves it as it is. */
export function painter({ env, outIsTerminal }: Pick<Terminal, "env" | "outIsTerminal">): Paint {
  if (!isColoured(env, outIsTerminal)) return (_look, text) => text;
  return (look, text) => {
    const [from, to] = CODES[look];
    return `\u001B[${from}m${text}\u001B[${to}m`;
  };
}

/** What a failure says, its code in red on a coloured stderr. */
export function paintedFailure(text: string, { env, errIsTerminal }: Terminal): string {
  const paint = painter({ env, outIsTerminal: errIsTerminal });
  return text.replace(/^ERROR [A-Z_]+:/, (code) => paint("red", code));
}

/** Markdown whose headings and bold words are bold; every character of it stays, so that it can be copied. */
export function paintedMarkdown(text: string, paint: Paint): string {
  return text.replaceAll(/^#{1,6} .*$|\*\*[^*\n]+\*\*/gm, (part) => paint("bold", part));
}
