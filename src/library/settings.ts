import { join } from "node:path";
import * as z from "zod";
import { flagSetting, numberSetting, settingsOf, type Unnamed } from "../core/settings.ts";

/** The SQLite file in the data folder. */
export const DATABASE_FILE = "legibus.db";

/** The operator's settings for what is kept and where. */
export const settings = settingsOf("", {
  dataDir: {
    env: "LEGIBUS_DATA_DIR",
    schema: z.string(),
    fallback: "",
    describe: "Folder of the library, the document cache and plans; empty: the user's data folder",
    secret: false,
  } satisfies Unnamed<string>,
  library: flagSetting({
    env: "LEGIBUS_LIBRARY",
    describe: "Whether documents that were read or imported are kept; off keeps none",
    fallback: true,
  }),
  databaseUrl: {
    env: "DATABASE_URL",
    schema: z.union([
      z.literal(""),
      z.url({ protocol: /^postgres(?:ql)?$/, message: "must be a URL such as postgres://user@host/name" }),
    ]),
    fallback: "",
    describe: "A PostgreSQL database to use instead of a file in the data folder",
    secret: true,
  } satisfies Unnamed<string>,
  cacheMb: numberSetting({
    describe: "Megabytes of text that the document cache holds; the texts read longest ago are dropped first",
    bounds: [0, 1_000_000],
    fallback: 500,
  }),
  quotaMb: numberSetting({
    env: "LEGIBUS_LIBRARY_QUOTA_MB",
    file: "libraryQuotaMb",
    describe: "Megabytes of text that each user and each matter may keep in the library; 0 sets no limit",
    bounds: [0, 1_000_000],
    fallback: 0,
  }),
  querySeconds: numberSetting({
    env: "LEGIBUS_QUERY_SECONDS",
    describe: "Seconds that one query of the database may take; one that takes longer is ended with an error",
    bounds: [1, 600],
    fallback: 30,
  }),
  queryRows: numberSetting({
    env: "LEGIBUS_QUERY_ROWS",
    describe:
      "Passages that one query of law:grep and law:citing may look at where several people share the server; 0 sets no limit",
    bounds: [0, 1_000_000_000],
    fallback: 2_000_000,
  }),
});

export interface Home {
  /** LEGIBUS_DATA_DIR, or empty. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `process.platform` */
  readonly platform: string;
  /** The user's home folder. */
  readonly home: string;
}

/** Returns the user's data folder: as set, else the platform's default (XDG, Library, AppData). */
export function dataFolder({ dataDir, env, platform, home }: Home): string {
  if (dataDir !== "") return dataDir.replace(/^~(?=$|[/\\])/, () => home);
  if (platform === "darwin") return join(home, "Library", "Application Support", "legibus");
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "legibus");
  const xdg = env["XDG_DATA_HOME"];
  return join(xdg?.startsWith("/") ? xdg : join(home, ".local", "share"), "legibus");
}
