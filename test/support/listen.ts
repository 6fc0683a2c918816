import { once } from "node:events";
import type { Server, Socket } from "node:net";

export interface Listening {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, without a slash after it. */
  readonly url: string;
  /** Ends the open connections too, and waits until the server is closed. */
  readonly close: () => Promise<void>;
}

/** Lets a server of any protocol listen on a free loopback port of an address, IPv4 or IPv6. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("error", () => {}).once("close", () => sockets.delete(socket)));
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
