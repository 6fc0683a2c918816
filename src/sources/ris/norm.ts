import { LegibusError } from "../../core/errors.ts";
import { versionDay } from "./days.ts";
import { knownLaw, type Law, lawKey, lawOfKey } from "./laws.ts";
import { unitIn } from "./norm-unit.ts";
import { type NormReference, parseNorm } from "./references.ts";
import type { UnitSlug } from "./units.ts";
import { fromId, isDocumentNumber, isEcli, type RisAddress } from "./urls.ts";

interface Asked {
  readonly law?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly as_at?: string | undefined;
}

type NormAddress = Extract<RisAddress, { type: "norm" }>;

/** A provision or a law, and the place inside it as pins are written, or empty. */
export interface WantedNorm {
  readonly address: NormAddress;
  readonly abbr: string;
  readonly pin: string;
}

/** The norm that law and paragraph name together; each may hold both. @throws LegibusError INVALID_INPUT */
export function wantedNorm({ law = "", paragraph = "", as_at }: Asked, now: number): WantedNorm {
  const asAt = as_at === undefined ? undefined : versionDay(as_at, now);
  const dated = asAt === undefined ? {} : { asAt };
  const byId = normOfId(law) ?? normOfId(paragraph);
  if (byId) return { address: { ...byId, ...dated }, abbr: lawOfKey(byId.law).abbr, pin: "" };
  const reference = referenceIn(law, paragraph);
  const named = lawSaid(law, reference);
  if (named === "") throw noLaw();
  const known = knownLaw(named) ?? { abbr: named, unit: "§" as const };
  const key = lawKey(known);
  const unit = unitOf(known, reference);
  const address: NormAddress = {
    type: "norm",
    law: key,
    ...(unit !== undefined && { unit }),
    ...dated,
    ...(lawOfKey(key).abbr !== known.abbr && { named }),
  };
  return { address, abbr: known.abbr, pin: reference?.pin ?? "" };
}

function normOfId(text: string): NormAddress | undefined {
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
