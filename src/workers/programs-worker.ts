import { parentPort, workerData } from "node:worker_threads";
import { createPrograms, programsShape } from "./programs.ts";
import { serveRuns } from "./programs-thread.ts";

// Starts programs in this thread, because starting one blocks its thread for a while, which must not be the
// server's.
if (parentPort) serveRuns(parentPort, createPrograms(programsShape.parse(workerData)));
