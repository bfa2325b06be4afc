import { html } from 'hono/html';
import { dayOf } from '../../../../billing/credits/day.ts';
import { statementSums } from '../../../../billing/usage/statement.ts';
import type { Html } from '../../answer.ts';
import { counted } from '../../numbers.ts';
import type { DashboardServices, SignedIn } from '../../visit.ts';
import type { AskedStatement } from './asked-statement.ts';

/** Readings of balance and ledger until they belong together: calls may be paid between the two. */
const readings = 3;

/**
 * What the closing balance consists of, where the days reach into the present: what is available and what is set aside
 * for calls that are running. A call whose charge stands holds its credits a moment longer: these have left the balance,
 * so that what is set aside is the rest.
 */
export async function balanceNow(
  visit: SignedIn,
  { accounts, ledger }: DashboardServices,
  { period, sums }: Pick<AskedStatement, 'period' | 'sums'>,
): Promise<Html> {
  const { visitor, budget, now } = visit;
  if (period.to < dayOf(now) || period.from > dayOf(now)) return html``;
  const request = { accountId: visitor.accountId, from: period.from, to: period.to };
  let { closing } = sums;
  for (let reading = 1; ; reading += 1) {
    const { available, held } = (await accounts.readBalance(visitor.accountId, budget)) ?? {
      available: 0,
      held: 0,
    };
    if (closing >= available && closing <= available + held)
      return html`<p class="note">Now: ${counted(available, 'credit')} available${closing === available ? '' : ` and ${counted(closing - available, 'credit')} set aside for calls that are running, which together are the closing balance`}. Calls that failed took nothing and are not listed.</p>`;
    if (reading === readings)
      return html`<p class="note">Now ${counted(available, 'credit')} available and ${counted(held, 'credit')} set aside do not make up the closing balance: calls are being paid while this is read. Load the page again.</p>`;
    closing = (await statementSums(request, ledger, { budget })).closing;
  }
}
