// Preloaded into a server: notes when each of its requests leaves, in milliseconds since the epoch, and where to.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

subscribe("undici:client:sendHeaders", ({ request }) => {
  const at = performance.timeOrigin + performance.now();
  appendFileSync(process.env.TEST_LEAVING_FILE, `${at} ${request.origin}\n`);
});

// oxlint-disable-next-line typescript/unbound-method -- called on the socket that it is taken from
const { connect } = Socket.prototype;
const slowMs = Number(process.env.TEST_CONNECTING_MS ?? 0);
let made = 0;

/** A network on which every second connection takes longer. */
Socket.prototype.connect = function slowly(...options) {
  made += 1;
  setTimeout(() => connect.apply(this, options), (made % 2) * slowMs);
  return this;
};
