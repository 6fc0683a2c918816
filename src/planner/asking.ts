import type { ToolCall } from "../core/call.ts";
import type { FormField, FormValues } from "../core/form.ts";
import { COUNTRIES } from "./dates/jurisdictions.ts";
import type { KeyDate, LimitationCheck } from "./limitations.ts";

/** Kinds of matters in which claims may be out of time. */
const WITH_CLAIMS: ReadonlySet<string> = new Set(["litigation", "advice"]);
const MOST_EVENTS = 6; // fields of one form

/** Whether a matter without a jurisdiction, or without the event of any period, leaves something to ask its user. */
export function mayHaveClaims(matterType: string | undefined): boolean {
  return matterType !== undefined && WITH_CLAIMS.has(matterType);
}

/** The jurisdiction that the user chooses; undefined where the client has no forms, or the user leaves it. */
export function askedJurisdiction({ ask }: Pick<ToolCall, "ask">): string | undefined {
  const values = ask?.({
    name: "jurisdiction",
    message: "Whose law governs the matter? Deadlines are counted, and limitation periods listed, by it.",
    fields: { jurisdiction: { title: "Jurisdiction", kind: "text", choices: jurisdictions() } },
  });
  return values?.["jurisdiction"];
}

function jurisdictions(): readonly string[] {
  return Object.entries(COUNTRIES).flatMap(([country, { states }]) => [
    country,
    ...Object.keys(states).map((state) => `${country}-${state}`),
  ]);
}

/** The days of the events that start the periods listed, as far as the user gives them; none where the client has no forms. */
export function askedEvents(
  { ask }: Pick<ToolCall, "ask">,
  checks: readonly LimitationCheck[],
): readonly KeyDate[] {
  if (!ask || checks.length === 0 || checks.some(({ wanted }) => wanted === null)) return [];
  const events = new Map<string, FormField>();
  for (const { claim, provision, wanted, trigger } of checks) {
    for (const event of eventsIn(wanted ?? "")) {
      if (events.has(event) || events.size >= MOST_EVENTS) continue;
      events.set(event, { title: event, description: `${claim}, ${provision}: ${trigger}`, kind: "day" });
    }
  }
  const values: FormValues =
    ask({
      name: "events",
      message:
        "When did these happen? Limitation periods are counted from them, as dates to be verified. Leave out what is not known.",
      fields: Object.fromEntries(events),
    }) ?? {};
  return Object.entries(values).map(([event, date]) => ({ event, date }));
}

/** The names that a check wants: of `"breach", "default" or "accrual"` the first, of `"Anspruch" and "Kenntnis"` both. */
function eventsIn(wanted: string): readonly string[] {
  const names = [...wanted.matchAll(/"([^"]{1,60})"/g)].flatMap(([, name]) => name ?? []);
  return wanted.includes(" and ") ? names : names.slice(0, 1);
}
