import type { Block, LegalDocument } from "../../core/document.ts";
import { readDay } from "../../core/day.ts";
import type { Flow } from "../../markup/html/flow.ts";
import { normBlocks } from "./norm-text.ts";

const FEDERAL = /^risat:BGBL[A-Z]*_(\d{4})_(I{1,3})_(\d{1,4})$/;
const STATE = /^risat:LGBL[A-Z]*_([A-Z]{2})_(\d{4})\d{4}_(\d{1,4})$/;
const ISSUED = /Ausgegeben am\s+(\d{1,2}\.\s?\p{L}+\s+\d{4})/u;
const SECTION = /^§\s?(\d{1,4}[a-z]?)\.(?=\s|$)/;

/** The facts of an authentic gazette, whose page has none of RIS' titled parts; undefined for any other document. */
export function gazetteFacts(
  id: string,
  flows: readonly Flow[],
): Pick<LegalDocument, "kind" | "title" | "date" | "citations"> | undefined {
  const [, year, part, number] = FEDERAL.exec(id) ?? [];
  const [, land, landYear, landNumber] = STATE.exec(id) ?? [];
  const cited =
    year === undefined
      ? land && `LGBl. Nr. ${landNumber}/${landYear}`
      : `BGBl. ${part} Nr. ${number}/${year}`;
  if (!cited || flows.some(({ kind, level }) => kind === "heading" && level === 1)) return undefined;
  const issued = ISSUED.exec(flows.map(({ text }) => text).find((text) => ISSUED.test(text)) ?? "")?.[1];
  const date = issued === undefined ? undefined : readDay(issued);
  return {
    kind: "legislation",
    title: `${cited} (AT)`,
    ...(date !== undefined && { date }),
    citations: { reported: [], other: [cited] },
  };
}

/** Its text; a provision begins at its own sign, "§ 2." */
export function gazetteBlocks(flows: readonly Flow[]): readonly Block[] {
  const parts: { name: string; flows: Flow[] }[] = [{ name: "", flows: [] }];
  for (const flow of flows) {
    const [, number] = SECTION.exec(flow.text) ?? [];
    if (number !== undefined) parts.push({ name: `§ ${number}`, flows: [] });
    parts.at(-1)?.flows.push(flow);
  }
  return parts.flatMap(({ name, flows: own }) => normBlocks(own, name));
}
