import type { Context } from 'aws-lambda';

const sweepEveryMs = 60_000;
const jobMs = 60_000;

interface JobModule {
  handler(event: unknown, context: Context): Promise<unknown>;
}

async function runJob(load: () => Promise<JobModule>): Promise<void> {
  const { handler } = await load();
  await handler({}, { getRemainingTimeInMillis: () => jobMs } as Context);
}

/**
 * Does what EventBridge does on AWS, since nothing local has its clock: fetches the rates now, sweeps holds every minute.
 * The jobs run in this process; their variables are set in `process.env`.
 *
 * @param onFailure gets what a job threw
 * @returns ends them.
 */
export async function runLocalJobs(
  environment: Readonly<Record<string, string>>,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  Object.assign(process.env, environment);
  await runJob(() => import('../../functions/jobs/refresh-rates.ts')).catch(onFailure);
  const sweep = () => void runJob(() => import('../../functions/jobs/sweep-holds.ts')).catch(onFailure);
  const timer = setInterval(sweep, sweepEveryMs);
  return () => clearInterval(timer);
}
