import { LegibusError } from "../../core/errors.ts";
import { shortened } from "../../core/text.ts";
import {
  knownLaw,
  type Law,
  lawKey,
  lawOfKey,
  type NormReference,
  parseNorm,
  unitIn,
  type UnitSlug,
} from "./laws.ts";
import { fromId, isDocumentNumber, isEcli, type NeurisAddress } from "./urls.ts";
import { checkedDay, dayIn } from "../../core/day.ts";

const refused = (message: string, hint: string) => new LegibusError("INVALID_INPUT", message, { hint });

/** Builds the error for text that is not a document id of this source, showing the right form. */
export function refusalOf(given: string): LegibusError {
  const shown = shortened(given);
  const plain = given.trim().replace(/^ris:/i, "");
  if (isEcli(plain) && !/^ecli:de:/i.test(plain))
    return refused(
      `${shown} is not a decision of a German court`,
      "this source has German federal courts only",
    );
  if (/^ecli/i.test(plain))
    return refused(
      `this is not a well-formed ECLI (got "${shown}")`,
      "write it as ECLI:DE:BGH:2026:160626UIIZR198.22.0 (country, court, year, then at most 25 letters, digits and full stops)",
    );
  if (/^\/?eli\b/i.test(plain))
    return refused(
      `this is not a well-formed ELI (got "${shown}")`,
      "write it as eli/bund/bgbl-1/1964/s902 (a law) or eli/bund/bgbl-1/1964/s902/2009-02-05/19/deu (its text of a day)",
    );
  return refused(
    `id names no document of this source (got "${shown}")`,
    "use the id of a result of ris:search, a document number such as KORE600500000, an ECLI, an ELI, a file number such as II ZR 198/22, or ris:bgb/823",
  );
}

const FIRST_DAY = "1870-01-01"; // the North German Confederation's Criminal Code is the oldest law in force
const YEARS_AHEAD = 10; // laws enacted today enter into force within this time

/** Returns today's date in Germany, ISO; `now` is milliseconds since the epoch. */
export function today(now: number): string {
  return dayIn("Europe/Berlin", now);
}

/** Checks the day for which a law's text is requested. @throws LegibusError INVALID_INPUT */
export function versionDay(given: string, now: number): string {
  const day = checkedDay(given, "as_at");
  const last = `${Number(today(now).slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (day >= FIRST_DAY && day <= last) return day;
  throw new LegibusError("INVALID_INPUT", `as_at must be between ${FIRST_DAY} and ${last}: got ${day}`, {
    hint: "leave as_at out for the text of today",
  });
}

interface Asked {
  readonly law?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly as_at?: string | undefined;
}

type NormAddress = Extract<NeurisAddress, { type: "norm" }>;

/**
 * Combines `law` and `paragraph`, each of which may contain both, into one provision.
 * @throws LegibusError INVALID_INPUT
 */
export function wantedNorm({ law = "", paragraph = "", as_at }: Asked, now: number) {
  const asAt = as_at === undefined ? undefined : versionDay(as_at, now);
  const dated = asAt === undefined ? {} : { asAt };
  const byId = normOfId(law) ?? normOfId(paragraph);
  if (byId) return { address: { ...byId, ...dated }, abbr: lawOfKey(byId.law).abbr, pin: "" };
  const reference = referenceIn(law, paragraph);
  const named = lawSaid(law, reference);
  if (named === "")
    throw new LegibusError("INVALID_INPUT", "law is required: its abbreviation or title", {
      hint: 'law "BGB" and paragraph "823", or paragraph "§ 823 BGB"',
    });
  const known = knownLaw(named) ?? { abbr: named, unit: "§" as const };
  const key = lawKey(known);
  const unit = unitWanted(known, reference);
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
  if (reference) return reference;
  throw new LegibusError("INVALID_INPUT", `paragraph names no norm (got "${paragraph.slice(0, 60)}")`, {
    hint: 'write 823, "§ 823 Abs. 1 BGB" or "Art. 1 GG"',
  });
}

function lawSaid(law: string, reference: NormReference | undefined): string {
  const own = reference?.law;
  const given = knownLaw(law)?.abbr ?? law.replace(/\s+/g, " ");
  if (own === undefined) return given === "" || isEcli(given) || isDocumentNumber(given) ? "" : given;
  const [byLaw, byParagraph] = [knownLaw(law), knownLaw(own)];
  if (byLaw && byParagraph && byLaw !== byParagraph) {
    throw new LegibusError("INVALID_INPUT", `law says ${given} and paragraph says ${own}`, {
      hint: "give the law once",
    });
  }
  return law === "" || parseNorm(law)?.law === own ? own : given;
}

function unitWanted(law: Law, reference: NormReference | undefined): UnitSlug | undefined {
  const unit = reference?.unit;
  return unit === undefined || reference?.hasMark === true ? unit : unitIn(law, unit);
}
