import { LegibusError } from "../../core/errors.ts";
import { shortened } from "../../core/text.ts";
import { readProvision } from "../../citations/index.ts";
import { unitOf } from "../../citations/links/ris.ts";
import { formatParts } from "../../citations/recognise/norm-format.ts";
import { knownLaw, lawKey, lawOfKey } from "./laws.ts";
import { unitIn } from "./norm-unit.ts";
import { type UnitSlug, unitSlug } from "./units.ts";
import { fromId, fromUrl, isDocumentNumber, isEcli, parseEli, type RisAddress } from "./urls.ts";

/** The address behind an id, a URL of the three sites, an ECLI, an ELI, a document number or "§ 823 BGB". No network. */
export function addressOf(reference: string): RisAddress | undefined {
  const text = reference.trim();
  if (text.length > 2_000) return undefined;
  const address = fromId(text) ?? fromUrl(text) ?? bare(text) ?? citedNorm(text);
  return address && canonical(address);
}

/** What a caller wrote of a provision: its law, its number and the place inside it as pins are written. */
export interface NormReference {
  readonly law?: string;
  readonly unit?: UnitSlug;
  /** `Abs. 1 S. 2 Nr. 3 lit. a`, or empty. */
  readonly pin: string;
  /** Whether the sign (§ or Art.) was written. */
  readonly hasMark: boolean;
}

const IN_PINS: ReadonlySet<string> = new Set(["abs", "satz", "nr", "lit"]);

/** Reads "§ 823 Abs. 1 BGB", "Art. 14 I 1 GG", "BGB § 823", "823 BGB", "823"; undefined when no provision is named. */
export function parseNorm(text: string): NormReference | undefined {
  const read = readProvision(text);
  if (!read) return undefined;
  const { marker, number, parts, lawName, hasSign } = read;
  const isCounted = marker === "§" || marker === "Art";
  const unit =
    isCounted && number !== undefined
      ? unitOf({ marker, number, parts }, { unit: marker })
      : unitSlug([marker, number].filter(Boolean).join(" "));
  const law = lawName === undefined ? undefined : (knownLaw(lawName)?.abbr ?? lawName);
  const pin = formatParts(parts.filter(({ type }) => IN_PINS.has(type)));
  return { ...(law !== undefined && { law }), unit, pin, hasMark: hasSign };
}

function bare(text: string): RisAddress | undefined {
  if (/^ECLI:DE:/i.test(text) && isEcli(text)) return { type: "ecli", ecli: text.toUpperCase() };
  if (isDocumentNumber(text.toUpperCase())) return { type: "document", number: text.toUpperCase() };
  return /^\/?eli\/bund\//i.test(text) ? parseEli(text.replace(/^\//, "")) : undefined;
}

/** Only laws that we know: "§ 1295 ABGB" is another country's. */
function citedNorm(text: string): RisAddress | undefined {
  const reference = parseNorm(text);
  const law = reference?.law === undefined ? undefined : knownLaw(reference.law);
  if (!reference?.hasMark || !law || reference.unit === undefined) return undefined;
  return { type: "norm", law: lawKey(law), unit: reference.unit };
}

function canonical(address: RisAddress): RisAddress {
  if (address.type !== "norm") return address;
  const law = lawOfKey(address.law);
  const unit = address.unit === undefined ? undefined : unitIn(law, address.unit.toLowerCase());
  return { ...address, law: lawKey(law), ...(unit !== undefined && { unit }) };
}

/** The refusal of what is no id of a document here, with the right form. */
export function refusalOf(given: string): LegibusError {
  const shown = shortened(given);
  const plain = given.trim().replace(/^ris:/i, "");
  if (/^ecli/i.test(plain)) {
    const other = /^ECLI:([A-Z]{2}):/i.exec(plain)?.[1]?.toUpperCase();
    if (other !== undefined && other !== "DE" && isEcli(plain)) return foreign(shown, other);
    return malformed(
      "ECLI",
      shown,
      "write it as ECLI:DE:BGH:2026:160626UIIZR198.22.0 (country, court, year, then at most 25 letters, digits and full stops)",
    );
  }
  if (/^\/?eli\b/i.test(plain))
    return malformed(
      "ELI",
      shown,
      "write it as eli/bund/bgbl-1/1964/s902 (a law) or eli/bund/bgbl-1/1964/s902/2009-02-05/19/deu (its text of a day)",
    );
  return new LegibusError("INVALID_INPUT", `id names no document of this source (got "${shown}")`, {
    hint: "use the id of a search result, a document number such as KORE600500000, an ECLI, an ELI, a file number such as II ZR 198/22, or ris:bgb/823",
  });
}

function malformed(kind: string, shown: string, hint: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `this is no well-formed ${kind} (got "${shown}")`, { hint });
}

function foreign(shown: string, country: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `${shown} is no decision of a German court`, {
    hint:
      country === "AT"
        ? "Austrian decisions: risat:get_document"
        : "this source has German federal courts only",
  });
}
