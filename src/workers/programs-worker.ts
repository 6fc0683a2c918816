import { parentPort, workerData } from "node:worker_threads";
import { createPrograms, programsShape } from "./programs.ts";
import { serveRuns } from "./programs-thread.ts";

/** The thread that starts programs: starting one stops its thread for a while, and that is never the server's. */
if (parentPort) serveRuns(parentPort, createPrograms(programsShape.parse(workerData)));
