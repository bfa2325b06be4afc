import type { Context } from 'aws-lambda';

/** The time of the sweep and of what tells owners and endpoints. */
const everyMs = 60_000;
const jobMs = 60_000;

interface JobModule {
  handler(event: unknown, context: Context): Promise<unknown>;
}

async function runJob(load: () => Promise<JobModule>): Promise<void> {
  const { handler } = await load();
  await handler({}, { getRemainingTimeInMillis: () => jobMs } as Context);
}

/**
 * Does what EventBridge does on AWS, since no local service schedules jobs: fetches the rates now, and every minute
 * sweeps holds, tells owners and endpoints, and erases closed accounts. The jobs run in this process; their variables are set in `process.env`.
 *
 * @param onFailure gets what a job threw
 * @returns a function that stops them.
 */
export async function runLocalJobs(
  environment: Readonly<Record<string, string>>,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  Object.assign(process.env, environment);
  await runJob(() => import('../../functions/jobs/refresh-rates.ts')).catch(onFailure);
  const run = () => {
    void runJob(() => import('../../functions/jobs/sweep-holds.ts')).catch(onFailure);
    void runJob(() => import('../../functions/jobs/mail-low-balances.ts')).catch(onFailure);
    void runJob(() => import('../../functions/jobs/erase-accounts.ts')).catch(onFailure);
  };
  const timer = setInterval(run, everyMs);
  return () => clearInterval(timer);
}
