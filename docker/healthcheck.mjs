// Docker's health check: asks the HTTP server for /healthz; a server on stdio is healthy while it runs.
import { readFileSync } from "node:fs";
import process from "node:process";

const args = readFileSync("/proc/1/cmdline", "utf8").split("\0");
const port = args[args.indexOf("--port") + 1];
const at = args.includes("--port") ? port : (process.env.LEGIBUS_HTTP_PORT ?? "3900");
const alive =
  !args.includes("http") ||
  (await fetch(`http://127.0.0.1:${at}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  ));
process.exit(alive ? 0 : 1);
