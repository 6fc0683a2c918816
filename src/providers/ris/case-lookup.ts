import type { ToolCall } from "../../core/call.ts";
import { LegalError } from "../../core/errors.ts";
import { elementsOf, readTree, textOf } from "../../shared/xml/tree.ts";
import { dayOfEcli } from "./case-marks.ts";
import type { Desk } from "./desk.ts";
import { attempted, isOutage } from "./outage.ts";
import { apiUrl } from "./urls.ts";

/** The document number of the decision with this ECLI: an ECLI is no address of the portal. @throws LegalError */
export async function caseNumberOf(desk: Desk, ecli: string, call: ToolCall): Promise<string> {
  const parameters = { ecli, size: 10, pageIndex: 0 };
  const { value, outage } = await attempted(desk.client.list("/v1/case-law", parameters, call));
  const same = value?.members.flatMap(({ item }) =>
    item["@type"] === "Decision" && item.ecli?.toUpperCase() === ecli.toUpperCase()
      ? [item.documentNumber]
      : [],
  );
  const [number] = same ?? [];
  if (number !== undefined) return number;
  try {
    const listed = findInToc((await desk.client.riiToc(call)).text(), ecli);
    if (listed !== undefined) return listed;
  } catch (error) {
    throw outage && isOutage(error) ? outage : error;
  }
  throw outage ?? noSuchCase(ecli);
}

function noSuchCase(ecli: string): LegalError {
  return new LegalError(
    "NOT_FOUND",
    `no decision with the identifier ${ecli} is published by the Federation`,
    {
      hint: "courts of the Länder publish elsewhere; search for the file number with ris:search",
      humanUrl: apiUrl("/v1/case-law", { ecli }),
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
