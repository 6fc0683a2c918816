/** A piece of RTF: a group's border, a control word with its number, a byte or a character, or plain text. */
export type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly text: string };

const PIECE =
  /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([^{}\\\r\n]+)|[\r\n]+|\\/gy;

/** Reads RTF (1.9.1) into tokens, in one pass; `\bin` data are skipped. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  PIECE.lastIndex = 0;
  const piece = new RegExp(PIECE);
  while (piece.lastIndex < rtf.length) {
    const match = piece.exec(rtf);
    if (!match) return;
    const [, brace, name, number, byte, symbol, text] = match;
    if (text !== undefined) yield { kind: "text", text };
    else if (brace !== undefined) yield { kind: brace === "{" ? "open" : "close" };
    else if (byte !== undefined) yield { kind: "byte", value: Number.parseInt(byte, 16) };
    else if (symbol !== undefined) yield symbolToken(symbol);
    else if (name !== undefined) {
      const value = number === undefined ? undefined : Number(number);
      if (name === "bin") piece.lastIndex += Math.max(0, value ?? 0);
      else yield { kind: "word", name, value };
    }
  }
}

const SYMBOLS: Readonly<Record<string, string>> = { "~": "\u00a0", _: "\u2011", "-": "\u00ad" };

function symbolToken(symbol: string): RtfToken {
  if (symbol === "*") return { kind: "word", name: "*", value: undefined };
  if (symbol === "\n" || symbol === "\r") return { kind: "word", name: "par", value: undefined };
  return { kind: "text", text: SYMBOLS[symbol] ?? symbol };
}
