import { jobResults as endpoint } from '../../../../shared/contract/jobs.ts';
import { jobResultServices } from '../../../../shared/entry/wiring/job-operations.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { jobResults } from '../../../../shared/operations/jobs/read-jobs.ts';

/** POST /api/v1/jobs/results */
export const handler = serve(endpoint, jobResults, jobResultServices);
