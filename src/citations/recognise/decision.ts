import { COURT_OF_SIGN, OGH_SIGNS } from "../tables/dockets.ts";
import { courtOfSeat, courtWords, type GermanCourt } from "../tables/german-courts.ts";
import { skip, textAt, type Token } from "../tokens.ts";
import type { DecisionFields, Extent, Form, Input, Match } from "../types.ts";
import { dateAt, germanDate } from "./dates.ts";
import { DOCKET_LEADS, FORMS } from "./decision-words.ts";
import { halfDocket } from "./halves.ts";
import { seatAt } from "./seat.ts";
import { unrecognised } from "./unrecognised.ts";
import {
  austrianDocket,
  type Docket,
  germanDocket,
  officeDocket,
  plainDocket,
  unionDocket,
  vfghDocket,
  vwghDocket,
} from "./dockets.ts";

const SHORT: Readonly<Record<string, string>> = {
  Urteil: "Urt. v.",
  Beschluss: "Beschl. v.",
  Verfügung: "Vfg. v.",
  Bescheid: "Bescheid v.",
  Erkenntnis: "Erk. v.",
};
const ON: ReadonlySet<string> = new Set(["v", "vom", "of"]);
const JOINTS: ReadonlySet<string> = new Set([",", "-", ";", "(", ":", "in"]);
const MOST_STEPS = 14;

interface Parts {
  readonly form: DecisionFields["form"];
  readonly date: string | undefined;
  readonly docket: Docket | undefined;
  readonly next: number;
  /** Whether "vom" or the form says that the date is the decision's. */
  readonly isSaid: boolean;
  readonly warnings: readonly string[];
}

/** A decision by its court: `BGH, Urt. v. 12.3.2020 – III ZR 123/19`, `OGH 5 Ob 234/20b`. */
export const decisionByCourt: Form = (input, at) => {
  const { tokens } = input;
  const found = courtWords.at(tokens, at);
  if (!found) return undefined;
  const seat = found.value.seated ? seatAt(tokens, found.next) : undefined;
  const court = seat ? courtOfSeat(found.value, seat.text) : found.value;
  const from = seat?.next ?? found.next;
  const courtName = seat ? `${court.abbr} ${seat.text}` : court.abbr;
  const parts = partsAt(input, from, court);
  const isDated = parts.date !== undefined && (parts.isSaid || court.country === "at");
  if (!parts.docket && !isDated) return cutDecision(input, at, from, courtName);
  return one({
    court,
    courtName,
    form: parts.form ?? formBefore(tokens, at),
    date: parts.date,
    docket: parts.docket?.docket,
    from: at,
    next: parts.next,
    warnings: parts.docket ? parts.warnings : [...parts.warnings, UNDOCKETED],
  });
};

const UNDOCKETED = "names no docket: court and date alone may fit several decisions";

/** `BGH – III ZR`: a court, and the beginning of a docket. */
function cutDecision({ tokens, text }: Input, at: number, from: number, courtName: string) {
  const next = halfDocket(tokens, from);
  if (next === undefined) return undefined;
  const printed = text.slice(tokens[at]?.start, tokens[next - 1]?.end).replaceAll(/\s+/g, " ");
  return unrecognised(at, next, printed, `the docket behind ${courtName} is not whole`);
}

/** `Urt. v. 12.3.2020 – III XX 123/19` behind a court that the tables do not have. */
export const decisionByForm: Form = (input, at) => {
  const { tokens } = input;
  const form = FORMS.get(textAt(tokens, at));
  const on = skip(tokens, at + 1, ".");
  if (form === undefined || !ON.has(textAt(tokens, on))) return undefined;
  const day = dateAt(tokens, skip(tokens, on + 1, "."));
  if (!day) return undefined;
  let start = day.next;
  while (JOINTS.has(textAt(tokens, start)) || DOCKET_LEADS.has(textAt(tokens, start)))
    start = skip(tokens, start + 1, ".");
  const docket = germanDocket(tokens, start, true);
  if (!docket || courtOfDocket(docket)) return undefined;
  const warnings = [...day.warnings, "names no court that the tables have"];
  return one({
    court: undefined,
    form,
    date: day.date,
    docket: docket.docket,
    from: at,
    next: docket.next,
    warnings,
  });
};

/** A decision whose docket alone says the court: `VIII ZR 12/19`, `1 BvR 1/20`, `9 ObA 12/20x`. */
export const decisionByDocket: Form = ({ tokens }, at) => {
  const docket =
    unionDocket(tokens, at) ??
    (isTelling(tokens, at) ? (austrianDocket(tokens, at, false) ?? germanDocket(tokens, at)) : undefined) ??
    vwghDocket(tokens, at, false);
  const court = docket && courtOfDocket(docket);
  if (!docket || !court) return undefined;
  return one({ court, docket: docket.docket, from: at, next: docket.next, warnings: [] });
};

/** `Rs. 6/64`, `Rs. C-515/07`, `Case 26/62`, `Az. 5 U 12/19`. */
export const decisionByLead: Form = ({ tokens }, at) => {
  const lead = textAt(tokens, at);
  const start = skip(tokens, skip(tokens, at + 1, "."), ":");
  const isUnion = lead !== "Az" && lead !== "Aktenzeichen";
  const docket = isUnion
    ? (unionDocket(tokens, start) ?? plainDocket(tokens, start))
    : germanDocket(tokens, start, true);
  if (!docket) return undefined;
  const court = isUnion
    ? courtWords.get(docket.docket.startsWith("T-") ? "EuG" : "EuGH")
    : courtOfDocket(docket);
  return one({ court, docket: docket.docket, from: isUnion ? at : start, next: docket.next, warnings: [] });
};

function courtOfDocket({ docket, court }: Docket): GermanCourt | undefined {
  if (court !== undefined) return courtWords.get(court);
  if (docket.startsWith("C-")) return courtWords.get("EuGH");
  return docket.startsWith("T-") ? courtWords.get("EuG") : undefined;
}

/** Cheap: whether a register sign that names its court stands near. */
function isTelling(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (COURT_OF_SIGN.has(first) || COURT_OF_SIGN.has(second) || OGH_SIGNS.has(second)) return true;
  return tokens[at]?.kind === "word" && /^\d{1,2}Ob/.test(first);
}

function partsAt(input: Input, from: number, court: GermanCourt): Parts {
  const { tokens } = input;
  let at = from;
  let form: DecisionFields["form"];
  let date: string | undefined;
  let docket: Docket | undefined;
  let isSaid = false;
  let next = from;
  const warnings: string[] = [];
  for (let step = 0; step < MOST_STEPS && !docket; step += 1) {
    const word = textAt(tokens, at);
    const day = date === undefined ? dateAt(tokens, at) : undefined;
    docket = day ? undefined : docketAt(input, at, court);
    if (day) {
      [at, next, date] = [day.next, day.next, day.date];
      warnings.push(...day.warnings);
    } else if (docket) {
      next = docket.next;
    } else if (form === undefined && date === undefined && FORMS.has(word)) {
      form = FORMS.get(word);
      isSaid = true;
      at = skip(tokens, at + 1, ".");
    } else if (ON.has(word) || DOCKET_LEADS.has(word)) {
      isSaid ||= ON.has(word);
      at = skip(tokens, at + 1, ".");
    } else if (JOINTS.has(word)) at += 1;
    else break;
  }
  return { form, date, docket, next: closed(tokens, from, next), isSaid, warnings };
}

/** A bracket that was opened in front of the docket is closed behind it. */
function closed(tokens: readonly Token[], from: number, next: number): number {
  if (textAt(tokens, next) !== ")") return next;
  for (let at = next - 1; at >= from; at -= 1) {
    if (textAt(tokens, at) === ")") return next;
    if (textAt(tokens, at) === "(" && tokens[at + 1]?.kind !== "word") return next + 1;
    if (textAt(tokens, at) === "(")
      return /^(?:pat|Brfg|B|R|A)$/.test(textAt(tokens, at + 1)) ? next : next + 1;
  }
  return next;
}

function docketAt({ tokens, text }: Input, at: number, court: GermanCourt): Docket | undefined {
  if (court.country === "eu") return unionDocket(tokens, at) ?? plainDocket(tokens, at);
  if (court.country === "int") return plainDocket(tokens, at);
  if (court.abbr === "VfGH") return vfghDocket(tokens, at);
  if (court.abbr === "VwGH") return vwghDocket(tokens, at, true);
  if (court.country === "at") {
    return (
      austrianDocket(tokens, at, true) ?? officeDocket(text, tokens, at) ?? vwghDocket(tokens, at, false)
    );
  }
  return germanDocket(tokens, at, true) ?? (court.seated ? austrianDocket(tokens, at, false) : undefined);
}

/** "Urteil des BGH vom": the form stands in front. */
function formBefore(tokens: readonly Token[], at: number): DecisionFields["form"] {
  return /^(?:des|der)$/.test(textAt(tokens, at - 1)) ? FORMS.get(textAt(tokens, at - 2)) : undefined;
}

type Facts = Extent & {
  readonly warnings: readonly string[];
  readonly court: GermanCourt | undefined;
  readonly courtName?: string;
  readonly form?: DecisionFields["form"];
  readonly date?: string | undefined;
  readonly docket: string | undefined;
};

function one({ court, courtName = court?.abbr, form, date, docket, from, next, warnings }: Facts): Match {
  const fields = { kind: "decision", court, courtName, form, date, docket } as const;
  const canonical = formatDecision(fields);
  const meaning = { ...fields, country: court?.country, canonical, warnings, notes: [] };
  return { drafts: [{ from, next, meaning, pins: "german" }], next };
}

/** `BGH, Urt. v. 12.3.2020 – III ZR 123/19`; Austrian courts as AZR has them: `OGH 24.3.2021, 5 Ob 234/20b`. */
export function formatDecision({
  court,
  courtName,
  form,
  date,
  docket,
}: Pick<DecisionFields, "court" | "courtName" | "form" | "date" | "docket">): string {
  const day = date === undefined ? undefined : germanDate(date);
  if (court?.country === "at") {
    const head = [courtName, day].filter(Boolean).join(" ");
    return [head, docket].filter(Boolean).join(day === undefined ? " " : ", ");
  }
  if (court?.country === "eu" && day === undefined) return docket ?? courtName ?? "";
  if (day === undefined) return [courtName, docket].filter(Boolean).join(" ");
  const head = [courtName, [SHORT[form ?? ""], day].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return docket === undefined ? head : `${head} – ${docket}`;
}

/** First tokens of the decisions that begin with a word. */
export const COURT_STARTS = courtWords.firsts;
export const LEADS: readonly string[] = ["Rs", "Rechtssache", "Case", "Az", "Aktenzeichen"];
