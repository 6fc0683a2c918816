import { isJSONRPCRequest, type JSONRPCMessage, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { Transform, type TransformCallback } from "node:stream";
import { parseJson } from "../core/json.ts";

const NEW_LINE = 0x0a;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const BLANKS = new Set([0x09, 0x0d, 0x20]);

/** Bytes in one message at most; above the largest argument that anybody sends, below what hurts. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

interface Refusal {
  readonly code: number;
  readonly message: string;
}

const BATCH: Refusal = {
  code: -32600,
  message: "Invalid Request: batches are not supported, send one message per line",
};
const GARBAGE: Refusal = { code: -32700, message: "Parse error: a line must hold one JSON-RPC message" };
const NO_MESSAGE: Refusal = {
  code: -32600,
  message:
    'Invalid Request: a message has jsonrpc "2.0", a method or a result, params that are an object and an id that is a string or a whole number',
};
const TOO_LONG: Refusal = {
  code: -32600,
  message: `Invalid Request: a message may have ${MAX_LINE_BYTES} bytes at most`,
};

/** The JSON-RPC answer to something that has no id of its own. */
function refusalLine({ code, message }: Refusal): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`;
}

/**
 * Passes whole lines that may be messages on to the SDK and refuses the others, so that neither garbage,
 * nor a batch, nor an endless line can stop the server or leave it deaf.
 */
export class LineFilter extends Transform {
  readonly #refuse: (line: string) => void;
  readonly #asked: () => void;
  #parts: Buffer[] = [];
  #length = 0;
  #dropping = false; // inside a line that was too long

  /** `asked` is told of every message that wants an answer. */
  constructor(refuse: (line: string) => void, asked: () => void = () => {}) {
    super();
    this.#refuse = refuse;
    this.#asked = asked;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      this.#add(chunk.subarray(start, end + 1));
      this.#endLine();
      start = end + 1;
    }
    if (start < chunk.length) this.#add(chunk.subarray(start));
    done();
  }

  #add(part: Buffer): void {
    if (this.#dropping) return;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= MAX_LINE_BYTES) return;
    this.#dropping = true;
    this.#reset();
    this.#refuse(refusalLine(TOO_LONG));
  }

  #endLine(): void {
    const [part, ...more] = this.#parts;
    const line = part && more.length === 0 ? part : Buffer.concat(this.#parts);
    const dropped = this.#dropping;
    this.#dropping = false;
    this.#reset();
    const first = line.find((byte) => !BLANKS.has(byte));
    if (dropped || first === undefined || first === NEW_LINE) return;
    const read = first === OPEN_BRACKET ? BATCH : first === OPEN_BRACE ? messageIn(line) : GARBAGE;
    if ("code" in read) return this.#refuse(refusalLine(read));
    if (isJSONRPCRequest(read)) this.#asked();
    this.push(line);
  }

  #reset(): void {
    this.#parts = [];
    this.#length = 0;
  }
}

/** The message of a line, or why it is none: the SDK passes over such a line, and its sender would wait for ever. */
function messageIn(line: Buffer): JSONRPCMessage | Refusal {
  const value = parseJson(line.toString("utf8"));
  if (value === undefined) return GARBAGE;
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return NO_MESSAGE;
  }
}
