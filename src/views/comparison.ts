import { diffArrays } from "diff";
import type { ComparisonView } from "../documents/view-data.ts";
import { dayText, PATHS, versionText } from "./document.ts";
import { html, type Markup } from "./html.ts";
import { plainText } from "./inline.ts";
import { type Language, READER_LABELS } from "./labels.ts";

const MOST_WORDS = 1_500; // on either side; longer texts are shown without marks

/** Marks the words that only one side has; the passage's words around the quotation are its context. */
export function compared(quotation: string, passage: string) {
  const plain = plainText(passage);
  const [own, source] = [wordsOf(quotation), wordsOf(plain)];
  if (Math.max(own.length, source.length) > MOST_WORDS)
    return { quotation: html`${quotation}`, passage: html`${plain}` };
  const { changes, first, last } = gathered(changesOf(own.map(folded), source.map(folded)));
  const [left, right]: [Markup[], Markup[]] = [[], []];
  let [a, b] = [0, 0];
  for (const [at, { added, removed, count }] of changes.entries()) {
    const mine = own.slice(a, added ? a : (a += count));
    const theirs = source.slice(b, removed ? b : (b += count));
    if (!added) left.push(removed ? html`<del>${mine}</del>` : html`${mine}`);
    const before = changes[at - 1];
    const replaced = before?.removed === true ? before.count : 0;
    if (added)
      right.push(
        onlyThere(theirs, {
          replaced,
          isBefore: at < first,
          isAfter: at > last,
          isOmitted: OMISSION.test(own[a - 1] ?? ""),
        }),
      );
    else right.push(html`${theirs}`);
  }
  return { quotation: html`${left}`, passage: html`${right}` };
}

/**
 * Compares both sides around the longest run of words that they share, so that a quotation is found where it is
 * printed whole, and not in single words before it.
 */
function changesOf(own: readonly string[], source: readonly string[]): readonly Change[] {
  const { count, mine, theirs } = longestRun(own, source);
  return [
    ...diffArrays(own.slice(0, mine), source.slice(0, theirs)),
    { added: false, removed: false, count },
    ...diffArrays(own.slice(mine + count), source.slice(theirs + count)),
  ].filter((change) => change.count > 0);
}

/** Returns the longest run of words of both sides, and where it begins in each; the first of equals. */
function longestRun(own: readonly string[], source: readonly string[]) {
  let best = { count: 0, mine: 0, theirs: 0 };
  let above: readonly number[] = [];
  for (const [at, word] of own.entries()) {
    const ending = source.map((other, to) => (other === word ? (above[to - 1] ?? 0) + 1 : 0));
    for (const [to, count] of ending.entries()) {
      if (count > best.count) best = { count, mine: at + 1 - count, theirs: to + 1 - count };
    }
    above = ending;
  }
  return best;
}

const OMISSION = /…|\.\s?\.|\[/;

interface Around {
  /** Number of the quotation's words that these replace. */
  readonly replaced: number;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  /** Whether the writer marks an omission here. */
  readonly isOmitted: boolean;
}

/** Renders words that only the passage has; around the quotation they are its context. */
function onlyThere(words: readonly string[], { replaced, isBefore, isAfter, isOmitted }: Around): Markup {
  const from = isOmitted ? words.length : isBefore ? Math.max(0, words.length - replaced) : 0;
  const to = isAfter ? Math.max(from, replaced) : words.length;
  const [before, own, after] = [words.slice(0, from), words.slice(from, to), words.slice(to)];
  return html`${context(before)}${own.length > 0 && html`<ins>${own}</ins>`}${context(after)}`;
}

function context(words: readonly string[]): Markup | false {
  return words.length > 0 && html`<span class="around">${words}</span>`;
}

type Change = Pick<ReturnType<typeof diffArrays<string>>[number], "added" | "removed" | "count">;

const FAR = 4; // words

/**
 * Merges changes outside the anchored part into one removal and one addition, because a word shared there is
 * a coincidence.
 */
function gathered(changes: readonly Change[]): { changes: readonly Change[]; first: number; last: number } {
  const isShared = changes.map((change, at) => isAnchor(change, changes, at));
  const [first, last] = [isShared.indexOf(true), isShared.lastIndexOf(true)];
  if (first === -1) return { changes, first, last };
  const head = replacement(changes.slice(0, first));
  const shared = changes.slice(first, last + 1);
  const tail = replacement(changes.slice(last + 1));
  return {
    changes: [...head, ...shared, ...tail],
    first: head.length,
    last: head.length + shared.length - 1,
  };
}

function replacement(changes: readonly Change[]): Change[] {
  const words = (side: "added" | "removed") =>
    changes.reduce((sum, change) => sum + (change[side] ? 0 : change.count), 0);
  return [
    { removed: true, added: false, count: words("added") },
    { removed: false, added: true, count: words("removed") },
  ].filter(({ count }) => count > 0);
}

/** Tests whether a change is shared by both sides, and more than a single word far from all others. */
function isAnchor({ added, removed, count }: Change, changes: readonly Change[], at: number): boolean {
  if (added || removed) return false;
  const gaps = [gap(changes.slice(0, at).toReversed()), gap(changes.slice(at + 1))];
  return count > 1 || changes.length === 1 || gaps.some((words) => words < FAR);
}

/** Returns the words of the source up to what both sides have next; infinite where there is nothing more. */
function gap(changes: readonly Change[]): number {
  const next = changes.findIndex(({ added, removed }) => !added && !removed);
  if (next === -1) return Infinity;
  return changes.slice(0, next).reduce((sum, { added, count }) => sum + (added ? count : 0), 0);
}

/** Splits a text into words, each with the punctuation and spaces after it; the first also with those before it. */
function wordsOf(text: string): string[] {
  return text.match(/^[^\p{L}\p{N}]+[\p{L}\p{N}]+[^\p{L}\p{N}]*|[\p{L}\p{N}]+[^\p{L}\p{N}]*/gu) ?? [];
}

/** Normalises a word: case and punctuation are ignored, as for a verdict. */
function folded(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Renders two versions side by side with the differing words marked; unchanged rows are hidden by default. */
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
