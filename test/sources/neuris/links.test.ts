import { describe, expect, test } from "vitest";
import { pageOf } from "../../../src/sources/neuris/urls.ts";
import { startGermanSources } from "../../support/neuris/server.ts";
import { risOver } from "../../support/neuris/setup.ts";
import { lasting } from "../../support/lasting.ts";
import { table } from "../../support/table.ts";

const PORTAL = "https://testphase.rechtsinformationen.bund.de";

describe("links to open in a browser", async () => {
  table("the page to open for %s is never the API", pageOf, {
    [`${PORTAL}/v1/case-law/KORE600500000.xml`]: `${PORTAL}/gerichtsentscheidungen/KORE600500000`,
    [`${PORTAL}/v1/legislation/eli/bund/bgbl-1/1979/s1325/2020-06-19/2/deu`]: `${PORTAL}/gesetze/eli/bund/bgbl-1/1979/s1325/2020-06-19/2/deu`,
    [`${PORTAL}/v1/case-law?fileNumber=XIV+ZR+901%2F25`]: `${PORTAL}/search?query=XIV+ZR+901%2F25`,
    [`${PORTAL}/v1/case-law/courts?prefix=B`]: `${PORTAL}/`,
    "https://www.gesetze-im-internet.de/bgb/__823.html": "https://www.gesetze-im-internet.de/bgb/__823.html",
  });

  const sources = await lasting(startGermanSources());

  test.each([
    ["search", { query: "Floß" }],
    ["get_document", { id: "KORE600500000" }],
    ["list_courts", {}],
  ])("an outage error names a page to open, not the API: ris:%s", async (tool, args) => {
    const dead = "http://127.0.0.1:9";
    const ris = risOver(sources, { env: { RIS_BASE_URL: dead, GII_BASE_URL: dead, RII_BASE_URL: dead } });
    const said = await ris.refused(tool, args);
    expect(said).toContain("does not accept connections");
    expect(said).toMatch(/Open in a browser: https:\/\/\S+/);
    expect(said).not.toContain("/v1/");
    await ris.close();
  });
});
