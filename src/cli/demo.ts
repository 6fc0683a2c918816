import { shortened } from "../core/text.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { callTool } from "../app/server/tools.ts";
import { plainCall } from "../core/call.ts";
import { importerOf } from "./import.ts";
import type { Terminal } from "./terminal.ts";
import { textOf } from "../core/result.ts";

interface Sample {
  readonly country: string;
  readonly file: string;
  readonly text: string;
  readonly pin: string;
}

/** Invented documents in the mark-up of a court's site, a portal and the Official Journal. */
export const SAMPLES: readonly Sample[] = [
  {
    country: "Australia",
    file: "judgment.html",
    pin: "[2]",
    text: `<html lang="en"><head><title>Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901</title></head><body><div id="decisionDetail"><h1>Marlowe v Tidewater Ferries Pty Ltd</h1><table><tr><td>Medium Neutral Citation:</td><td>Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901</td></tr><tr><td>Decision date:</td><td>12 March 2024</td></tr><tr><td>Before:</td><td>Reed JA</td></tr></table><p><span class="list_number_">1</span> The appellant slipped on the gangway of the ferry Osprey at Saltpan Point.</p><p><span class="list_number_">2</span> A ferry operator owes its passengers a duty of care that begins on the gangway and not on the deck.</p><p><span class="list_number_">3</span> The appeal is dismissed with costs.</p></div></body></html>`,
  },
  {
    country: "Germany",
    file: "urteil.html",
    pin: "Rn. 2",
    text: `<html lang="de"><head><title>Landesrecht</title></head><body><table><tr><th>Gericht:</th><td>Oberlandesgericht Hamburg</td></tr><tr><th>Entscheidungsdatum:</th><td>11.10.2022</td></tr><tr><th>Aktenzeichen:</th><td>6 U 987/22</td></tr><tr><th>Dokumenttyp:</th><td>Urteil</td></tr></table><h4>Gründe</h4><dl class="RspDL"><dt><a name="rd_1">1</a></dt><dd><p>Die Parteien streiten um einen Fährschein.</p></dd></dl><dl class="RspDL"><dt><a name="rd_2">2</a></dt><dd><p>Der Fährmann schuldet auch den sicheren Weg über den Steg.</p></dd></dl></body></html>`,
  },
  {
    country: "European Union",
    file: "regulation.xhtml",
    pin: "Article 2(1)",
    text: `<html><body><p class="oj-doc-ti">REGULATION (EU) 2024/9901 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL</p><p class="oj-doc-ti">on the safety of gangways</p><div class="eli-subdivision" id="art_1"><p class="oj-ti-art">Article 1</p><p class="oj-sti-art">Scope</p><p class="oj-normal">This Regulation applies to gangways of ferries.</p></div><div class="eli-subdivision" id="art_2"><p class="oj-ti-art">Article 2</p><p class="oj-sti-art">Duties</p><div><p class="oj-normal">1.   Operators shall keep gangways free of ice.</p></div><div><p class="oj-normal">2.   Member States shall lay down penalties.</p></div></div></body></html>`,
  },
];

/** One citation is wrong: the judgment ends with [3]. */
const DRAFT = `The duty begins on the gangway: Marlowe v Tidewater Ferries Pty Ltd [2024] NSWCA 901 at [9].
Ebenso OLG Hamburg, Urteil vom 11.10.2022 – 6 U 987/22, Rn. 2.
See also Regulation (EU) 2024/9901, Article 2(1).`;

const MARGIN = "   ";
const LONGEST = 1_400; // characters of a result
const FAILED = 1; // exit code

/**
 * Demonstrates the tools on three invented documents of Australia, Germany and the European Union: imports
 * them, reads them by pin, and checks a draft against them. It sends no requests and leaves no files;
 * resolves with the exit code.
 */
export async function demo(env: Environment, terminal: Terminal): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-walk-")); // separate from the user's own library
  const own = {
    PATH: env["PATH"] ?? "",
    LEGIBUS_CONFIG: folder, // without the user's settings
    LEGIBUS_DATA_DIR: join(folder, "data"),
    LEGIBUS_PROVIDERS: "eu,law",
    LEGIBUS_LOG_LEVEL: "none",
  };
  try {
    const app = await createApp(own, () => {}, { paths: "typed" });
    try {
      return await walk(app, terminal);
    } finally {
      await app.shutdown();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walk(app: App, { out }: Terminal): Promise<number> {
  out("Legibus: a walk through three documents\n");
  out(`${MARGIN}They are invented and part of the program. No source is asked, and nothing is kept.\n\n`);
  let step = 0;
  for (const { country, file, text, pin } of SAMPLES) {
    const { outcomes } = await importerOf({ app }).stream(
      (async function* () {
        yield Buffer.from(text);
      })(),
      file,
      {},
      plainCall(),
    );
    const [outcome] = outcomes;
    if (!outcome || outcome.status === "refused") return failed(out, outcome?.message ?? "nothing was read");
    step += 1;
    out(`${step}. ${country}: ${outcome.title}\n`);
    const read = await callTool(app, "law:read", { id: outcome.id, pin }, plainCall());
    if (read.isError === true) return failed(out, textOf(read));
    out(`${MARGIN}legibus read ${outcome.id} "${pin}"\n\n${indented(body(textOf(read)))}\n\n`);
  }
  out(
    `${step + 1}. A draft that cites all three, checked: legibus verify draft.docx\n\n${indented(DRAFT)}\n\n`,
  );
  const arguments_ = { text: DRAFT, sources: "library", next: 0 };
  const checked = await callTool(app, "law:verify_citations", arguments_, plainCall());
  if (checked.isError === true) return failed(out, textOf(checked));
  out(
    `${indented(textOf(checked))}\n\nNext: legibus setup puts it into your MCP clients. To look at documents: legibus import FILE, then legibus open shows them in the browser.\n`,
  );
  return 0;
}

function failed(out: Terminal["out"], why: string): number {
  out(`The demo failed: ${why}\n`);
  return FAILED;
}

/** Returns the text after the header. */
function body(answer: string): string {
  const start = answer.indexOf("\n---\n");
  return start === -1 ? answer : answer.slice(start + 5).trim();
}

function indented(text: string): string {
  return shortened(text, LONGEST)
    .split("\n")
    .map((line) => (line === "" ? "" : MARGIN + line))
    .join("\n");
}
