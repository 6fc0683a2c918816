import { expect, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { convert } from "../../src/sources/frl/converter.ts";
import { source as frl } from "../../src/sources/frl/index.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { createHttp } from "../../src/net/http.ts";
import { noDocumentCache } from "../../src/library/document-cache.ts";
import { startFrl } from "../support/frl/server.ts";
import { startGermanSources } from "../support/neuris/server.ts";
import { risOver } from "../support/neuris/setup.ts";
import { call, contextOf, verifiedAnswer } from "./support.ts";
import { depsOf } from "../support/source-deps.ts";
import { lasting } from "../support/lasting.ts";

const register = await lasting(startFrl());
const sources = await lasting(startGermanSources());
const http = await lasting(
  createHttp({ userAgent: "legibus-test", log: silentLogger, sleep: async () => {} }),
);
const german = await lasting(risOver(sources));

test.each([
  ["Harbour Ferries Safety Act 2011 (Cth) s 18", "VERIFIED", ""],
  ["Harbour Ferries Safety Act 2011 (Cth) s 999", "MISMATCH", "pinpoint"],
  ["Lighthouse Keepers Act 1911 (Cth) s 2", "UNVERIFIED", "another name"],
  ["BGH, Urt. v. 16.2.2026 – XIV ZR 901/25", "VERIFIED", ""],
  ["BGH, Urt. v. 17.2.2026 – XIV ZR 901/25", "MISMATCH", "16.2.2026"],
  ["BGH, Beschl. v. 16.2.2026 – XIV ZR 901/25", "MISMATCH", "Urteil"],
  ["BAG, Urt. v. 16.2.2026 – XIV ZR 901/25", "MISMATCH", "BGH"],
  ["BGH XIV ZR 901/25", "VERIFIED", ""],
  ["BGH, Urt. v. 16.2.2026 – XIV ZR 777/25", "UNVERIFIED", "publish a selection"],
])("the citation %s is %s", async (text, verdict, reason) => {
  const settings = { baseUrl: register.url, spacingMs: 0 };
  const australian = frl.provider(
    depsOf({
      http,
      log: silentLogger,
      settings,
      documentCache: noDocumentCache,
      convert: async (page) => convert(page),
    }),
  );
  const tool = verifyCitations(contextOf({ peers: () => [australian, german.provider] }));
  const result = await tool.run({ text: `It is settled: ${text}.`, next: 0 }, call);
  expect(verifiedAnswer.parse(result)).toMatchObject({ total: 1, rows: [{ verdict }] });
  expect(JSON.stringify(result.structuredContent)).toContain(reason);
});
