import { join } from "node:path";
import { plannerSuite } from "./suite.ts";
import { temporaryFolder } from "../support/lasting.ts";

const folder = temporaryFolder("plans");

plannerSuite("SQLite", async () => ({ dataDir: join(folder, "data"), databaseUrl: "" }));
