import type { LegalDocument } from "../../core/document.ts";
import { checkPins } from "../../pins/check.ts";
import { plainDraft } from "./plain.ts";
import type { PinResult } from "./verdict.ts";

const WORDS = 6;

/** The address of the first place that was found: a browser scrolls to the first words of it. */
export function passageUrl(
  { source, blocks, contentType }: LegalDocument,
  pins: readonly PinResult[],
): string | undefined {
  const pin = pins.find(({ exists }) => exists === "yes");
  if (!pin || !/^https?:/.test(source.url) || !contentType.includes("html") || source.url.includes("#"))
    return undefined;
  const range = checkPins(blocks, pin.pin)[0]?.ranges[0];
  const text = plainDraft(blocks[range?.first ?? -1]?.markdown ?? "").text.replaceAll(/\[\^[^\]]*\]/g, "");
  const words = text.replaceAll(/\s+/g, " ").trim().split(" ").slice(0, WORDS);
  if (words.length < WORDS) return undefined;
  return `${source.url}#:~:text=${words.map(encodeURIComponent).join("%20").replaceAll("-", "%2D")}`;
}
