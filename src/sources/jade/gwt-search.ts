import { LegibusError } from "../../core/errors.ts";
import { decodeAnswer, encodeCall, unreadable } from "./gwt-rpc.ts";

/** What changes with jade's releases, so that the operator can renew it. */
export interface GwtIdentifiers {
  readonly strongName: string;
  readonly permutation: string;
  /** `Class/number` of QuickSearchFlags, QuickSearchFlagsDesktop and CitableType. */
  readonly types: readonly string[];
}

export const MODULE_BASE = "https://jade.io/au.com.barnet.jade.JadeClient/";
const SERVICE = "au.com.barnet.jade.cs.remote.JadeRemoteService";
const STRING = "java.lang.String/2004016611"; // of GWT itself, as is HASH_SET
const HASH_SET = "java.util.HashSet/3273092938";

// What stands between the texts, as recorded: the flags' fields have no names on the wire.
const DESKTOP_FLAGS = [1, 1, 1, 0, 0, 1, 0];
const BETWEEN = [1, 0, 0, 1, 0];
const EMPTY_AND_REST = [0, 0, 0, 0, 0, 1, 1, 1];

/** The request of jade's search box, after one recorded on 2026-03-03. @throws LegibusError NOT_CONFIGURED */
export function proposeCitables(query: string, { strongName, types }: GwtIdentifiers): string {
  const signature = (name: string) => {
    const found = types.find((type) => new RegExp(`(?:^|[.$])${name}/\\d+$`).test(type));
    if (found !== undefined) return found;
    throw new LegibusError("NOT_CONFIGURED", `JADE_GWT_TYPES has no signature of ${name}`, {
      hint: "give three signatures (Class/number), or leave the variable out",
    });
  };
  const flags = signature("QuickSearchFlags");
  const citableType = signature("CitableType");
  const citableTypes = [0, 1, 2, 3].flatMap((ordinal) => [citableType, ordinal]);
  return encodeCall({
    moduleBase: MODULE_BASE,
    strongName,
    service: SERVICE,
    method: "proposeCitables",
    parameterTypes: [STRING, flags],
    fields: [
      query,
      signature("QuickSearchFlagsDesktop"),
      ...DESKTOP_FLAGS,
      HASH_SET,
      4,
      ...citableTypes,
      ...BETWEEN,
      HASH_SET,
      ...EMPTY_AND_REST,
    ],
  });
}

/** A case that jade's search box proposes and has the text of. */
export interface Proposed {
  readonly name: string;
  /** As printed: "[1992] HCA 23". */
  readonly neutral: string;
  readonly reported: readonly string[];
}

const DOCUMENT = " - document in Jade";
const CITED_ONLY = " - show citations"; // jade has no text of them
const DESCRIBED = /^\[\d{4}\] .{2,300} - /; // "[1992] HCA 23 - …"
const NO_NAME = /^(?:\[?\d{1,4}\]? [A-Z]|java\.|au\.com\.)/; // a citation or a class: the texts have moved
const CONTAINER = "QuickSearchWithCitablesResultContainer";

/**
 * The proposals of an answer, best first. An object's fields stand together: its description, a nought, the case's
 * name; objects stand last first. @throws LegibusError LAYOUT_CHANGED
 */
export function proposedCases(body: string): Proposed[] {
  const { tokens, texts, text } = decodeAnswer(body);
  if (!texts.some((one) => one.includes(CONTAINER))) throw unreadable();
  const found = new Map<string, Proposed>();
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const description = text(tokens[at]);
    const name = text(tokens[at + 2])?.trim();
    if (!description?.endsWith(DOCUMENT) || tokens[at + 1] !== 0 || !name) continue;
    if (NO_NAME.test(name)) throw unreadable();
    const [neutral = "", ...reported] = description
      .slice(0, -DOCUMENT.length)
      .split(";")
      .map((part) => part.trim());
    if (!found.has(neutral)) found.set(neutral, { name, neutral, reported });
  }
  const described = texts.filter((one) => DESCRIBED.test(one) && !one.endsWith(CITED_ONLY));
  if (found.size === 0 && described.length > 0) throw unreadable(); // hits are there, but not where they stood
  return [...found.values()];
}
