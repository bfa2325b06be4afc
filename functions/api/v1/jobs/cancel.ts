import { cancelJob as endpoint } from '../../../../shared/contract/jobs.ts';
import { readJobServices } from '../../../../shared/entry/wiring/job-operations.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { cancelJob } from '../../../../shared/operations/jobs/steer-job.ts';

/** POST /api/v1/jobs/cancel */
export const handler = serve(endpoint, cancelJob, readJobServices);
