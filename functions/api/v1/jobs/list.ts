import { listJobs as endpoint } from '../../../../shared/contract/jobs.ts';
import { readJobServices } from '../../../../shared/entry/wiring/job-operations.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { listJobs } from '../../../../shared/operations/jobs/read-jobs.ts';

/** POST /api/v1/jobs/list */
export const handler = serve(endpoint, listJobs, readJobServices);
