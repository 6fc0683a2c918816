import type { Finding } from "./types.ts";

const LATEST = 2100; // later years are always errors, whatever the date

/** Adds a warning to a citation dated later than `thisYear`. */
export function dated<F extends Finding>(one: F, thisYear = LATEST): F {
  const year = yearOf(one);
  if (year === undefined || year <= thisYear) return one;
  return { ...one, warnings: [...one.warnings, `${year} looks wrong: it is in the future`] };
}

function yearOf(one: Finding): number | undefined {
  switch (one.kind) {
    case "neutral":
    case "foreign_neutral":
    case "reported":
    case "legislation":
    case "periodical":
    case "gazette":
      return one.year;
    case "eu_act":
      return one.act.year;
    case "decision":
    case "unreported":
      return one.date === undefined ? undefined : Number(one.date.slice(0, 4));
    case "identifier":
      return one.scheme === "ecli" ? Number(one.value.split(":")[3]) : undefined;
    default:
      return undefined;
  }
}
