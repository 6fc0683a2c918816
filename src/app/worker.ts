import { CONVERTERS } from "./converters.ts";
import { conversionJob } from "../workers/job.ts";

/** What runs in a worker of the converter pool. */
export default conversionJob(CONVERTERS);
