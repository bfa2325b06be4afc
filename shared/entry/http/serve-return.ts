import {
  type ReturnServices,
  returnFromSignIn,
} from '../../operations/market/sign-in/return-from-sign-in.ts';
import { redirectAnswer, refusedAnswer, troubleAnswer } from '../../operations/market/sign-in/return-page.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { errorTable } from '../../platform/errors/error-table.ts';
import { bounded, frame } from './frame.ts';
import { queryOf } from './query-of.ts';

const budgetMs = 8_000;

/**
 * The Lambda handler of `GET /login/market`. People see it, not programs: it needs no key, answers with a redirect or a
 * page, and never logs its query, which holds a code.
 */
export const serveSignInReturn = (services: () => ReturnServices | Promise<ReturnServices>, clock: Clock) =>
  frame({
    operation: 'market-sign-in-return',
    budgetMs,
    clock,
    answer: (asked) =>
      bounded(asked, async () => {
        const outcome = await returnFromSignIn(queryOf(asked.event), await services(), asked);
        return outcome === 'refused' ? refusedAnswer() : redirectAnswer(outcome.redirectTo);
      }),
    failed: ({ code }) => troubleAnswer(errorTable[code].status),
  });
