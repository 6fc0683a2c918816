import * as z from "zod";
import { leadingDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";
import { sanitise } from "../../core/sanitise.ts";
import { COLLECTIONS } from "./urls.ts";
import { unknownForm, wholeJson } from "../../documents/page.ts";

const REGISTER = "the Federal Register of Legislation";

const STATUSES = ["InForce", "Ceased", "Repealed", "NeverEffective"] as const;

/** Parses an enumeration that the service writes as a name or a number, varying between calls. */
function named(names: readonly string[]): z.ZodType<string | undefined> {
  return z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => (typeof value === "number" ? names[value] : (value ?? undefined)));
}

/** "2024-01-01T00:00:00.0000000" -> "2024-01-01". */
const day = z.string().nullish().transform(leadingDay);
const text = z
  .string()
  .nullish()
  .transform((value) => sanitise(value ?? "") || undefined);
const name = z.string().transform(sanitise);
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
const flag = optional(z.boolean());
const number = optional(z.number());

/** Lower-cases the first letter of keys, because Versions/Find by date writes `TitleId`, everything else `titleId`. */
function anyCase<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [key.charAt(0).toLowerCase() + key.slice(1), one]),
          )
        : value,
    schema,
  );
}

const titleShape = anyCase(
  z.object({
    id: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
    name,
    collection: named(COLLECTIONS),
    status: named(STATUSES),
    isPrincipal: flag,
    isInForce: flag,
    makingDate: day,
    year: number,
    number,
    hasCommencedUnincorporatedAmendments: flag,
    nameHistory: z.array(z.object({ name })).nullish().catch(undefined),
  }),
);
export type FrlTitle = z.output<typeof titleShape>;

const versionShape = anyCase(
  z.object({
    titleId: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
    name: text,
    start: day,
    end: day,
    status: named(STATUSES),
    registerId: text,
    compilationNumber: text,
    isLatest: flag,
    isCurrent: flag,
    hasUnincorporatedAmendments: flag,
  }),
);
export type FrlVersion = z.output<typeof versionShape>;

const list = <T extends z.ZodType>(row: T) =>
  z.object({ "@odata.count": z.number().optional(), value: z.array(row) });

/**
 * Parses a page of titles after the first `offset`, without duplicates; `sent` is the number of rows with them, which
 * the next page's offset counts.
 * @throws LegibusError UPSTREAM_ERROR; LAYOUT_CHANGED, also when titles are counted and none was sent
 */
export function parseTitles(body: string, url: string, offset = 0) {
  const { value, "@odata.count": total } = read(body, list(titleShape), url);
  if (value.length === 0 && (total ?? 0) > offset)
    throw new LegibusError("LAYOUT_CHANGED", `${REGISTER} counted titles and sent none of them`, {
      hint: "search on the register's page; please report this",
      humanUrl: url,
    });
  const titles = [...new Map(value.map((title) => [title.id, title])).values()];
  return { titles, sent: value.length, total };
}

/** Parses a title's own record. @throws LegibusError UPSTREAM_ERROR, LAYOUT_CHANGED */
export function parseTitle(body: string, url: string): FrlTitle {
  return read(body, titleShape, url);
}

/** Returns the names that a title had before, each once. */
export function formerNames({ name: current, nameHistory }: FrlTitle): readonly string[] {
  return [...new Set((nameHistory ?? []).map((one) => one.name))].filter((one) => one !== current);
}

/** Parses the register's answer about one version. @throws LegibusError LAYOUT_CHANGED */
export function parseVersion(body: string, url: string): FrlVersion {
  return read(body, versionShape, url);
}

/** Parses the register's list of versions. @throws LegibusError LAYOUT_CHANGED */
export function parseVersions(body: string, url: string): readonly FrlVersion[] {
  return read(body, list(versionShape), url).value;
}

function read<T extends z.ZodType>(body: string, shape: T, url: string): z.output<T> {
  const parsed = shape.safeParse(wholeJson(body, REGISTER, url));
  if (parsed.success) return parsed.data;
  throw unknownForm(REGISTER, url, parsed.error);
}
