import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./support/sources.ts";

const WORD = new RegExp(["halluc", "inat"].join(""), "i");
const FOLDERS = ["src", "test", "bench", "scripts", "fixtures", "."];
const TEXT = /\.(?:ts|mts|mjs|js|json|md|html|txt)$/;

test("no file uses the medical metaphor for an invented citation", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== ".", encoding: "utf8" })
      .filter((name) => TEXT.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => WORD.test(readFileSync(join(ROOT, path), "latin1")))).toEqual([]);
});

/** Comments, and quotations in them, which are exempt. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const QUOTED = /"[^"\n]*"|`[^`\n]*`|“[^”]*”/g;

/** Idioms to avoid in comments, with plain replacements. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:stands?|stood)\b(?! (?:for|alone|out|in for)\b)/i, "is, occurs, precedes"],
  [/\bbehind\b(?! (?:a licence|a proxy|a load balancer|Debian|the program)\b)/i, "after, of"],
  [/\bnobody\b/i, "unknown, never, no caller"],
  [/(?<!there )\bis no (?!longer|more|such|other|better|one\b|doubt|part|matter|proof)[a-z]/i, "is not a"],
  [/\bnone of ours\b/i, "not ours"],
  [/\bunseen\b/i, "invisible"],
  [/\bmend(?:s|ed)?\b/i, "correct, coerce"],
  [/\bsomebody\b/i, "another user, another server, a caller"],
  [/\bborders?\b/i, "boundary, edge"],
];

test("comments in src avoid idioms and private words", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const found = files.flatMap((name) => {
    const comments = readFileSync(join(ROOT, "src", name), "utf8").match(COMMENT) ?? [];
    return comments.flatMap((comment) => {
      const said = comment.replaceAll(QUOTED, "");
      return IDIOMS.flatMap(([idiom, plain]) => {
        const word = idiom.exec(said)?.[0];
        return word === undefined ? [] : [`${name}: "${word}" (say: ${plain}): ${comment.slice(0, 120)}`];
      });
    });
  });
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

/** English pages for readers; not the changelog and the measured evaluation, whose rows are names. */
const PAGES = ["README", "ARCHITECTURE", "CONTRIBUTING", "SECURITY"]
  .map((name) => `${name}.md`)
  .concat(
    readdirSync(join(ROOT, "docs"))
      .filter((name) => /^(?!evaluation)[\w-]+\.md$/.test(name))
      .map((name) => join("docs", name)),
  );

test.each(PAGES)("%s avoids the idioms that comments avoid", (page) => {
  const prose = readFileSync(join(ROOT, page), "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(QUOTED, "");
  const found = IDIOMS.flatMap(([idiom, plain]) => {
    const word = idiom.exec(prose)?.[0];
    return word === undefined ? [] : [`"${word}" (say: ${plain})`];
  });
  expect(found).toEqual([]);
});

/** Names of a private language at the top of a file, which say neither what a thing is nor of what. */
const PRIVATE_NAME =
  /^(?:export )?(?:async )?(?:function|const|class|interface|type) (?:plain|Wanted|Desk|Errand|Means|Shelf|Voice|Askable|Telling|Sight|Crossing|Keeping|Way|DocumentHook|\w+Hook|halves\w*)\b/m;

test("no file of src has a name of the private language", () => {
  const names = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const found = names.flatMap((name) => {
    const text = name.endsWith(".ts") ? readFileSync(join(ROOT, "src", name), "utf8") : "";
    const [line] = PRIVATE_NAME.exec(text) ?? [];
    return line === undefined ? [] : [`${name}: ${line}`];
  });
  expect(found).toEqual([]);
});
