import type * as contract from '../../contract/jobs.ts';
import { delivered, type UseCase } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { type StartServices, sendWaiting } from './create-job.ts';
import { type JobStore, ownJob, standingOf } from './jobs.ts';

/**
 * Goes on with a job, from now on under the caller's key: sends what waits once more, which also mends a job whose
 * messages were lost.
 *
 * @throws ServiceError NOT_FOUND; BAD_REQUEST if it has ended, or the token is another seller's; MARKET_TOKEN_INVALID
 */
export const resumeJob: UseCase<typeof contract.resumeJob, StartServices> = async (
  { job: id, market_access_token: token },
  services,
  call,
) => {
  const job = await ownJob(id, services, call);
  await services.permit(job.operation, call);
  if (token !== undefined && job.seller !== undefined) {
    if ((await services.sellerOf(token, call)) !== job.seller)
      throw new ServiceError('BAD_REQUEST', ours('market_access_token is not that of the job’s seller.'));
    await services.jobs.keepToken(id, token, call.budget);
  }
  const running = await services.jobs.change(
    id,
    { state: 'running', keyId: call.account.keyId },
    call.budget,
  );
  if (running?.state !== 'running')
    throw new ServiceError('BAD_REQUEST', ours('This job has ended, so it cannot go on.'));
  await sendWaiting(running, services, call);
  return delivered(standingOf(running));
};

/** Ends what has not begun: items that are being called keep their answers. A job that has ended stays as it is. */
export const cancelJob: UseCase<typeof contract.cancelJob, { readonly jobs: JobStore }> = async (
  { job: id },
  services,
  call,
) => {
  const job = await ownJob(id, services, call);
  return delivered(standingOf((await services.jobs.change(id, { state: 'cancelled' }, call.budget)) ?? job));
};
