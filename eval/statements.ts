import type { AustralianCase, ContinentalDecision, EvaluatedDocument } from "./documents.ts";
import { INVENTED, type Passage, quotable, STRANGE } from "./passages.ts";
import type { Random } from "./random.ts";

/** One sentence of a draft about a document, either true of it or with exactly one planted error. */
export interface Statement {
  readonly text: string;
  /** The kind of the planted error; undefined in a true statement. */
  readonly error: string | undefined;
  /** How a true statement is put. */
  readonly form: string;
  /** Any of these in an answer names the true document. */
  readonly identity: readonly string[];
}

const QUOTED_WORDS = 7;

/** An invented statement in the draft's own words, which no text refutes: the best answer leaves it open. */
export function isOwnWords({ error = "" }: Statement): boolean {
  return /\bstatement .*invented$/.test(error);
}

/** The statements about one document, true ones first. What a plain file says is open anyway, so that it gets no invented ones. */
export function statementsOf(
  { is, evidence }: EvaluatedDocument,
  passages: readonly Passage[],
  random: Random,
): readonly Statement[] {
  const all =
    is.jurisdiction === "AU"
      ? [...australian(is, passages, random), ...listed(is, passages)]
      : [...continental(is, passages, random), ...tabled(is, passages), ...itemised(is, passages)];
  return evidence === "plain" ? all.filter((one) => !isOwnWords(one)) : all;
}

interface Quoted {
  readonly passage: Passage;
  readonly words: string;
  readonly altered: string;
  /** A paragraph in which the words do not occur. */
  readonly elsewhere: number;
}

/** Finds the first words of a passage that no other has. */
function uniqueWords(passages: readonly Passage[]): (passage: Passage) => string | undefined {
  const whole = passages.map(({ text }) => text.toLowerCase());
  const isUnique = (words: string) => whole.filter((text) => text.includes(words.toLowerCase())).length === 1;
  return (passage) => quotable(passage, QUOTED_WORDS).find(isUnique);
}

function quotations(
  passages: readonly Passage[],
  language: "AU" | "DE",
  random: Random,
  count: number,
): readonly Quoted[] {
  const uniqueIn = uniqueWords(passages);
  const candidates = passages.flatMap((passage) => {
    const words = uniqueIn(passage);
    const others = passages.filter(({ number }) => number !== passage.number);
    if (words === undefined || others.length === 0) return [];
    const parts = words.split(" ");
    const at = 1 + random.below(parts.length - 2);
    const altered = parts.with(at, random.pick(STRANGE[language])).join(" ");
    return [{ passage, words, altered, elsewhere: random.pick(others).number }];
  });
  return random.sample(candidates, count);
}

/** Collects statements on one document: true ones by their form, the others by their error. */
function statementsWith(jurisdiction: string, identity: readonly string[]) {
  const made: Statement[] = [];
  const truth = (form: string, text: string) => made.push({ text, error: undefined, form, identity });
  const planted = (error: string, text: string) =>
    made.push({ text, error: `${jurisdiction} ${error}`, form: error, identity });
  const both = (form: string, error: string, put: (isTrue: boolean) => string) => {
    truth(form, put(true));
    planted(error, put(false));
  };
  return { made, truth, planted, both };
}

function identityOf({ fileNumber }: ContinentalDecision): readonly string[] {
  return [fileNumber, fileNumber.replace(".", "/")];
}

function neutral(year: number, court: string, number: number): string {
  return `[${year}] ${court} ${number}`;
}

function australian(is: AustralianCase, passages: readonly Passage[], random: Random): Statement[] {
  const own = neutral(is.year, is.court, is.number);
  const cite = `${is.name} ${own}`;
  const last = passages.at(-1)?.number ?? 0;
  const numbers = passages.map(({ number }) => number);
  const { made, truth, planted } = statementsWith("AU", [own]);
  const n = random.pick(numbers);

  truth("citation", `The principle was restated in ${cite}.`);
  truth("pin", `See ${cite} at [${n}].`);
  truth("pin with a comma", `${cite}, [${n}].`);
  const [from = 1, to = 1] = random.sample(numbers, 2).toSorted((a, b) => a - b);
  truth("range", `See ${cite} at [${from}]-[${to}].`);
  truth("several pins", `See ${cite} at [${from}], [${to}].`);
  planted("number", `See ${is.name} ${neutral(is.year, is.court, is.number + 4_000)}.`);
  planted("year", `See ${is.name} ${neutral(is.year - 3, is.court, is.number)}.`);
  planted("court", `See ${is.name} ${neutral(is.year, is.court === "FCA" ? "HCA" : "FCA", is.number)}.`);
  planted("name", `See Quillfeather v Umberstone Holdings Pty Ltd ${own} at [${n}].`);
  planted("pin beyond the last", `See ${cite} at [${last + 40}].`);
  planted("range beyond the last", `See ${cite} at [${n}]-[${last + 40}].`);
  planted("second pin beyond the last", `See ${cite} at [${n}], [${last + 40}].`);
  truth("place ahead", `That follows from [${n}] of the judgment in ${cite}.`);
  planted("place ahead beyond the last", `That follows from [${last + 40}] of the judgment in ${cite}.`);
  for (const { passage, words, altered, elsewhere } of quotations(passages, "AU", random, 3)) {
    const at = `${cite} at [${passage.number}]`;
    truth("quotation before", `It was said that "${words}": ${at}.`);
    truth("quotation after", `In ${at}, the Court said: "${words}".`);
    truth("quotation in brackets", `That is settled (${at}: "${words}").`);
    truth("block quotation", `In ${at} the Court said:\n\n> ${words}\n`);
    planted("quotation before altered", `It was said that "${altered}": ${at}.`);
    planted("quotation after altered", `In ${at}, the Court said: "${altered}".`);
    planted("quotation in brackets altered", `That is settled (${at}: "${altered}").`);
    planted("block quotation altered", `In ${at} the Court said:\n\n> ${altered}\n`);
    planted("quotation at another pin", `It was said that "${words}": ${cite} at [${elsewhere}].`);
    planted("quotation after, another pin", `In ${cite} at [${elsewhere}], the Court said: "${words}".`);
  }
  planted("quotation invented", `It was said that "${random.pick(INVENTED.AU)}": ${cite} at [${n}].`);
  planted("quotation after invented", `In ${cite} at [${n}], the Court said: "${random.pick(INVENTED.AU)}".`);
  const [told] = INVENTED.AU;
  planted("statement invented", `The Court held that ${told}: ${cite} at [${n}].`);
  planted("statement about the whole invented", `The Court held that ${told}: ${cite}.`);
  planted("statement in German invented", `Danach gilt: ${INVENTED.DE[0]} (${cite}).`);
  planted(
    "statement of two places invented",
    `It is settled that ${told}: ${cite} at [${from}]; ${own} at [${to}].`,
  );
  for (const { number, judge, other } of is.authored ?? []) {
    truth("judge", `${cite} at [${number}] (${judge}).`);
    planted("judge", `${cite} at [${number}] (${other}).`);
    truth("judge in prose", `As ${judge} explained in ${cite} at [${number}], that is so.`);
    planted("judge in prose", `As ${other} explained in ${cite} at [${number}], that is so.`);
  }
  for (const { error, isTrue, isFalse, number } of is.said ?? []) {
    const at = number === undefined ? cite : `${cite} at [${number}]`;
    truth(error, `${isTrue}: ${at}.`);
    planted(error, `${isFalse}: ${at}.`);
  }
  const report = is.reported;
  if (report) {
    const { year, volume, series, page } = report;
    truth("parallel citation", `${cite}; (${year}) ${volume} ${series} ${page}.`);
    planted("report volume", `${cite}; (${year}) ${volume + 3} ${series} ${page}.`);
    planted("report page", `${cite}; (${year}) ${volume} ${series} ${page + 70}.`);
  }
  return made;
}

const MONTHS = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

function continental(is: ContinentalDecision, passages: readonly Passage[], random: Random): Statement[] {
  const [day, month, year] = is.date;
  const long = `${day}. ${MONTHS[month - 1]} ${year}`;
  const short = `${day}.${month}.${year}`;
  const abbreviated = is.form === "Urteil" ? "Urt." : "Beschl.";
  const otherForm = is.form === "Urteil" ? "Beschluss" : "Urteil";
  const last = passages.at(-1)?.number ?? 0;
  const numbers = passages.map(({ number }) => number);
  const { made, truth, planted } = statementsWith(is.jurisdiction, identityOf(is));
  const cite = `${is.court}, ${is.form} vom ${long} – ${is.fileNumber}`;
  const n = random.pick(numbers);
  const wrongNumber = is.fileNumber.replace(/\d+(?=[/.]\d+$)/, (number) => String(Number(number) + 613));

  truth("citation", `So ${cite}.`);
  truth("short date", `Vgl. ${is.court}, ${abbreviated} v. ${short} - ${is.fileNumber}.`);
  truth("Rn.", `So ${cite}, Rn. ${n}.`);
  truth("juris Rn.", `So ${is.court}, ${is.form} vom ${short} – ${is.fileNumber} –, juris Rn. ${n}.`);
  const [from = 1, to = 1] = random.sample(numbers, 2).toSorted((a, b) => a - b);
  truth("range", `So ${cite}, Rn. ${from}-${to}.`);
  truth("place ahead", `Siehe Rn. ${n} der Entscheidung ${cite}.`);
  planted("place ahead beyond the last", `Siehe Rn. ${last + 40} der Entscheidung ${cite}.`);
  planted(
    "date",
    `So ${is.court}, ${is.form} vom ${day === 3 ? 4 : 3}. ${MONTHS[month - 1]} ${year} – ${is.fileNumber}.`,
  );
  planted(
    "year of the date",
    `So ${is.court}, ${is.form} vom ${day}.${month}.${year - 2} – ${is.fileNumber}, Rn. ${n}.`,
  );
  planted("form", `So ${is.court}, ${otherForm} vom ${long} – ${is.fileNumber}.`);
  planted("court", `So ${is.otherCourt}, ${is.form} vom ${long} – ${is.fileNumber}.`);
  planted("file number", `So ${is.court}, ${is.form} vom ${long} – ${wrongNumber}.`);
  planted("Rn. beyond the last", `So ${cite}, Rn. ${last + 30}.`);
  planted("range beyond the last", `So ${cite}, Rn. ${n}-${last + 30}.`);
  for (const { passage, words, altered, elsewhere } of quotations(passages, "DE", random, 3)) {
    const at = `${cite}, Rn. ${passage.number}`;
    truth("quotation before", `Danach gilt: „${words}“ (${at}).`);
    truth("quotation after", `${at}: „${words}“.`);
    truth("quotation in prose", `Das Gericht (${at}) führt aus: „${words}“.`);
    planted("quotation before altered", `Danach gilt: „${altered}“ (${at}).`);
    planted("quotation after altered", `${at}: „${altered}“.`);
    planted("quotation in prose altered", `Das Gericht (${at}) führt aus: „${altered}“.`);
    planted("quotation at another Rn.", `Danach gilt: „${words}“ (${cite}, Rn. ${elsewhere}).`);
    planted("block quotation altered", `Im Einzelnen (${at}):\n\n> ${altered}\n`);
  }
  planted("quotation invented", `Danach gilt: „${random.pick(INVENTED.DE)}“ (${cite}, Rn. ${n}).`);
  planted("quotation after invented", `${cite}, Rn. ${n}: „${random.pick(INVENTED.DE)}“.`);
  planted("statement invented", `Danach gilt, ${INVENTED.DE[0]} (${cite}, Rn. ${n}).`);
  planted("statement about the whole invented", `Danach gilt, ${INVENTED.DE[0]} (${cite}).`);
  planted("statement in English invented", `The court held that ${INVENTED.AU[0]} (${cite}).`);
  return made;
}

/** A passage with words that no other has, and the words with one of them replaced. */
function firstQuotable(passages: readonly Passage[], strange: string) {
  const uniqueIn = uniqueWords(passages);
  for (const passage of passages) {
    const words = uniqueIn(passage);
    if (words !== undefined)
      return { number: passage.number, words, altered: words.split(" ").with(2, strange).join(" ") };
  }
  return undefined;
}

/** Statements as models put them: in lists, tables, lines with labels and numbered references, and by a short name. */
function listed(is: AustralianCase, passages: readonly Passage[]): Statement[] {
  const own = neutral(is.year, is.court, is.number);
  const cite = `${is.name} ${own}`;
  const far = (passages.at(-1)?.number ?? 0) + 40;
  const { made, both } = statementsWith("AU", [own]);
  const n = passages[0]?.number ?? 1;
  const row = (name: string, words: string, pin: number | string) =>
    `| Case | Citation | Quote | Pinpoint |\n|---|---|---|---|\n| *${name}* | ${own} | ${words} | ${pin} |\n`;
  both("list", "list, pin beyond the last", (isTrue) =>
    [`- First see ${cite} at [${isTrue ? n : far}]`, "- Then think about it", "- Then write it down"].join(
      "\n",
    ),
  );
  both("table", "table, pin beyond the last", (isTrue) => row(is.name, "–", `[${isTrue ? n : far}]`));
  both("table with a bare number", "table with a bare number beyond the last", (isTrue) =>
    row(is.name, "–", isTrue ? n : far),
  );
  both("table with a name", "table with another name", (isTrue) =>
    row(isTrue ? is.name : "Quillfeather v Umberstone Holdings Pty Ltd", "–", `[${n}]`),
  );
  both("labels", "labels, pin beyond the last", (isTrue) =>
    [`**Case:** ${is.name}`, `**Citation:** ${own}`, `**Pinpoint:** [${isTrue ? n : far}]`].join("  \n"),
  );
  both("end of a line", "end of a line, pin beyond the last", (isTrue) =>
    [`${cite} is in point.`, `The facts: [${isTrue ? n : far}]`].join("\n\n"),
  );
  both("after from", "after from, pin beyond the last", (isTrue) =>
    [`${cite} is in point.`, "It has been followed.", `The reasons run from [${isTrue ? n : far}].`].join(
      "\n\n",
    ),
  );
  both("later paragraph alone", "later paragraph alone, beyond the last", (isTrue) =>
    [`${cite} is in point.`, "It has been followed.", `At [${isTrue ? n : far}], the point was made.`].join(
      "\n\n",
    ),
  );
  const again = (reference: string, before = "") =>
    [
      `It is settled.[^1] It is so still.[^2]`,
      `[^1]: ${before}${cite} at [${n}].`,
      `[^2]: ${reference}.`,
    ].join("\n\n");
  both("Ibid with a paragraph", "Ibid with a paragraph beyond the last", (isTrue) =>
    again(`Ibid, para ${isTrue ? n : far}`),
  );
  both("note of the first citation", "note of the first citation, paragraph beyond the last", (isTrue) =>
    again(`Above (n 1), paras ${n}, ${isTrue ? n : far}`),
  );
  const party = /^\p{Lu}\p{Ll}{3,}(?= v )/u.exec(is.name)?.[0];
  if (party !== undefined)
    both("note of several authorities", "note of several authorities, beyond the last", (isTrue) =>
      again(`${party} (n 1) at [${isTrue ? n : far}]`, "Harbour Safety Act 2011 (Cth) s 18; "),
    );
  const quoted = firstQuotable(passages, STRANGE.AU[4]);
  if (!quoted) return made;
  const { number, words, altered } = quoted;
  both("place alone with a quotation", "place alone with a quotation altered", (isTrue) =>
    [`${cite} is in point.`, `1. Para ${number} says "${isTrue ? words : altered}".`].join("\n\n"),
  );
  const said = (isTrue: boolean) => `"${isTrue ? words : altered}"`;
  both("list led by its authority", "list led by its authority, altered", (isTrue) =>
    [`In ${cite} the Court held:`, `- ${said(isTrue)} ([${number}])`, "- and nothing else"].join("\n"),
  );
  both("table with a quotation", "table with a quotation altered", (isTrue) =>
    row(is.name, said(isTrue), `[${number}]`),
  );
  for (const pair of aboveItsSource(cite, { number, words }, passages)) both(...pair);
  both(
    "numbered reference",
    "numbered reference, altered",
    (isTrue) => `It was said that ${said(isTrue)} [1].\n\nReferences\n\n[1] ${cite} at [${number}].`,
  );
  return made;
}

/** A quotation set as a block above its source, after another that is so, true and with other words. */
function aboveItsSource(
  cite: string,
  first: { readonly number: number; readonly words: string },
  passages: readonly Passage[],
): readonly (readonly [form: string, error: string, put: (isTrue: boolean) => string])[] {
  const later = firstQuotable(
    passages.filter((one) => one.number > first.number),
    STRANGE.AU[4],
  );
  if (!later) return [];
  const put = (isTrue: boolean) =>
    [
      "It was said:",
      `> ${first.words}`,
      `${cite} at [${first.number}]`,
      `> ${isTrue ? later.words : later.altered}`,
      `${cite} at [${later.number}]`,
    ].join("\n\n");
  return [["block quotation above its source", "block quotation above its source, altered", put]];
}

function tabled(is: ContinentalDecision, passages: readonly Passage[]): Statement[] {
  const [day, month, year] = is.date;
  const far = (passages.at(-1)?.number ?? 0) + 40;
  const { made, both } = statementsWith(is.jurisdiction, identityOf(is));
  const n = passages[0]?.number ?? 1;
  const row = (dated: number, pin: number) =>
    `| Gericht | Datum | Aktenzeichen | Rn. |\n|---|---|---|---|\n| ${is.court} | ${dated}.${month}.${year} | ${is.fileNumber} | ${pin} |\n`;
  both("table", "table, Rn. beyond the last", (isTrue) => row(day, isTrue ? n : far));
  both("table with a date", "table with another date", (isTrue) => row(isTrue ? day : day === 3 ? 4 : 3, n));
  both(
    "table with a year",
    "table with another year",
    (isTrue) =>
      `| Gericht | Aktenzeichen | Jahr |\n|---|---|---|\n| ${is.court} | ${is.fileNumber} | ${isTrue ? year : year - 1} |\n`,
  );
  const cite = `${is.court}, ${is.form} vom ${day}.${month}.${year} – ${is.fileNumber}`;
  const labelled = (dated: number, pin: number) =>
    [
      `Gericht: ${is.court}`,
      `Aktenzeichen: ${is.fileNumber}`,
      `Datum: ${dated}.${month}.${year}`,
      `Randnummer: ${pin}`,
    ].join("\n");
  both("labels", "labels, Rn. beyond the last", (isTrue) => labelled(day, isTrue ? n : far));
  both("labels with a date", "labels with another date", (isTrue) =>
    labelled(isTrue ? day : day === 3 ? 4 : 3, n),
  );
  both(
    "place before the bracket of its authority",
    "place before the bracket of its authority, beyond the last",
    (isTrue) => `- Rn. ${isTrue ? n : far} (${cite})\n`,
  );
  both(
    "place in a later sentence",
    "place in a later sentence beyond the last",
    (isTrue) => `So ${cite}.\n\nIn Rn. ${isTrue ? n : far} heißt es dazu mehr.`,
  );
  both(
    "place after a name",
    "place after a name, beyond the last",
    (isTrue) =>
      `So ${cite} (nachfolgend „Hafenfall“).\n\nIm „Hafenfall“, Rn. ${isTrue ? n : far}, heißt es dazu mehr.`,
  );
  both(
    "twice in a list",
    "twice in a list, once beyond the last",
    (isTrue) => `- ${cite}, Rn. ${isTrue ? n : far}\n- ${cite}, Rn. ${n}\n`,
  );
  both(
    "place at the end of a sentence",
    "place at the end of a sentence beyond the last",
    (isTrue) => `${cite}: Darauf kommt es an (Rn. ${isTrue ? n : far}).`,
  );
  const again = (reference: string) =>
    [`So ist es.[^1] Es bleibt dabei.[^2]`, `[^1]: ${cite}, Rn. ${n}.`, `[^2]: ${reference}.`].join("\n\n");
  both("a.a.O. with a place", "a.a.O. with a place beyond the last", (isTrue) =>
    again(`A. a. O., Rn. ${isTrue ? n : far}`),
  );
  both("note of the first citation", "note of the first citation, Rn. beyond the last", (isTrue) =>
    again(`${is.court} (Fn. 1), Rn. ${isTrue ? n : far}`),
  );
  const quoted = firstQuotable(passages, STRANGE.DE[4]);
  if (!quoted) return made;
  both(
    "place in front of its words",
    "place in front of other words",
    (isTrue) => `So ${cite}. Rn. ${quoted.number} führt aus: „${isTrue ? quoted.words : quoted.altered}“.`,
  );
  both("quoted block with places", "quoted block with places, altered", (isTrue) =>
    [`> ${cite}`, `> - Rn. ${quoted.number}: „${isTrue ? quoted.words : quoted.altered}“`].join("\n"),
  );
  both("list led by its authority", "list led by its authority, altered", (isTrue) =>
    [
      `${cite}, führt aus:`,
      `- „${isTrue ? quoted.words : quoted.altered}“ (Rn. ${quoted.number})`,
      "- und nichts sonst",
    ].join("\n"),
  );
  return made;
}

/** Statements as items of lists, also nested and quoted ones, and with the day behind the number. */
function itemised(is: ContinentalDecision, passages: readonly Passage[]): Statement[] {
  const [day, month, year] = is.date;
  const far = (passages.at(-1)?.number ?? 0) + 40;
  const { made, both } = statementsWith(is.jurisdiction, identityOf(is));
  const n = passages[0]?.number ?? 1;
  const cite = `${is.court}, ${is.form} vom ${day}.${month}.${year} – ${is.fileNumber}`;
  const nested = (pin: number) => `* **${cite}**\n  * Darauf kommt es an (Rn. ${pin})\n\n* **Weiteres**\n`;
  both("nested list", "nested list, beyond the last", (isTrue) => nested(isTrue ? n : far));
  const opening = (pin: number) => `- Rn. ${pin}: Darauf kommt es an (${cite})\n`;
  both("place at the start", "place at the start, beyond the last", (isTrue) => opening(isTrue ? n : far));
  const dated = (on: number) => `So schon (${is.court}, ${is.fileNumber}, ${on}.${month}.${year}).`;
  both("day behind the number", "another day behind it", (isTrue) => dated(isTrue ? day : day === 3 ? 4 : 3));
  both("quoted list", "quoted list, once beyond the last", (isTrue) =>
    [`> - ${cite}, Rn. ${isTrue ? n : far}`, `> - ${cite}, Rn. ${n}`].join("\n"),
  );
  return made;
}
