import { startAustlii } from "../test/support/austlii/server.ts";
import { measure } from "./measure.ts";
import { SEARCH_PATH, startReplay } from "./replay.ts";

const replay = await startReplay(await recordedPage());
try {
  await measure(new URL("measured/search.ts", import.meta.url), { BENCH_UPSTREAM: replay.url });
} finally {
  await replay.close();
}

/** Ten hits as the facsimile of AustLII shows them; its own search would take longer than all we measure. */
async function recordedPage(): Promise<string> {
  const upstream = await startAustlii();
  try {
    const response = await fetch(`${upstream.url}${SEARCH_PATH}negligence&excerpt=1`);
    return await response.text();
  } finally {
    await upstream.close();
  }
}
