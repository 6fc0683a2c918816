import type { IncomingHttpHeaders } from "node:http";

const HEAD_BYTES = 64 * 1024; // a challenge page is about 6 kB
const SETTINGS = "window._cf_chl_opt";
const ORCHESTRATE = /\/cdn-cgi\/challenge-platform\/\w{1,9}\/\w{1,9}\/orchestrate\//;
const TITLE = /<title>\s{0,9}Just a moment\.\.\.\s{0,9}<\/title>/i;

/**
 * Whether an answer is Cloudflare's challenge instead of the page, whatever its status. The script that
 * Cloudflare puts into ordinary pages is no sign, nor is a text that merely quotes one.
 */
export function isChallenge(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  if (headers["cf-mitigated"] === "challenge") return true;
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, HEAD_BYTES));
  const settings = head.includes(SETTINGS);
  if (!settings && !head.includes("/orchestrate/")) return false; // nearly every page ends here
  const text = head.toString("latin1");
  return (settings && setsOptions(text)) || (TITLE.test(text) && ORCHESTRATE.test(text));
}

/** The settings are assigned inside a script, not shown in the text. */
function setsOptions(text: string): boolean {
  const at = text.indexOf(SETTINGS);
  const before = text.slice(0, at).toLowerCase();
  const inScript = before.lastIndexOf("<script") > before.lastIndexOf("</script");
  return inScript && /^\s{0,9}=/.test(text.slice(at + SETTINGS.length, at + SETTINGS.length + 10));
}
