import { spawn } from "node:child_process";
import { callTool } from "../app/server/tools.ts";
import { LegibusError } from "../core/errors.ts";
import { pagePicture } from "../documents/page-picture.ts";
import { PATHS } from "../views/document.ts";
import type { Language } from "../views/labels.ts";
import { type CommandContext, libraryOf } from "./context.ts";
import { type ReaderDeps, startReader } from "./reader-server.ts";
import type { Terminal } from "./terminal.ts";

export interface OpenFlags {
  readonly language?: Language;
  /** Minutes without a request after which the reader exits. */
  readonly idle?: string;
  /** False: only prints the URL. */
  readonly browser?: boolean;
}

/** Opens the library, or one document of it, in the browser until Ctrl+C or until it has been idle for some time. */
export async function open(
  { app, call, terminal }: CommandContext,
  id: string | undefined,
  { language = "en", idle = "30", browser = true }: OpenFlags,
): Promise<number> {
  const library = libraryOf(app);
  const minutes = /^\d{1,4}$/.test(idle) ? Number(idle) : 0;
  if (minutes === 0)
    throw new LegibusError("INVALID_INPUT", `--idle ${idle} is not a number of minutes from 1 to 9999`);
  const tool = async (name: string, args: Record<string, unknown>) => await callTool(app, name, args, call);
  const isKept = async () => id !== undefined && (await library.has([id])).has(id);
  let isHere = await isKept();
  if (id !== undefined && !isHere) {
    await tool("law:outline", { id }); // a source may have it
    isHere = await isKept();
  }
  const { files, reader: drawer } = app.shared.services;
  const picture: ReaderDeps["picture"] = async (document, page) =>
    await pagePicture(document, { page }, { files, reader: drawer }, call);
  const reader = await startReader({ library, tool, picture, language, idleMs: minutes * 60_000 });
  call.signal.addEventListener("abort", () => reader.close(), { once: true });
  if (call.signal.aborted) reader.close(); // the signal came before the reader could hear it
  const url = reader.url(id === undefined ? "/" : isHere ? PATHS.document(id) : PATHS.cited(id));
  terminal.out(`${url}\n`);
  terminal.err("The reader is open; Ctrl+C ends it.\n");
  if (browser) showIn(url, terminal);
  await reader.ended;
  return 0;
}

/** Opens a URL in the desktop's browser; if there is none, asks the user to. */
function showIn(url: string, { err }: Terminal): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["explorer.exe", url]
        : ["xdg-open", url];
  const child = spawn(program ?? "", args, { stdio: "ignore", detached: true });
  const tell = () => err("No browser could be started: open the address above yourself.\n");
  child.once("error", tell);
  if (process.platform !== "win32") child.once("exit", (code) => code !== 0 && tell()); // explorer.exe never exits with 0
  child.unref();
}
