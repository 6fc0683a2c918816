import { lazy } from "../../core/lazy.ts";
import type { Source } from "../../shared/http/http.ts";
import { type AustliiClient, createClient } from "./client.ts";
import { type Databases, loadDatabases } from "./databases.ts";

/** What the tools work with, loaded when a call first needs it. */
export interface Desk {
  /** Undefined in link mode: nothing may be asked over the network. */
  readonly client: AustliiClient | undefined;
  databases(): Promise<Databases>;
}

export function createDesk(source: Source | undefined): Desk {
  return { client: source && createClient(source), databases: lazy(loadDatabases) };
}
