import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from "kysely";
import { storeFailure } from "../failures.ts";

/** A dialect whose failures are told in our own words. */
export function translated(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => translatedDriver(dialect.createDriver()),
  };
}

function translatedDriver(driver: Driver): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const original = (connection: DatabaseConnection) => inner.get(connection) ?? connection;
  return {
    init: async () => await driver.init(),
    async acquireConnection() {
      const connection = await told(async () => await driver.acquireConnection());
      const outer: DatabaseConnection = {
        executeQuery: async (query) => await told(async () => await connection.executeQuery(writable(query))),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: async (connection, settings) =>
      await told(async () => await driver.beginTransaction(original(connection), settings)),
    commitTransaction: async (connection) =>
      await told(async () => await driver.commitTransaction(original(connection))),
    rollbackTransaction: async (connection) =>
      await told(async () => await driver.rollbackTransaction(original(connection))),
    releaseConnection: async (connection) => await driver.releaseConnection(original(connection)),
    destroy: async () => await driver.destroy(),
  };
}

/** PostgreSQL's texts cannot hold a NUL. */
function writable(query: CompiledQuery): CompiledQuery {
  const parameters = query.parameters.map((value) =>
    typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value,
  );
  return { ...query, parameters };
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeFailure(error);
  }
}
