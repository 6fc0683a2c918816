import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** A balancer as small as can be: connections go to the servers in turn, a dead one is passed over. */
export async function startBalancer(targets: readonly string[]) {
  const ports = targets.map((url) => Number(new URL(url).port));
  let turn = 0;
  const server = createServer((client) => {
    forward(client, 0);
  });
  const forward = (client: Socket, tried: number) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tried >= ports.length) return client.destroy();
    const target = connect(port, "127.0.0.1");
    let reached = false;
    target.once("connect", () => {
      reached = true;
      client.pipe(target).pipe(client);
    });
    target.once("error", () => {
      if (reached) client.destroy();
      else forward(client, tried + 1);
    });
    target.once("close", () => reached && client.destroy());
    client.once("close", () => target.destroy());
    return undefined;
  };
  const { url, close } = await listen(server);
  return { url: `${url}/mcp`, close };
}
