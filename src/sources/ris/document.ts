import { portalLawUrl } from "../../citations/links/ris.ts";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { caseNumberOf } from "./case-lookup.ts";
import { today, versionDay } from "./days.ts";
import { type Desk, RULE } from "./desk.ts";
import { lawOfKey } from "./laws.ts";
import { openNorm } from "./norm.ts";
import { attempted, isMissing, isOutage } from "./outage.ts";
import { type Expression, expressionOf } from "./parse.ts";
import { dated } from "./portal-law.ts";
import { apiUrl, kindOfNumber, portalUrl, type RisAddress, riiZipUrl, toId } from "./urls.ts";
import { xmlOfZip } from "./zip.ts";

/** Opens whatever an address of this provider names, on a day where that makes a difference. @throws LegibusError */
export async function openAddress(
  desk: Desk,
  address: RisAddress,
  asAt: string | undefined,
  call: ToolCall,
): Promise<LegalDocument> {
  const day = asAt === undefined ? undefined : versionDay(asAt, desk.now());
  switch (address.type) {
    case "norm": {
      const { law, unit } = address;
      return await openNorm(desk, { law: lawOfKey(law), unit, asAt: day ?? address.asAt }, call);
    }
    case "document":
      refuseDay(day);
      return await openNumber(desk, address.number, call);
    case "ecli":
      refuseDay(day);
      return await openNumber(desk, await caseNumberOf(desk, address.ecli, call), call);
    case "eli":
      return await openEli(desk, address, day, call);
  }
}

/** A decision has one text. @throws LegibusError INVALID_INPUT */
function refuseDay(day: string | undefined): void {
  if (day === undefined) return;
  throw new LegibusError("INVALID_INPUT", "as_at is for laws: a decision has one text only", {
    hint: "leave as_at out",
  });
}

async function openNumber(desk: Desk, number: string, call: ToolCall): Promise<LegalDocument> {
  const id = toId({ type: "document", number });
  return await desk.documentCache.getOrFetch(
    id,
    RULE,
    async () => ({ document: await fetchNumber(desk, id, number, call) }),
    call,
  );
}

async function fetchNumber(desk: Desk, id: string, number: string, call: ToolCall): Promise<LegalDocument> {
  call.progress(0.2, "Asking Rechtsinformationen des Bundes");
  const { value, outage } = await attempted(portalDocument(desk, id, number, call));
  if (value) return value;
  if (kindOfNumber(number) !== "case-law") throw outage ?? noSuchDocument(number);
  call.progress(0.5, "Asking rechtsprechung-im-internet.de");
  try {
    const document = await riiDocument(desk, id, number, call);
    const said =
      "Rechtsinformationen des Bundes could not answer; this is the text of rechtsprechung-im-internet.de";
    return outage ? { ...document, warnings: [said, ...document.warnings] } : document;
  } catch (error) {
    if (isMissing(error)) throw outage ?? noSuchDocument(number);
    throw outage && isOutage(error) ? outage : error;
  }
}

async function portalDocument(
  desk: Desk,
  id: string,
  number: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  try {
    const page = await desk.client.document(number, call);
    const { retrievedAt, how } = page;
    const source = { provider: "ris", url: portalUrl(number), retrievedAt, how };
    return await desk.convert({ id, text: page.text(), source }, call);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function riiDocument(desk: Desk, id: string, number: string, call: ToolCall): Promise<LegalDocument> {
  const { bytes, retrievedAt, how } = await desk.client.riiDecision(number, call);
  const url = riiZipUrl(number);
  const text = await xmlOfZip(bytes, "rechtsprechung-im-internet.de", url);
  return await desk.convert({ id, text, source: { provider: "ris", url, retrievedAt, how } }, call);
}

function noSuchDocument(number: string): LegibusError {
  return new LegibusError(
    "NOT_FOUND",
    `neither Rechtsinformationen des Bundes nor rechtsprechung-im-internet.de has a document ${number}`,
    {
      hint: "search for the decision's file number with ris:search",
      humanUrl: portalUrl(number),
    },
  );
}

type EliAddress = Extract<RisAddress, { type: "eli" }>;

async function openEli(
  desk: Desk,
  address: EliAddress,
  day: string | undefined,
  call: ToolCall,
): Promise<LegalDocument> {
  const expression = await theExpression(desk, address, day, call);
  const { eId } = address;
  const id = `ris:${expression.eli}${eId === undefined ? "" : `/${eId}`}`;
  const fetch = async () => {
    const path = expression.textPath ?? (await desk.client.detail(expression.eli, call)).expression.textPath;
    if (path === undefined) throw noSuchLaw(expression.eli);
    const url = eId === undefined ? `${path}.xml` : `${path}/${encodeURIComponent(eId)}.html`;
    const page = await desk.client.text(apiUrl(url), call);
    const { retrievedAt, how } = page;
    const source = {
      provider: "ris",
      url: portalLawUrl(`${expression.eli}${eId === undefined ? "" : `/${encodeURIComponent(eId)}`}`),
      retrievedAt,
      how,
    };
    return { document: dated(await desk.convert({ id, text: page.text(), source }, call), expression) };
  };
  return await desk.documentCache.getOrFetch(id, RULE, fetch, call);
}

async function theExpression(
  desk: Desk,
  { work, expression }: EliAddress,
  day: string | undefined,
  call: ToolCall,
): Promise<Expression> {
  if (expression !== undefined && day === undefined) {
    return (await desk.client.detail(work + expression, call)).expression;
  }
  const on = day ?? today(desk.now());
  const { members } = await desk.client.laws({ eli: work }, on, call);
  const found = members.flatMap(({ item }) =>
    item["@type"] === "Legislation" ? [expressionOf(item) ?? []].flat() : [],
  );
  const same = found.filter((one) => one.work === work);
  const covering = same.find(
    ({ from, to }) => (from === undefined || from <= on) && (to === undefined || on <= to),
  );
  const best = covering ?? (day === undefined ? same[0] : undefined);
  if (best) return best;
  const [near] = same;
  if (!near) throw noSuchLaw(work);
  throw new LegibusError("NOT_FOUND", `Rechtsinformationen des Bundes has no version of ${work} for ${on}`, {
    hint: `the nearest version that it has was in force from ${near.from ?? "…"} to ${near.to ?? "now"}`,
    humanUrl: portalLawUrl(near.eli),
  });
}

function noSuchLaw(eli: string): LegibusError {
  return new LegibusError("NOT_FOUND", `Rechtsinformationen des Bundes has no law ${eli}`, {
    hint: "search for its title with ris:search, or open it by its abbreviation with ris:get_norm",
    humanUrl: portalLawUrl(eli),
  });
}
