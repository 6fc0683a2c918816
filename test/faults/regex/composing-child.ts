import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";

// Writes down every regular expression that a file below src/ makes with `new RegExp`, then loads and uses them all.

const files = z.array(z.string()).parse(JSON.parse(readFileSync(0, "utf8")));
const src = join(import.meta.dirname, "..", "..", "..", "src");
const found = new Map<string, { readonly source: string; readonly flags: string; readonly where: string }>();
const Plain = RegExp;

globalThis.RegExp = new Proxy(Plain, {
  construct(target, args: ConstructorParameters<typeof RegExp>, receiver) {
    const made: RegExp = Reflect.construct(target, args, receiver);
    const [, where] = /\/src\/([\w/.-]+\.ts)/.exec(new Error("where").stack ?? "") ?? [];
    if (where !== undefined) found.set(String(made), { source: made.source, flags: made.flags, where });
    return made;
  },
});

const STARTS =
  /^(?:index|worker|services|app)\.ts$|worker\.ts$|child\.ts$|-thread\.ts$|sqlite\/(?:worker|thread)\.ts$/; // these run when they are loaded
for (const name of files) {
  if (!STARTS.test(name)) await import(pathToFileURL(join(src, name)).href);
}
const { find } = await import("../../../src/shared/citations/index.ts");
for (const text of [
  "Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1 at 42 [63]",
  "BGH, Urt. v. 16.2.2026 – XIV ZR 901/25, NJW 2026, 901 Rn. 5; § 823 Abs. 1 S. 2 BGB; Art. 5 DSGVO; OGH 3 Ob 73/26w",
  "Privacy Act 1988 (Cth) s 6(1)(a)(i); Palandt/Grüneberg, § 280 Rn. 5; [2020] UKSC 1",
]) {
  find(text);
}
process.stdout.write(`\n${JSON.stringify([...found.values()])}`, () => process.exit(0));
