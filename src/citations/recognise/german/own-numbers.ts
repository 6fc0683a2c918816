import type { Tokens } from "../../tokens.ts";
import type { FileNumber } from "./file-numbers.ts";

/** Forms of file numbers that one court or office alone has; sticky. */
const OWN: readonly (readonly [court: RegExp, form: RegExp])[] = [
  // "Rep. V. 123/09", "VII 95/27", "5 D 123/33", "RAG 123/30"
  [/^R(?:G|FH|AG)$/, /(?:Rep\. ?)?(?:[IVX]{1,4}\.?(?: ?[a-eA-E])?|\d D|RAG\.?) ?\d{1,4}\/\d\d(?!\d)/y],
  // "3194.Z3-3_01-21-62", "1/SVK/036-19", "RMF-SG21-3194-5-12", "VK - B 1-12/20"
  [/^VK(?: Bund)?$/, /(?=[\w.\-/]{0,24}\d)(?:VK ?- ?)?(?:[A-Z] )?\w{1,6}(?:[.\-/_][\w]{1,6}){2,7}(?![\w/])/y],
  // "II-0124/N24-07"
  [/^KGH\.EKD$/, /[IVX]{1,3}-\d{4}\/[A-Z]{0,2}\d{1,3}-\d{4}|[IVX]{1,3}-\d{4}\/[A-Z]?\d{1,3}-\d\d(?!\d)/y],
  // "30 2018 024 123.4"
  [/^DPMA$/, /\d{2} ?(?:19|20)\d\d ?\d{3} ?\d{3}(?:\.\d)?(?!\d)/y],
];

/** Reads a file number that only its court or office writes in this way. */
export function ownNumber(text: string, tokens: Tokens, at: number, court: string): FileNumber | undefined {
  const [, form] = OWN.find(([one]) => one.test(court)) ?? [];
  const start = tokens[at]?.start;
  if (!form || start === undefined) return undefined;
  form.lastIndex = start;
  const [fileNumber] = form.exec(text) ?? [];
  if (fileNumber === undefined) return undefined;
  const end = start + fileNumber.length;
  let next = at;
  while ((tokens[next]?.start ?? end) < end) next += 1;
  return { fileNumber, next };
}
