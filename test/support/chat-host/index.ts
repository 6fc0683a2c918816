import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { listen, type Listening } from "../listen.ts";
import type { Browser, Frame, Page } from "puppeteer-core";
import { newPage } from "../chromium.ts";

/** What a host must set when a view declares no addresses: the extension's specification, "Host Behavior". */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

const HOST = `<!doctype html><html lang="en"><title>Chat</title><meta charset="utf-8"><style>
body{margin:0}iframe{width:100%;height:400px;border:0;display:block}</style>
<iframe title="View" sandbox="allow-scripts allow-same-origin allow-forms"></iframe><script type="module" src="/host.js"></script></html>`;

export interface Shown {
  readonly view: string;
  readonly html: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly hostContext?: Readonly<Record<string, unknown>>;
}

export interface Noted {
  readonly what: string;
  readonly params: unknown;
}

export interface ChatPage {
  readonly page: Page;
  /** The frame of the view itself, within the sandbox. */
  readonly view: Frame;
  /** Tools that the view called. */
  readonly calls: readonly { readonly name: string; readonly arguments?: Record<string, unknown> }[];
  readonly noted: readonly Noted[];
  /** Requests that left the two servers of the host. */
  readonly left: readonly string[];
  /** What the browser's console said of errors. */
  readonly errors: readonly string[];
  /** Tells the view of a change around it. */
  changed(context: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface ChatHost {
  show(browser: Browser, shown: Shown, call?: Call, viewport?: Viewport): Promise<ChatPage>;
  close(): Promise<void>;
}

type Call = (params: {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
}) => Promise<unknown>;
interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A chat that shows views as the extension says: the reference bridge, a sandbox of another origin, the strictest policy. */
export async function startChatHost(): Promise<ChatHost> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.mjs", import.meta.url))],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const sandbox = readFileSync(new URL("sandbox.html", import.meta.url), "utf8");
  const host = await serving((path) =>
    path === "/host.js" ? ["text/javascript", script] : ["text/html", HOST],
  );
  const box = await serving(() => ["text/html", sandbox], POLICY);
  const origins = [host.url, box.url];
  return {
    async show(browser, shown, call = async () => await Promise.resolve({ content: [] }), viewport) {
      const page = await newPage(browser);
      if (viewport) await page.setViewport(viewport);
      const calls: { name: string; arguments?: Record<string, unknown> }[] = [];
      const noted: Noted[] = [];
      const left: string[] = [];
      const errors: string[] = [];
      page.on("request", (one) => {
        const url = one.url();
        if (!origins.some((origin) => url.startsWith(origin)) && url !== "about:blank") left.push(url);
      });
      page.on("console", (one) => void (one.type() === "error" && errors.push(one.text())));
      page.on("pageerror", (error) => void errors.push(String(error)));
      page.on("dialog", (dialog) => void (errors.push("dialog"), dialog.dismiss()));
      await page.exposeFunction("chatCall", async (params: Parameters<Call>[0]) => {
        calls.push(params);
        return await call(params);
      });
      await page.exposeFunction(
        "chatNote",
        (what: string, params: unknown) => void noted.push({ what, params }),
      );
      await page.goto(host.url);
      const given = { ...shown, sandbox: `${box.url}/sandbox.html`, hostContext: shown.hostContext ?? {} };
      await page.evaluate(`startView(${JSON.stringify(given)})`);
      const view = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
      if (!view) throw new Error("the sandbox has no view");
      await view.waitForSelector("main").catch((cause: unknown) => {
        throw new Error(`the view shows nothing: ${errors.join("; ")}`, { cause });
      });
      return {
        page,
        view,
        calls,
        noted,
        left,
        errors,
        async changed(context) {
          await page.evaluate(`changeContext(${JSON.stringify(context)})`);
        },
      };
    },
    async close() {
      await Promise.all([host.close(), box.close()]);
    },
  };
}

async function serving(
  answer: (path: string) => readonly [string, string],
  policy?: string,
): Promise<Listening> {
  const server = createServer((request, response) => {
    const [type, text] = answer(request.url ?? "/");
    const headers = { "content-type": `${type}; charset=utf-8`, "referrer-policy": "origin" };
    response
      .writeHead(200, { ...headers, ...(policy !== undefined && { "content-security-policy": policy }) })
      .end(text);
  });
  return await listen(server);
}
