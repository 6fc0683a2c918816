// One megabyte of judgment text searched for citations; growth with length and on hostile texts.
import { find } from "../../src/citations/index.ts";
import { type Figure, median, race, report, timesOf } from "../report.ts";

const SIZE = 1_000_000;
const ROUNDS = 25;
const GOAL_MS = 150;

/** As judgments have them: about three citations in a thousand characters. */
const PARAGRAPHS: readonly string[] = [
  "On 3 March 2014 the applicant commenced proceedings in the District Court. The statement of claim, which was amended twice, alleged that the respondent had failed to keep a proper look-out, and that the collision was caused by that failure. The respondent denied it and brought a cross-claim.",
  "In Marlowe v Tidewater Ferries (1992) 175 CLR 1, 42 (Brennan J), the Court held that a duty of that kind does not depend on contract; see also [2012] HCA 23 at [14]. I respectfully agree, and nothing that was put to me by counsel suggests a different course.",
  "The witness was examined at length about what he saw from the bridge at 0640 hours. He was 35 metres away, had no reason to lie, and his account was not shaken by the cross-examination, which lasted for two days and covered 12 topics in all.",
  "Section 46(1) of the Competition and Consumer Act 2010 (Cth) does not assist the respondent. Its purpose, as the second reading speech shows, was to protect competition and not competitors, and the evidence of the market was thin.",
  "Der Senat hat dies mit Urteil vom 12. März 2020 - III ZR 123/19 - offen gelassen (vgl. BGHZ 154, 239, 242 f.; NJW 2014, 898 Rn. 5). Ein Anspruch aus § 823 Abs. 1 BGB setzt voraus, dass der Geschädigte die Verletzung eines der dort genannten Rechtsgüter darlegt und beweist.",
  "Counsel for the appellant submitted that the primary judge had overlooked the log of the tug. I do not think so. Her Honour referred to the log in the course of her reasons more than once, and the weight that it deserved was a matter for her.",
];

function text(size: number): string {
  const parts: string[] = [];
  for (let length = 0, at = 0; length < size; at += 1) {
    const part = `[${at + 1}] ${PARAGRAPHS[at % PARAGRAPHS.length]}\n\n`;
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, size);
}

function search(): Figure {
  const large = text(SIZE);
  const times = race([{ name: "find", run: () => find(large) }], ROUNDS);
  const note = `${find(large).length.toLocaleString("en")} citations`;
  return {
    name: "find, 1 MB of judgments",
    value: median(timesOf(times, "find")),
    unit: "ms",
    goal: GOAL_MS,
    note,
  };
}

/** Twice the text takes about twice the time; a text without empty lines keeps its tokens, which the collector sees. */
const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
  ["judgments", text],
  ["one paragraph", (size) => text(size).replaceAll("\n\n", " ")],
  ["§", (size) => "§ ".repeat(size / 2)],
  ["§ 1, 1, 1", (size) => `§§ ${"1, ".repeat(size / 3)}`],
  ["Act of Act of", (size) => "Act of ".repeat(size / 7)],
  ["((((", (size) => "(".repeat(size)],
  ["[1992] HCA 23 at [1], [1]", (size) => `[1992] HCA 23 at ${"[1], ".repeat(size / 5)}`],
  ["a.a.O.", (size) => "a.a.O. ".repeat(size / 7)],
  ["BGH, BGH,", (size) => "BGH, ".repeat(size / 5)],
  ["§ l2 {2O20} $ 8l", (size) => "§ l2 {2O20} $ 8l ".repeat(size / 17)],
  ["ECLI:DE:BGH:", (size) => "ECLI:DE:BGH:".repeat(size / 12)],
];

function growths(): Figure[] {
  return SHAPES.map(([name, make]) => {
    const [small, large] = [make(SIZE / 4), make(SIZE / 2)];
    const times = race(
      [
        { name: "n", run: () => find(small) },
        { name: "2n", run: () => find(large) },
      ],
      7,
    );
    const value = Math.min(...timesOf(times, "2n")) / Math.min(...timesOf(times, "n"));
    const note = `500 kB: ${median(timesOf(times, "2n")).toFixed(0)} ms`;
    return { name: `t(2n) / t(n), ${name}`, value, unit: "x", goal: 3, note };
  });
}

report("Citations in text, CPU time", [search(), ...growths()]);
