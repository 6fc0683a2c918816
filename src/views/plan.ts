import type * as z from "zod";
import { dayText } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";
import type { PLAN } from "./results.ts";

type Plan = z.output<typeof PLAN>;

interface Entry {
  /** ISO date; undefined when it has none. */
  readonly day: string | undefined;
  readonly kind: "task" | "milestone" | "limitation";
  readonly name: string;
  readonly text: string;
  readonly isDone: boolean;
  /** How the day was computed. */
  readonly basis: string | null;
  readonly facts: readonly (string | null)[];
}

/** A plan as a line of time; `today` is an ISO date. */
export function planBody(plan: Plan, { today, language }: { today: string; language: Language }): Markup {
  const words = READER_LABELS[language];
  const entries = entriesOf(plan, language);
  const dated = entries.filter(({ day }) => day !== undefined).toSorted(byDay);
  const open = entries.filter(({ day }) => day === undefined);
  const next = dated.findIndex(({ day }) => day !== undefined && day >= today);
  const at = next === -1 ? dated.length : next;
  const rows = (some: readonly Entry[]) => some.map((entry) => row(entry, { today, language }));
  return html`<main class="plan">
    <h1>${plan.project_name}</h1>
    ${plan.project_description !== "" && html`<p class="about">${plan.project_description}</p>`}
    ${plan.warnings.map((one) => html`<p class="warning">${one}</p>`)}
    <ol class="timeline">
      ${rows(dated.slice(0, at))}
      <li class="today"><time datetime="${today}">${words.today}, ${dayText(today, language)}</time></li>
      ${rows(dated.slice(at))}
    </ol>
    ${
      open.length > 0 &&
      html`<h2>${words.noDate}</h2>
        <ol class="timeline">
          ${rows(open)}
        </ol>`
    }
  </main>`;
}

function byDay(one: Entry, other: Entry): number {
  return (one.day ?? "") < (other.day ?? "") ? -1 : 1;
}

function entriesOf({ tasks, milestones, limitation_checks: checks }: Plan, language: Language): Entry[] {
  const words = READER_LABELS[language];
  return [
    ...milestones.map(({ name, description, date, basis, completed }) => ({
      day: date ?? undefined,
      kind: "milestone" as const,
      name,
      text: description,
      isDone: completed,
      basis,
      facts: [],
    })),
    ...tasks.map(({ name, description, status, due_date: due, basis, milestone, priority }) => ({
      day: due ?? undefined,
      kind: "task" as const,
      name,
      text: description,
      isDone: status === "Done",
      basis,
      facts: [milestone, priority],
    })),
    ...checks.map(({ claim, provision, trigger, period, date, basis }) => ({
      day: date ?? undefined,
      kind: "limitation" as const,
      name: `${claim}: ${provision}`,
      text: `${period}; ${words.starts}: ${trigger}`,
      isDone: false,
      basis,
      facts: [],
    })),
  ];
}

function row(
  { day, kind, name, text, isDone, basis, facts }: Entry,
  { today, language }: { today: string; language: Language },
): Markup {
  const words = READER_LABELS[language];
  const isLate = day !== undefined && day < today && !isDone;
  const shown = [words[kind], isDone ? words.done : null, ...facts].filter((one) => one !== null);
  return html`<li class="${kind}${isDone && " done"}${isLate && " late"}">
    ${day !== undefined && html`<time datetime="${day}">${dayText(day, language)}</time>`}
    <p class="name">${name}</p>
    <p class="facts">${shown.map((one) => html`<span>${one}</span>`)}</p>
    ${text !== "" && html`<p class="text">${text}</p>`}
    ${basis !== null && html`<p class="basis">${basis}</p>`}
  </li>`;
}
