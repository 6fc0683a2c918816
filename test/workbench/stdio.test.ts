import { expect, test } from "vitest";
import { built } from "../support/built.ts";
import { CLIENTS } from "../support/mcp-client.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

await built();
const folder = temporaryFolder("law-stdio");
const [client] = CLIENTS;
if (!client) throw new Error("there is no client");
const session = await lasting(client.connect({ LEGIBUS_DATA_DIR: folder }));

const PAGE = `<html><title>Ferries</title><body><h1>Ferries</h1>${Array.from({ length: 900 }, (_, at) => `<p>Paragraph ${at} of the memorandum on ferries and their masters, with the usual words.</p>`).join("")}</body></html>`;

test("what a client imported it finds, reads as a resource part by part, and greps", async () => {
  const { text } = await session.call("law_import", { text: PAGE, title: "Ferries" });
  const id = /import:[\da-f]{20}/.exec(text)?.[0] ?? "";
  expect((await session.call("law_search", { query: "ferries", sources: ["library"] })).text).toContain(id);
  expect((await session.call("law_grep", { pattern: '"paragraph 899"', id })).text).toContain(
    "**1 of 1 matches**",
  );
  const templates = await session.templates();
  expect(templates.map(({ uriTemplate }) => uriTemplate)).toContain("law://document/{id}");
  expect(await session.complete("law://document/{id}", "id", "import:")).toEqual([id]);
  let uri = `law://document/${id}`;
  let parts = 0;
  for (;;) {
    const part = await session.read(uri);
    parts += 1;
    const next = /^Next: offset (\d+)$/m.exec(part.slice(0, part.indexOf("\n---\n\n")))?.[1];
    if (next === undefined) {
      expect(part).toContain("Paragraph 899 ");
      break;
    }
    uri = `law://document/${id}?offset=${next}`;
  }
  expect(parts).toBeGreaterThan(2);
  await expect(session.read("law://document/nowhere:1")).rejects.toThrow(/not found/i);
});

test("the server's instructions name the workbench", () => {
  expect(session.instructions()).toContain("law_search");
});
