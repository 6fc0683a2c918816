import type { Reporter, TestModule } from "vitest/node";
import { table } from "../../bench/report.ts";
import type { Tally } from "./tally.ts";

/** Prints the trials of `npm run test:trust` as a table with a row for every kind. */
export default class TrustTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tallies = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().trust ?? []);
    const kinds = [...new Set(tallies.map(({ kind }) => kind))];
    const rows = kinds.map((kind) =>
      rowOf(
        kind,
        tallies.filter((one) => one.kind === kind),
      ),
    );
    process.stdout.write(`\n${table([["kind", "tried", "held", "worst time"], ...rows])}\n`);
  }
}

function rowOf(kind: string, tallies: readonly Tally[]): string[] {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, one) => all + of(one), 0);
  const worst = Math.max(...tallies.map(({ worstMs }) => worstMs));
  return [
    kind,
    String(sum(({ tried }) => tried)),
    String(sum(({ held }) => held)),
    `${Math.round(worst)} ms`,
  ];
}
