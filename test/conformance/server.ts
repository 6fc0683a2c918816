import process from "node:process";
import { createApp } from "../../src/app/index.ts";
import { serveHttp } from "../../src/transport/http/index.ts";
import { httpSettings } from "../../src/transport/http/settings.ts";
import { PREBUILT } from "../../src/app/server/prebuilt.ts";
import { SCHEMAS, testProvider } from "./provider.ts";

Object.assign(PREBUILT, SCHEMAS);
const env = { ...process.env, LEGIBUS_HTTP_PORT: "0" };
const app = await createApp(env, (line) => process.stderr.write(line), {
  slices: [httpSettings],
  extra: (log) => [testProvider(log)],
});
const server = await serveHttp(app, app.config.read(httpSettings));
process.stderr.write(`listening on ${server.url}\n`);
process.once("SIGTERM", () => process.exit(0));
