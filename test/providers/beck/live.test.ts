import { describe, expect, test } from "vitest";
import { createApp } from "../../../src/app.ts";

const { BECK_USERNAME, BECK_PASSWORD, LEGIBUS_TEST_LIVE = "" } = process.env;
const wanted = LEGIBUS_TEST_LIVE.split(/[\s,]+/).includes("beck");
const hasLicence = Boolean(BECK_USERNAME && BECK_PASSWORD);
if (wanted && !hasLicence) {
  // oxlint-disable-next-line no-console -- a person should see what was not tested
  console.log("skipped: beck-online's live tests need BECK_USERNAME and BECK_PASSWORD of your own licence");
}

/** Against beck-online itself, for someone with a licence; never in CI. A handful of requests, two seconds apart. */
describe.skipIf(!wanted || !hasLicence)("beck-online itself", () => {
  test("logs in, finds § 823 BGB and reads it", { timeout: 120_000 }, async () => {
    const app = await createApp({ ...process.env, LEGIBUS_PROVIDERS: "beck" }, () => {});
    try {
      const found = await app.orchestrator.handleToolCall("beck:search", {
        query: "Verkehrssicherungspflicht",
      });
      expect(found.isError, JSON.stringify(found.content)).toBeUndefined();
      const norm = await app.orchestrator.handleToolCall("beck:get_legislation", {
        law_abbreviation: "§ 823 Abs. 1 BGB",
      });
      expect(norm.content[0]?.text).toContain("vorsätzlich oder fahrlässig");
    } finally {
      await app.shutdown();
    }
  });
});
