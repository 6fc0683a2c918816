import { CONVERTERS } from "./converters.ts";
import { conversionJob } from "../workers/job.ts";

/** The job that a worker of the converter pool runs. */
export default conversionJob(CONVERTERS);
