import { defined } from "../../core/defined.ts";
import { leadingDay } from "../../core/day.ts";
import { cleanLine } from "../../core/sanitise.ts";
import * as z from "zod";
import { parseJson } from "../../core/json.ts";
import { LegibusError } from "../../core/errors.ts";
import { unknownForm } from "../../documents/page.ts";

/** A work's metadata in CELLAR. */
export interface EuWork {
  readonly celex: string;
  readonly relation?: "self" | "consolidated" | "corrigendum";
  readonly title?: string;
  /** Parties of a decision: "Tidewater Ferries SL v Harbour Protection Agency". */
  readonly parties?: string;
  /** ISO day of the document. */
  readonly date?: string;
  readonly isInForce?: boolean;
  /** ISO date of the end of validity; absent when there is none. */
  readonly end?: string;
  readonly eli?: string;
  readonly ecli?: string;
}

const value = z.object({ value: z.string() });
const bindings = z.object({
  head: z.object({ vars: z.array(z.string()) }),
  results: z.object({ bindings: z.array(z.record(z.string(), value)) }),
});

const RELATIONS = ["self", "consolidated", "corrigendum"] as const;
const CELEX = /^[0-9CE]\d{4}[A-Z]{1,2}[\w()/-]{1,30}$/;
const INTERNAL = /_(?:RES|EXT|SUM|INF)$/; // variants without a text

/**
 * Parses a query's results to works, in order, one for each number.
 * @throws LegibusError LAYOUT_CHANGED, UPSTREAM_ERROR
 */
export function parseWorks(body: string, humanUrl: string): readonly EuWork[] {
  if (/^\s*Virtuoso\b/.test(body))
    throw new LegibusError("UPSTREAM_ERROR", "CELLAR could not answer the query", {
      hint: "use fewer or rarer words, or try again in a minute",
      humanUrl,
    });
  const found = bindings.safeParse(parseJson(body));
  if (!found.success || !found.data.head.vars.includes("celex")) throw unknownForm("CELLAR", humanUrl);
  const works = new Map<string, EuWork>();
  let strange = 0;
  for (const row of found.data.results.bindings) {
    const work = workOf(row);
    if (!work) strange += 1;
    else if (!INTERNAL.test(work.celex) && !works.has(keyOf(work))) works.set(keyOf(work), work);
  }
  if (works.size === 0 && strange > 0) throw unknownForm("CELLAR", humanUrl);
  return [...works.values()];
}

function keyOf({ relation, celex }: EuWork): string {
  return `${relation ?? ""} ${celex}`;
}

function workOf(row: Readonly<Record<string, { readonly value: string }>>): EuWork | undefined {
  const text = (name: string) => {
    const said = row[name];
    return said === undefined ? undefined : cleanLine(said.value) || undefined;
  };
  const celex = text("celex");
  if (celex === undefined || !CELEX.test(celex.replace(INTERNAL, ""))) return undefined;
  const end = leadingDay(text("end"));
  const force = text("force");
  return {
    celex,
    ...titleOf(text("title")),
    ...defined({
      relation: RELATIONS.find((one) => one === text("relation")),
      date: leadingDay(text("date")),
      isInForce: force === undefined ? undefined : /^(?:1|true)$/i.test(force),
      end: end !== undefined && end < "9999" ? end : undefined,
      eli: text("eli"),
      ecli: text("ecli"),
    }),
  };
}

/** Splits a decision's title at "#": court and date, parties, subject, case. */
function titleOf(text: string | undefined): Pick<EuWork, "title" | "parties"> {
  if (text === undefined) return {};
  const parts = text.split("#").map((part) => part.trim().replace(/\.$/, ""));
  const [, parties = ""] = parts.length > 2 ? parts : [];
  const title = parts.length === 1 ? text : parts.filter((part) => part !== "").join(". ");
  return { title, ...(parties !== "" && { parties }) };
}
