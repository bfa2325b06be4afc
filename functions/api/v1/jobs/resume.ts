import { resumeJob as endpoint } from '../../../../shared/contract/jobs.ts';
import { jobServices } from '../../../../shared/entry/wiring/job-operations.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { resumeJob } from '../../../../shared/operations/jobs/steer-job.ts';

/** POST /api/v1/jobs/resume */
export const handler = serve(endpoint, resumeJob, jobServices);
