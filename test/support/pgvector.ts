import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/**
 * Starts a PostgreSQL that has pgvector, in this process and on loopback. It has one session, which all connections
 * share, and one user, from whom nothing is hidden.
 */
export async function startPgvector() {
  const db = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db, port: 0, maxConnections: 50 });
  await server.start();
  return {
    databaseUrl: `postgres://postgres@${server.getServerConn()}/postgres`,
    async close() {
      await server.stop();
      await db.close();
    },
  };
}
