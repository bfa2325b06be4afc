import type { Clock } from '../../platform/call/clock.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { TimedRows } from './ledger.ts';
import { answerLifetimeMs } from './limits.ts';

/** The answers kept under Idempotency-Keys, to be erased. */
export interface AnswerErasure {
  /**
   * Erases the answer of an attempt for good. A repeat of its request is refused from then on.
   *
   * @returns false if none was kept, or it was erased before
   */
  erase(id: { readonly chargeId: string; readonly attempt: string }, time: TimeBudget): Promise<boolean>;
}

export interface EraseAnswersServices {
  readonly timedRows: TimedRows;
  readonly answers: AnswerErasure;
  readonly clock: Clock;
}

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
  { timedRows, answers, clock }: EraseAnswersServices,
  { budget }: { readonly budget: TimeBudget },
): Promise<number> {
  const rows = timedRows.between(accountId, clock() - answerLifetimeMs, undefined, budget);
  let erased = 0;
  await eachOf(rows, rowsAtATime, async (row) => {
    // A call that died may have kept its answer already; then its row names no operation.
    if (row.kind !== 'charge' || !(row.operation === undefined || concerns(row.operation))) return;
    if (await answers.erase(row, budget)) erased += 1;
  });
  return erased;
}
