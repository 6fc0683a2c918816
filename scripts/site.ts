// Makes a small static site of docs/: npm run docs:site [-- FOLDER]. A link that leads nowhere ends it with 1.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const REPOSITORY = "https://github.com/legibus/legibus/blob/main/";

/** The pages in the order of the menu; all others come after them. */
const MENU = [
  "index",
  "lawyers",
  "lawyers.de",
  "students",
  "students.de",
  "coming-from",
  "command-line",
  "reader",
  "operate",
];

interface Page {
  /** Of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** Writes the site; resolves with the links that lead nowhere. */
export function writeSite(folder: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = pagesOf(join(ROOT, "docs"));
  const anchors = new Map(pages.map((page) => [page.name, new Set<string>()]));
  const links: { readonly from: string; readonly to: string }[] = [];
  for (const page of pages) {
    const body = rendered(page, anchors.get(page.name) ?? new Set(), (to) =>
      links.push({ from: page.name, to }),
    );
    writeFileSync(join(folder, `${page.name}.html`), pageHtml(page, pages, body));
  }
  const images = join(ROOT, "docs/images");
  if (existsSync(images)) cpSync(images, join(folder, "images"), { recursive: true });
  return links.flatMap(({ from, to }) =>
    leadsSomewhere(from, to, anchors) ? [] : [`docs/${from}.md: ${to}`],
  );
}

function pagesOf(folder: string): readonly Page[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const markdown = readFileSync(join(folder, file), "utf8");
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? file;
      return { name: file.slice(0, -".md".length), title, markdown };
    })
    .toSorted((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name));
}

function rank(name: string): number {
  return MENU.includes(name) ? MENU.indexOf(name) : MENU.length;
}

/** Links between pages become links between their files, links to other files of the repository lead to it. */
function rendered(page: Page, anchors: Set<string>, onLink: (to: string) => void): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        anchors.add(id);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        onLink(href);
        return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const html = marked.parse(page.markdown, { async: false });
  return html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">'); // wide ones scroll, by keys too
}

/** As GitHub makes it: lower case, dashes for blanks, no punctuation. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

const WEB = /^(?:https?:|mailto:)/;

function addressOf(href: string): string {
  if (WEB.test(href) || href.startsWith("#") || href.startsWith("images/")) return href;
  const [path = "", anchor] = href.split("#", 2);
  const isPage = /^[\w.-]+\.md$/.test(path);
  const target = isPage ? path.replace(/\.md$/, ".html") : REPOSITORY + posix.join("docs", path);
  return anchor === undefined ? target : `${target}#${anchor}`;
}

function leadsSomewhere(
  from: string,
  to: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  if (WEB.test(to)) return true;
  const [path = "", anchor] = to.split("#", 2);
  const page = path === "" ? from : path.replace(/\.md$/, "");
  if (path !== "" && !existsSync(join(ROOT, "docs", path))) return false;
  const own = anchors.get(page);
  return anchor === undefined || own === undefined || own.has(anchor);
}

function pageHtml({ name, title, markdown }: Page, pages: readonly Page[], body: string): string {
  const language = name.endsWith(".de") ? "de" : "en";
  const menu = pages.map(
    (page) =>
      `<li><a href="${page.name}.html"${page.name === name ? ' aria-current="page"' : ""}>${escaped(page.title)}</a></li>`,
  );
  const about = escaped((/^(?!#|\[|\s*$).+$/m.exec(markdown)?.[0] ?? title).slice(0, 160));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${about}">
<title>${escaped(title)}${name === "index" ? "" : " · Legibus"}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="to-pages" href="#pages">${language === "de" ? "Alle Seiten" : "All pages"}</a>
<nav id="pages" aria-label="${language === "de" ? "Seiten" : "Pages"}"><ul>${menu.join("")}</ul></nav>
<main>
${body}</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The colours and types of the reader, which the pages show pictures of. */
const SHARED = readFileSync(join(ROOT, "src/views/style.css"), "utf8");

const STYLE = `${SHARED}
body{margin:0 auto;max-width:72rem;padding:1.5rem;display:grid;gap:3rem;grid-template-columns:minmax(0,14rem) minmax(0,44rem)}
main{min-width:0}main>*+*{margin-top:.9rem}
a{color:var(--accent);text-underline-offset:.15em}
nav{font:.9rem/1.45 var(--sans)}nav ul{list-style:none;padding:0;position:sticky;top:1.5rem}
nav a{display:block;padding:.3rem .7rem;color:var(--soft);text-decoration:none;border-left:2px solid transparent}nav a:hover{color:var(--ink)}
nav a[aria-current]{font-weight:600;color:var(--accent);border-left-color:var(--accent)}.to-pages{display:none}
a:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{font-weight:400;font-size:2.2rem;line-height:1.2}main>h2{font:600 1.15rem/1.35 var(--sans);margin-top:2.4rem}main>h3{font:600 1rem/1.4 var(--sans);margin-top:1.6rem}
main ul,main ol{padding-left:1.3rem}main li+li{margin-top:.3rem}
table{border-collapse:collapse;display:block;overflow-x:auto;font-size:.95rem}th,td{overflow-wrap:break-word;border-bottom:1px solid var(--line);padding:.45rem 1.2rem .45rem 0;text-align:left;vertical-align:top}th{font:600 .85rem/1.5 var(--sans);color:var(--soft);border-color:var(--edge)}
code{font-size:.86em;overflow-wrap:anywhere}td code{overflow-wrap:break-word}pre{overflow-x:auto;padding:.8rem 1rem;background:var(--tint);border-radius:.35rem}pre code{overflow-wrap:normal}
img{max-width:100%;border:1px solid var(--line);border-radius:.35rem}
@media(max-width:48rem){body{display:flex;flex-direction:column;gap:1.2rem;padding:1rem}nav{order:1;border-top:1px solid var(--line);padding-top:1rem}nav ul{position:static}.to-pages{display:block;font:.9rem var(--sans)}}
@media print{nav,.to-pages{display:none}body{display:block}}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(ROOT, "site");
  const broken = writeSite(folder);
  for (const link of broken) console.error(`leads nowhere: ${link}`);
  console.error(
    `written: ${join(folder, "index.html")} and ${readdirSync(dirname(join(folder, "x"))).length - 1} more`,
  );
  if (broken.length > 0) process.exitCode = 1;
}
