import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TimedRows } from './ledger.ts';
import { answerLifetimeMs } from './limits.ts';
import type { AnswerStore } from './paid-call/keyed-charge.ts';

const rowsAtATime = 8;

/**
 * Erases the answers that an account's operations have left under its Idempotency-Keys. The effects and cost of these
 * calls remain. A very recent answer may be missed, since the ledger's index lags.
 *
 * @param request `concerns` picks operations by the endpoint's name
 * @returns how many answers there were
 * @throws ServiceError OVERLOADED if the database does not answer in time; then repeat it
 */
export async function eraseAnswers(
  { accountId, concerns }: { readonly accountId: string; readonly concerns: (operation: string) => boolean },
  services: {
    readonly timedRows: TimedRows;
    readonly answers: Pick<AnswerStore, 'erase'>;
    readonly clock: Clock;
  },
  { budget }: { readonly budget: TimeBudget },
): Promise<number> {
  const since = services.clock() - answerLifetimeMs;
  let erased = 0;
  await eachOf(services.timedRows.between(accountId, since, undefined, budget), rowsAtATime, async (row) => {
    // A call that died may have kept its answer already; then its row names no operation.
    if (row.kind !== 'charge' || !(row.operation === undefined || concerns(row.operation))) return;
    if (await services.answers.erase(row, budget)) erased += 1;
  });
  return erased;
}
