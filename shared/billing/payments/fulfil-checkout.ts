import { isAccountId } from '../../identity/accounts/account.ts';
import type { EventLog } from '../../platform/call/event-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Balances } from '../credits/balances.ts';
import type { Grants } from '../credits/grants.ts';
import { type Pack, termsOf } from './packs.ts';
import type { Checkout } from './payment-provider.ts';

export interface FulfilServices {
  readonly packs: readonly Pack[];
  readonly seller: string;
  readonly money: Pick<Balances, 'grant'>;
  readonly grants: Pick<Grants, 'amountOf'>;
}

/** A checkout of ours, whoever's session or stage it may otherwise be of. */
export interface OwnCheckout extends Checkout {
  readonly accountId: string;
  readonly terms: string;
}

/** What became of a checkout. `refused`: paid, but not as agreed; a person must look at it. */
export type Fulfilment =
  | { readonly outcome: 'granted'; readonly credits: number }
  | { readonly outcome: 'unpaid' }
  | { readonly outcome: 'refused' };

/** The event that wakes somebody up: money and credits do not agree, and no program may decide. */
export const needsAPerson = 'payments.needs-a-person';

/** The grant of a checkout: one for each session, whichever way the news of its payment came, and however often. */
export const grantIdOf = (sessionId: string): string => `stripe-${sessionId}`;

/** Whether a checkout was opened by this stage. Others may sell other things through the same provider. */
export const isOurs = (
  checkout: Checkout,
  { seller }: Pick<FulfilServices, 'seller'>,
): checkout is OwnCheckout =>
  checkout.seller === seller &&
  checkout.accountId !== undefined &&
  isAccountId(checkout.accountId) &&
  checkout.terms !== undefined;

/** Whether a checkout asks for exactly a pack's price: one line of it, tax added at most, nothing taken off. */
function isAt({ price, currency }: Pack, { lines, subtotal, total, ...checkout }: Checkout): boolean {
  const [line, ...others] = lines;
  return (
    others.length === 0 &&
    line?.quantity === 1 &&
    line.subtotal === price &&
    line.currency === currency &&
    checkout.currency === currency &&
    subtotal === price &&
    total >= price
  );
}

/**
 * Grants what a paid checkout has bought, once for each session. Credits come from the table of packs: the session only
 * says which line of it, with the terms, and what was paid must be that line's price. What has been granted stays so,
 * whatever has become of the table since.
 *
 * @throws ServiceError OVERLOADED, TIMEOUT if the tables do not answer; then nobody knows, and a repeat finds out
 */
export async function fulfilCheckout(
  checkout: OwnCheckout,
  { packs, money, grants }: FulfilServices,
  { budget, log }: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<Fulfilment> {
  const { sessionId, accountId, terms } = checkout;
  if (!checkout.isPaid) return { outcome: 'unpaid' };
  const standing = await grants.amountOf(accountId, grantIdOf(sessionId), budget);
  if (standing !== undefined) return { outcome: 'granted', credits: standing };
  const refuse = (reason: string): Fulfilment => {
    log.error(needsAPerson, new Error(reason), { reason, session: sessionId, account: accountId });
    return { outcome: 'refused' };
  };
  const pack = packs.find((one) => termsOf(one) === terms);
  if (pack === undefined) return refuse('no such pack');
  if (!isAt(pack, checkout)) return refuse('another price was paid');
  const { id: packId, credits, price, currency } = pack;
  try {
    const purchase = { sessionId, packId, price, currency };
    const isNew = await money.grant(accountId, grantIdOf(sessionId), credits, { purchase });
    if (isNew) log.info('payments.granted', { session: sessionId, account: accountId, credits });
    return { outcome: 'granted', credits };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return refuse('no such account');
    throw error;
  }
}
