/** A request of GWT-RPC version 7 as a service reads it: texts with their escapes undone, then fields. */
export interface ReadCall {
  readonly texts: readonly string[];
  readonly fields: readonly number[];
}

/** Written after the protocol, not after our writer: a `|` ends a text unless it was written `\!`. */
export function readCall(body: string): ReadCall | undefined {
  const parts = body.split("|");
  const [version, flags, count] = parts.splice(0, 3);
  const texts = parts.splice(0, Number(count)).map(unescaped);
  if (version !== "7" || flags !== "0" || texts.length !== Number(count) || parts.pop() !== "")
    return undefined;
  const fields = parts.map(Number);
  return fields.every(Number.isInteger) ? { texts, fields } : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { "!": "|", "\\": "\\", "0": "\0" };

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([\da-f]{4})|(.))/gs, (_, code: string | undefined, one: string) =>
    code === undefined ? (ESCAPES[one] ?? one) : String.fromCharCode(parseInt(code, 16)),
  );
}
