import { type Citation, find } from "../../citations/index.ts";

/** A corrigendum's title names the act that it corrects. */
const CORRIGENDUM = /^\s*(?:corrigend|berichtigung|rectificat|rettifica|rectificación|rectificação)/i;

/** Returns the act named in its own title, if its number comes first; the title may name others. */
export function actIn(title: string): Extract<Citation, { kind: "eu_act" }> | undefined {
  const line = titleCase(title).replaceAll(/\s+/g, " ");
  const [act] = find(line);
  if (CORRIGENDUM.test(title) || act?.kind !== "eu_act") return undefined;
  return /\d/.test(line.slice(0, act.start)) ? undefined : act;
}

/** Lower-cases words in capitals, because citations are not recognised in them. */
function titleCase(line: string): string {
  return line.replaceAll(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
