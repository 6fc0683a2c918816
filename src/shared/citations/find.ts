import { clean } from "./clean.ts";
import { nearestCourts } from "./courts.ts";
import { pinpointsAfter } from "./pinpoints.ts";
import { resolveNeutral, resolveReported } from "./resolve.ts";
import { type Shape, shapeAt, unbracketedNeutral, unknownCode } from "./shapes.ts";
import { type Token, tokenise } from "./tokens.ts";
import type { Citation, NeutralCitation } from "./types.ts";

/**
 * Every Australian and New Zealand citation in a text, in order and without overlap: neutral ones of
 * known courts, reported ones of known series. Positions are those of the text given.
 */
export function find(text: string): Citation[] {
  const tokens = tokenise(clean(text));
  const citations: Citation[] = [];
  for (let at = 0; at < tokens.length;) {
    const shape = shapeAt(tokens, at);
    if (shape) citations.push(complete(text, tokens, shape));
    at = shape?.next ?? at + 1;
  }
  return citations;
}

/**
 * The neutral citation at the start of a text: `[1992] HCA 23 at [14]`; also `(1992) HCA 23` and
 * `1992 HCA 23`, with a warning. Undefined when there is none or nobody knows the court.
 */
export function parseNeutral(text: string): NeutralCitation | undefined {
  const tokens = tokenise(clean(text));
  const shape = shapeAt(tokens, 0) ?? unbracketedNeutral(tokens);
  const citation = shape && complete(text, tokens, shape);
  return citation?.kind === "neutral" ? citation : undefined;
}

/** The citation at the start of a text, neutral or reported. */
export function parseCitation(text: string): Citation | undefined {
  const tokens = tokenise(clean(text));
  const shape = shapeAt(tokens, 0) ?? unbracketedNeutral(tokens);
  return shape && complete(text, tokens, shape);
}

/** What looks like a neutral citation of a court that nobody has, and the codes nearest to it. */
export function unknownCourt(
  text: string,
): { readonly code: string; readonly nearest: string[] } | undefined {
  const code = unknownCode(tokenise(clean(text)));
  return code === undefined ? undefined : { code, nearest: nearestCourts(code) };
}

function complete(text: string, tokens: readonly Token[], shape: Shape): Citation {
  const start = tokens[shape.from]?.start ?? 0;
  const end = tokens[shape.next - 1]?.end ?? start;
  const page = shape.kind === "reported" && /^\d+$/.test(shape.page) ? Number(shape.page) : undefined;
  const startsCitation = (at: number): boolean => shapeAt(tokens, at) !== undefined;
  const { pinpoints, judges } = pinpointsAfter(tokens, shape.next, { page, startsCitation });
  const names = judges && text.slice(judges[0].start, judges[1].end);
  const printed = { text: text.slice(start, end), start, end, pinpoints, judges: names };
  return shape.kind === "neutral" ? resolveNeutral(shape, printed) : resolveReported(shape, printed);
}
