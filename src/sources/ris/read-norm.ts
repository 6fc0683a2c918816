import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { partMarkdown, readPart } from "../../documents/answer.ts";
import { versionDay } from "./days.ts";
import type { Desk } from "./desk.ts";
import { knownLaw, type Law, lawOfKey } from "./laws.ts";
import { openNorm } from "./norm.ts";
import { countryLine } from "./other-country.ts";
import { unitIn } from "./norm-unit.ts";
import { type NormReference, parseNorm } from "./references.ts";
import type { UnitSlug } from "./units.ts";
import type { Wanted } from "./portal-law.ts";
import { fromId, isDocumentNumber, isEcli, type RisAddress } from "./urls.ts";

interface Asked {
  readonly law?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly as_at?: string | undefined;
  readonly offset?: number | undefined;
  readonly max_chars: number;
}

/** A norm as a reader gets it. @throws LegibusError */
export async function readNorm(desk: Desk, asked: Asked, call: ToolCall): Promise<string> {
  const { pin, ...wanted } = wantedNorm(asked, desk.now());
  const document = await openNorm(desk, wanted, call);
  const part = readPart(document, {
    pin: pin === "" ? undefined : pin,
    offset: asked.offset,
    maxChars: asked.max_chars,
  });
  return [partMarkdown(document, part), countryLine(wanted.law.abbr)]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The norm that law and paragraph name together; each may hold both. @throws LegibusError INVALID_INPUT */
export function wantedNorm(
  { law = "", paragraph = "", as_at }: Pick<Asked, "law" | "paragraph" | "as_at">,
  now: number,
): Wanted & { readonly pin: string } {
  const asAt = as_at === undefined ? undefined : versionDay(as_at, now);
  const byId = normOfId(law) ?? normOfId(paragraph);
  if (byId) return { law: lawOfKey(byId.law), unit: byId.unit, asAt: asAt ?? byId.asAt, pin: "" };
  const reference = referenceIn(law, paragraph);
  const said = lawSaid(law, reference);
  if (said === "") throw noLaw();
  const known = knownLaw(said) ?? { abbr: said, unit: "§" as const };
  return { law: known, unit: unitOf(known, reference), asAt, pin: reference?.pin ?? "" };
}

function normOfId(text: string): Extract<RisAddress, { type: "norm" }> | undefined {
  const address = fromId(text);
  return address?.type === "norm" ? address : undefined;
}

function referenceIn(law: string, paragraph: string): NormReference | undefined {
  if (paragraph === "") {
    const inLaw = parseNorm(law);
    return inLaw?.hasMark ? inLaw : undefined;
  }
  const reference = parseNorm(paragraph);
  if (!reference) throw unreadable(paragraph);
  return reference;
}

function lawSaid(law: string, reference: NormReference | undefined): string {
  const own = reference?.law;
  const given = knownLaw(law)?.abbr ?? law.replace(/\s+/g, " ");
  if (own === undefined) return given === "" || isNoLaw(given) ? "" : given;
  const [byLaw, byParagraph] = [knownLaw(law), knownLaw(own)];
  if (byLaw && byParagraph && byLaw !== byParagraph) {
    throw new LegibusError("INVALID_INPUT", `law says ${given} and paragraph says ${own}`, {
      hint: "give the law once",
    });
  }
  return law === "" || parseNorm(law)?.law === own ? own : given;
}

function isNoLaw(text: string): boolean {
  return isEcli(text) || isDocumentNumber(text);
}

function unitOf(law: Law, reference: NormReference | undefined): UnitSlug | undefined {
  const unit = reference?.unit;
  return unit === undefined || reference?.hasMark === true ? unit : unitIn(law, unit);
}

function unreadable(given: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `paragraph names no norm (got "${given.slice(0, 60)}")`, {
    hint: 'write 823, "§ 823 Abs. 1 BGB" or "Art. 1 GG"',
  });
}

function noLaw(): LegibusError {
  return new LegibusError("INVALID_INPUT", "law is required: its abbreviation or title", {
    hint: 'law "BGB" and paragraph "823", or paragraph "§ 823 BGB"',
  });
}
