import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { LegibusError } from "../../../core/errors.ts";
import { fileKind } from "../../kind.ts";
import { attributeOf } from "./positions.ts";

const MAX_UNPACKED = 200_000_000; // bytes of all parts together
const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships/;
export const CONTENT_TYPES = "[Content_Types].xml";
export type Parts = Readonly<Record<string, Uint8Array>>;

/** Who changed a file, and when. */
export interface ChangeOptions {
  readonly author: string;
  readonly at: Date;
}

export function refusal(why: string, hint?: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `the Word file ${why}`, hint === undefined ? {} : { hint });
}

function damaged(why: string, cause?: unknown): LegibusError {
  return new LegibusError("INVALID_INPUT", `the Word file is damaged: ${why}`, {
    hint: "open it in Word and save it again",
    cause,
  });
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

export function partsOf(bytes: Uint8Array): Parts {
  const kind = fileKind(bytes);
  if (kind === "word") {
    const isEncrypted = bufferOf(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
    throw isEncrypted
      ? refusal("is protected by a password", "save a copy without it")
      : refusal("is of Word 97-2003", "save it as DOCX");
  }
  if (kind === "zip" && bufferOf(bytes).includes("word/")) throw damaged("its end is missing");
  if (kind !== "docx")
    throw refusal("is not a DOCX file", "only DOCX, Markdown and text can be written; use --report");
  let size = 0;
  let parts: Parts;
  try {
    parts = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        return size <= MAX_UNPACKED;
      },
    });
  } catch (cause) {
    throw damaged("it cannot be unpacked", cause);
  }
  if (size > MAX_UNPACKED) throw refusal("unpacks to more than 200 MB");
  return parts;
}

/**
 * Checks that a file can be changed.
 * @throws LegibusError INVALID_INPUT for a file that contains macros, is signed, or is protected against
 * changes of this kind
 */
export function requireOpen(parts: Parts, kind: "comments" | "trackedChanges"): void {
  const names = Object.keys(parts);
  const types = xmlOf(parts, CONTENT_TYPES);
  if (/macroEnabled/i.test(types) || names.some((name) => /vbaProject\.bin$/i.test(name)))
    throw refusal("holds macros", "save it as DOCX without them");
  if (names.some((name) => name.startsWith("_xmlsignatures/")))
    throw refusal("is signed, and a change would break its signature", "save a copy without it");
  const settings = names.find((name) => /(?:^|\/)settings\.xml$/.test(name));
  const protection =
    settings === undefined
      ? undefined
      : /<[\w.-]*:?documentProtection\b[^>]*>/.exec(xmlOf(parts, settings))?.[0];
  const isEnforced = /enforcement\s*=\s*["'](?:1|true|on)["']/.test(protection ?? "");
  if (isEnforced && attributeOf(protection ?? "", "(?:[\\w.-]+:)?edit") !== kind)
    throw refusal("is protected against changes", "end the protection in Word (Review, Restrict Editing)");
}

export function xmlOf(parts: Parts, name: string): string {
  const bytes = parts[name];
  if (!bytes) throw refusal(`is damaged: it has no ${name}`, "open it in Word and save it again");
  if (bytes[0] === 0xff || bytes[0] === 0xfe)
    throw refusal("is written in UTF-16", "open it in Word and save it again");
  return strFromU8(bytes);
}

export function mainPart(parts: Parts): string {
  const target = relationsIn(xmlOf(parts, "_rels/.rels")).find(({ type }) =>
    type.endsWith("/officeDocument"),
  )?.target;
  if (target === undefined) throw refusal("is damaged: nothing says which part is its text");
  return resolved("", target);
}

export interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

export function relationsIn(xml: string): readonly Relation[] {
  return [...xml.matchAll(/<(?:[\w.-]+:)?Relationship\s([^>]*?)\/?>/g)].flatMap(({ 1: attributes = "" }) => {
    const [id, type, target] = ["Id", "Type", "Target"].map((name) => attributeOf(attributes, name));
    return id !== undefined && type !== undefined && target !== undefined && RELATION.test(type)
      ? [{ id, type, target }]
      : [];
  });
}

export function relationsPath(part: string): string {
  const at = part.lastIndexOf("/") + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** Returns the path of the part that the main part uses for this, such as "footnotes". */
export function partFor(relations: readonly Relation[], main: string, use: string): string | undefined {
  const target = relations.find(({ type }) => type.endsWith(`/${use}`))?.target;
  return target === undefined ? undefined : resolved(main, target);
}

/**
 * Resolves a part's path: from the package's root when the target starts with a slash, otherwise from the
 * folder of `from`.
 */
function resolved(from: string, target: string): string {
  const folder = target.startsWith("/") ? "" : from.slice(0, from.lastIndexOf("/") + 1);
  const steps: string[] = [];
  for (const step of `${folder}${target.replace(/^\//, "")}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** Returns an id above all used ones: comments, bookmarks and changes each count their own. */
export function nextId(parts: readonly string[]): number {
  const ids = parts.flatMap((xml) => [...xml.matchAll(/\s[\w.-]+:id\s*=\s*["'](\d{1,9})["']/g)]);
  return ids.reduce((most, [, id]) => Math.max(most, Number(id) + 1), 1);
}

/** Repacks the file with new content for some of its parts; all other parts are unchanged. */
export function packed(parts: Parts, changed: Readonly<Record<string, string>>, at: Date): Uint8Array {
  const zipped: Zippable = {};
  for (const [name, content] of Object.entries(parts)) zipped[name] = content;
  for (const [name, xml] of Object.entries(changed)) zipped[name] = strToU8(xml);
  return zipSync(zipped, { mtime: at });
}
