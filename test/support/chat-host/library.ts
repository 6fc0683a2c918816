import * as z from "zod";
import { type StdioServer, startServer } from "../stdio.ts";

export const PAGE = "text/html;profile=mcp-app";
export const UI = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [PAGE] } } };
export const elsewhere = "http://127.0.0.1:9";
export const EVIL = `<script>fetch("${elsewhere}/x")</script><img src=${elsewhere}/i onerror=alert(1)> [c](javascript:alert(1)) <svg onload=alert(1)> <iframe src="data:text/html,x"></iframe><style>@import "${elsewhere}/c";</style>`;

const JUDGMENT = `Marlowe v Tide [2024] HCA 901

1 The tug left Sydney at dawn and nobody was told of the storm.

2 The rule in Tarn v Orrin [2011] NSWCA 40 at [3] is plain. ${EVIL}

3 A salvor is not a volunteer who may claim the whole of the value of the property saved.

4 The appeal is dismissed.`;
const CITED = `Tarn v Orrin [2011] NSWCA 40

1 The hull was sound.

2 The hatch was open.

3 Salvage is measured by the value of the property saved and by the danger.

4 The appeal is allowed.

5 The respondent must pay the costs.`;
export const DRAFT = `See Tarn v Orrin [2011] NSWCA 40 at [3]: "Salvage is measured by the value of the property saved".\n\nSee also Marlowe v Tide [2024] HCA 901 and [2023] HCA 999. ${EVIL}`;

const IMPORTED = z.looseObject({
  structuredContent: z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })) }),
});

export interface Library {
  readonly server: StdioServer;
  /** Of the judgment in it, by its text: the same for every server. */
  readonly id: string;
}

/** A server of a client with these capabilities, whose library has the judgment and the case that it cites. */
export async function startLibrary(
  dataDir: string,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<Library> {
  const server = startServer({ env: { LEGIBUS_DATA_DIR: dataDir } });
  const clientInfo = { name: "raw", version: "1" };
  await server.request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo });
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  let id = "";
  for (const text of [CITED, JUDGMENT]) {
    const done = await called(server, "law_import", { text, title: text.split("\n")[0] });
    id = IMPORTED.parse(done).structuredContent.documents[0]?.id ?? "";
  }
  return { server, id };
}

/** What a tool answers. */
export async function called(
  server: StdioServer,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  return (await server.request("tools/call", { name, arguments: args })).result;
}
