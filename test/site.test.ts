import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeSite } from "../scripts/site.ts";
import { ROOT } from "./support/sources.ts";
import { temporaryFolder } from "./support/lasting.ts";

const folder = temporaryFolder("site");
const broken = writeSite(folder);

test("the site has every page of docs/ in every menu and no broken links", () => {
  expect(broken).toEqual([]);
  const pages = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(10);
  for (const name of pages) {
    const page = readFileSync(join(folder, name.replace(/\.md$/, ".html")), "utf8");
    expect(page).toMatch(/^<!doctype html>/);
    for (const other of pages) expect(page).toContain(`href="${other.replace(/\.md$/, ".html")}"`);
    expect(page).not.toMatch(/href="[\w.-]+\.md[#"]/);
    expect(page).not.toMatch(/<(?:script|iframe|link)\b/);
    expect(page, "a wide one must scroll by keys").not.toMatch(/<(?:pre|table)>/);
  }
});

test("a German page declares its language, and both versions link to each other", () => {
  const german = readFileSync(join(folder, "lawyers.de.html"), "utf8");
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('<a href="lawyers.html">English</a>');
  expect(readFileSync(join(folder, "lawyers.html"), "utf8")).toContain(
    '<a href="lawyers.de.html">Deutsch</a>',
  );
});

test("the pages for lawyers list every supported client in both languages", () => {
  const names = [
    "Claude Desktop",
    "Claude Code",
    "Cursor",
    "VS Code",
    "Windsurf",
    "Zed",
    "Gemini CLI",
    "Codex",
  ];
  for (const page of ["lawyers.html", "lawyers.de.html"])
    for (const name of names) expect(readFileSync(join(folder, page), "utf8")).toContain(`<td>${name}</td>`);
});
