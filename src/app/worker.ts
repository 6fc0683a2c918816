import { CONVERTERS } from "./converters.ts";
import { workerJob } from "../workers/job.ts";

/** The job that a worker of the pool runs. */
export default workerJob(CONVERTERS);
