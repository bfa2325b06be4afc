import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { systemClock } from '../call/clock.ts';
import { errorTable } from '../errors/error-table.ts';
import { type ReturnServices, returnFromSignIn } from '../market/sign-in/return-from-sign-in.ts';
import { redirectAnswer, refusedAnswer, troubleAnswer } from '../market/sign-in/return-page.ts';
import { lazy } from '../wiring/lazy.ts';
import { answerEvent } from './answer-event.ts';
import { queryOf } from './query-of.ts';
import type { ServeOptions, ServicesFactory } from './serve.ts';

const budgetMs = 8_000;

/**
 * The Lambda handler of `GET /login/market`. People see it, not programs: it needs no key, answers with a redirect or a
 * page, and never logs its query, which holds a code.
 */
export function serveSignInReturn(
  servicesFactory: ServicesFactory<ReturnServices>,
  options: Pick<ServeOptions, 'clock'> = {},
) {
  const services = lazy(() => servicesFactory(process.env));
  const clock = options.clock ?? systemClock;

  return (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
    answerEvent(event, {
      operation: 'market-sign-in-return',
      budgetMs,
      async answer(asked) {
        const outcome = await returnFromSignIn(queryOf(event), await services(), { ...asked, clock });
        return outcome === 'refused' ? refusedAnswer() : redirectAnswer(outcome.redirectTo);
      },
      failed: ({ code }) => troubleAnswer(errorTable[code].status),
    });
}
