import { LegibusError } from "../../core/errors.ts";
import { neighbours, unitLabel, type UnitSlug } from "./units.ts";

export function cutOff(name: string, humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} sent a document that ends in the middle`, {
    hint: "try again in a minute",
    humanUrl,
  });
}

export function layoutChanged(what: string, humanUrl: string): LegibusError {
  return new LegibusError("LAYOUT_CHANGED", `${what} is not built as expected`, {
    hint: "open the page in a browser and quote from there",
    humanUrl,
  });
}

/** A source answered with another law than the one asked for. */
export function notThatLaw(asked: string, got: string, humanUrl: string): LegibusError {
  return new LegibusError("NOT_FOUND", `the source has no law ${asked} at this address (it holds ${got})`, {
    hint: "check the abbreviation, or search for the title with ris:search",
    humanUrl,
  });
}

export function noSuchUnit(
  law: string,
  wanted: UnitSlug,
  all: readonly UnitSlug[],
  humanUrl: string,
): LegibusError {
  const near = neighbours(wanted, all);
  return new LegibusError("NOT_FOUND", `${law} has no ${unitLabel(wanted)}`, {
    hint:
      near.length > 0 ? `the nearest that exist are ${near.join(", ")}` : "open the law without a paragraph",
    humanUrl,
  });
}

export function severalUnits(
  law: string,
  wanted: UnitSlug,
  all: readonly UnitSlug[],
  humanUrl: string,
): LegibusError {
  return new LegibusError("INVALID_INPUT", `${unitLabel(wanted)} is in ${all.length} places of ${law}`, {
    hint: `say which: ${all.map(unitLabel).join(", ")}`,
    humanUrl,
  });
}
