import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { elementsOf, readTree, textOf } from "../../markup/xml/tree.ts";
import { COURTS, dayOfEcli, docketIn } from "./case-marks.ts";
import type { RisContext } from "./client.ts";
import { attempted, isOutage } from "./outage.ts";
import { humanUrl, pageOf } from "./urls.ts";

/** The document number of the decision with this ECLI: an ECLI is no address of the portal. @throws LegibusError */
export async function caseNumberOf(context: RisContext, ecli: string, call: ToolCall): Promise<string> {
  const parameters = { ecli, size: 10, pageIndex: 0 };
  const { value, outage } = await attempted(context.client.list("/v1/case-law", parameters, call));
  const same = value?.members.flatMap(({ item }) =>
    item["@type"] === "Decision" && item.ecli?.toUpperCase() === ecli.toUpperCase()
      ? [item.documentNumber]
      : [],
  );
  const [number] = same ?? [];
  if (number !== undefined) return number;
  try {
    const listed = findInToc((await context.client.riiToc(call)).text(), ecli);
    if (listed !== undefined) return listed;
  } catch (error) {
    throw outage && isOutage(error) ? outage : error;
  }
  throw outage ?? noSuchCase(ecli);
}

function noSuchCase(ecli: string): LegibusError {
  return new LegibusError(
    "NOT_FOUND",
    `no decision with the identifier ${ecli} is published by the Federation`,
    {
      hint: "courts of the Länder publish elsewhere; search for the file number with ris:search",
      humanUrl: humanUrl({ type: "ecli", ecli }),
    },
  );
}

/**
 * Finds a decision in rii-toc.xml, which has no ECLI: a German one holds court, date and file number. The list
 * has 23 MB, so only the items of that day are read.
 */
export function findInToc(toc: string, ecli: string): string | undefined {
  const [, , court = "", year = "", ordinal = ""] = ecli.split(":");
  const day = dayOfEcli(ordinal, year)?.replaceAll("-", "");
  if (day === undefined) return undefined;
  const wanted = squashed(ordinal);
  const mark = `<entsch-datum>${day}</entsch-datum>`;
  for (let at = toc.indexOf(mark); at !== -1; at = toc.indexOf(mark, at + 1)) {
    const item = readTree(toc.slice(toc.lastIndexOf("<item>", at), toc.indexOf("</item>", at) + 7))?.root;
    const of = (name: string) => (item ? textOf(elementsOf(item, name)[0]) : "");
    const docket = squashed(of("aktenzeichen"));
    const isCourt = of("gericht").toUpperCase().startsWith(court.toUpperCase());
    if (isCourt && docket !== "" && wanted.includes(docket))
      return /jb-([A-Z0-9]{13})\.zip/.exec(of("link"))?.[1];
  }
  return undefined;
}

const squashed = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * The decision that a file number names, alone or in a citation such as "BGH, Urt. v. 16.2.2026 – XIV ZR 901/25";
 * undefined when the text has none. @throws LegibusError when it names no decision, or several
 */
export async function caseNumberByDocket(
  context: RisContext,
  text: string,
  call: ToolCall,
): Promise<string | undefined> {
  const docket = text.length > LONGEST_CITATION ? "" : docketIn(text);
  if (docket === "") return undefined;
  const parameters = { fileNumber: docket, size: 20, pageIndex: 0 };
  const { members, url } = await context.client.list("/v1/case-law", parameters, call);
  const found = members.flatMap(({ item }) => {
    if (item["@type"] !== "Decision" && item["@type"] !== "CaseLaw") return [];
    const isSame = item.fileNumbers.some((one) => squashed(one) === squashed(docket));
    return isSame && fitsText(item.courtType, item.decisionDate, text) ? [item.documentNumber] : [];
  });
  const [number, ...more] = found;
  if (number === undefined)
    throw new LegibusError(
      "NOT_FOUND",
      `Rechtsinformationen des Bundes has no decision with the file number ${docket}`,
      {
        hint: "courts of the Länder publish elsewhere; try ris:search with words of the decision",
        humanUrl: pageOf(url),
      },
    );
  if (more.length === 0) return number;
  throw new LegibusError("INVALID_INPUT", `${docket} names ${found.length} decisions`, {
    hint: `open one of ${found.map((one) => `ris:${one}`).join(", ")}`,
    humanUrl: pageOf(url),
  });
}

const LONGEST_CITATION = 200; // characters

/** A court or a day that the citation names must be the decision's. */
function fitsText(court: string | undefined, date: string | undefined, text: string): boolean {
  const named = COURTS.find((one) => new RegExp(String.raw`\b${one}\b`).test(text));
  const [, day, month, year] = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/.exec(text) ?? [];
  const isDay = year === undefined || date === `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return isDay && (named === undefined || named === court);
}
