import type { ComparisonView } from "../documents/compare.ts";
import { dayText, PATHS, versionText } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { type Language, READER_LABELS } from "./labels.ts";

/**
 * Renders two versions side by side with the differing words marked; unchanged rows are hidden by default.
 */
export function comparisonBody(view: ComparisonView, language: Language): Markup {
  const { id, title, pin, before, after, rows } = view;
  const words = READER_LABELS[language];
  const changed = rows.filter(isChanged).length;
  return html`<main class="versions">
    <p class="facts"><span>${words.changedPlaces(changed)}</span></p>
    <h1><a href="${PATHS.document(id, pin)}">${title}</a>${pin !== "" && `, ${pin}`}</h1>
    ${
      changed < rows.length &&
      html`<label class="all"
        ><input type="checkbox" ${changed === 0 && html`checked`} /> ${words.showSame}</label
      >`
    }
    <table>
      <thead>
        <tr>
          <th scope="col">${words.earlierVersion}<span>${sideName(before, language)}</span></th>
          <th scope="col">${words.laterVersion}<span>${sideName(after, language)}</span></th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr class="${isChanged(row) ? "changed" : "same"}${row.isHeading && " title"}">
              <td data-side="${words.earlierVersion}">${side(row, "old")}</td>
              <td data-side="${words.laterVersion}">${side(row, "new")}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </main>`;
}

/** Returns a version's period in force, and the requested day if it differs from the start. */
function sideName({ day, version }: ComparisonView["before"], language: Language): string {
  const said = versionText(version, language);
  if (day === "" || day === version?.from) return said;
  const asked = dayText(day, language);
  return said === "" ? asked : `${said} (${READER_LABELS[language].asked} ${asked})`;
}

type Row = ComparisonView["rows"][number];
type Words = Row["words"][number];

function isChanged({ words }: Row): boolean {
  return words.some(({ kind }) => kind !== "same");
}

function side({ pin, words }: Row, kind: "old" | "new"): Markup | undefined {
  const own = words.filter((one) => one.kind === "same" || one.kind === kind);
  if (own.length === 0) return undefined;
  const isOnlyOne = own.every((one) => one.kind === kind);
  const isSaid = own[0]?.text.startsWith(pin.replace(/^\[(.*)\]$/, "$1")) === true;
  return html`${!isSaid && html`<span class="where">${pin}</span> `}${own.map((one, at) => marked(one, at, isOnlyOne && words.length === 1))}`;
}

/** Renders words; a paragraph that was added or removed as a whole is marked as one. */
function marked({ kind, text, apart }: Words, at: number, isWhole: boolean): Markup {
  const space = at > 0 && apart ? " " : "";
  if (kind === "same") return html`${space}${text}`;
  const name = isWhole ? "whole" : "";
  return kind === "old"
    ? html`${space}<del class="${name}">${text}</del>`
    : html`${space}<ins class="${name}">${text}</ins>`;
}
