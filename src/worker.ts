import { CONVERTERS } from "./providers/converters.ts";
import { conversionJob } from "./shared/documents/job.ts";

/** What runs in a worker of the converter pool. */
export default conversionJob(CONVERTERS);
