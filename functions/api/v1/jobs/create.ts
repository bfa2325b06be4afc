import { createJob as endpoint } from '../../../../shared/contract/jobs.ts';
import { jobServices, sellerOfJob } from '../../../../shared/entry/wiring/job-operations.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { createJob } from '../../../../shared/operations/jobs/create-job.ts';

/** POST /api/v1/jobs/create */
export const handler = serve(endpoint, createJob, jobServices, sellerOfJob);
