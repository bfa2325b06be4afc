import { isAccountId } from '../../identity/accounts/account.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Balances } from '../credits/balances.ts';
import type { Grants } from '../credits/grants.ts';
import { type Pack, soldPacks, termsOf } from './packs.ts';
import type { Checkout } from './payment-provider.ts';
import { type LatePaymentServices, refundLatePayment } from './refund-late-payment.ts';
import type { CheckoutOrder } from './stripe.ts';

/** How long a checkout stays open at its price: long enough to fetch a card. */
const checkoutMs = 60 * 60 * 1000;

export interface PurchaseServices extends LatePaymentServices {
  /** The packs sold now and formerly: checkouts begun at their terms are still honoured. */
  readonly packs: readonly Pack[];
  /** Names this stage's purchases at the provider. */
  readonly seller: string;
  readonly money: Pick<Balances, 'grant'>;
  readonly grants: Pick<Grants, 'amountOf'>;
  readonly notes: Pick<PurchaseNotes, 'write'>;
  readonly clock: Clock;
}

/**
 * Opens a checkout for a pack. Nothing is written here: the session carries the account and the terms.
 *
 * @returns the provider's page
 * @throws ServiceError BAD_REQUEST if no such pack is sold; what the provider throws
 */
export async function beginPurchase(
  order: Pick<CheckoutOrder, 'accountId' | 'returnUrl' | 'cancelUrl'> & { readonly packId: string },
  { provider, packs, seller, clock }: Pick<PurchaseServices, 'provider' | 'packs' | 'seller' | 'clock'>,
  budget: TimeBudget,
): Promise<string> {
  const { packId, ...rest } = order;
  const pack = soldPacks(packs).find(({ id }) => id === packId);
  if (pack === undefined) throw new ServiceError('BAD_REQUEST', 'This pack is no longer sold.');
  return await provider.openCheckout({ ...rest, seller, pack, expiresAt: clock() + checkoutMs }, budget);
}

/** A payment that has brought no credits. Once it is paid, its grant says more. */
export interface UnpaidPurchase {
  /** Id of the payment provider's checkout session. */
  readonly sessionId: string;
  /** `pending`: the money is on its way. `failed`: it will not come. */
  readonly state: 'pending' | 'failed';
  /** When its checkout was opened, in milliseconds since 1970. */
  readonly at: number;
  readonly credits: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** The amount to be paid, including tax, in the currency's smallest unit. */
  readonly total: number;
  /** Undefined where it is not known, as on rows of earlier versions. */
  readonly tax: number | undefined;
}

/** Accounts' payments that have brought no credits, for people to read. */
export interface PurchaseNotes {
  /** Records a payment; one recorded as failed stays so. May be repeated freely. @throws ServiceError OVERLOADED */
  write(accountId: string, purchase: UnpaidPurchase, time: TimeBudget): Promise<void>;
  /** In any order; strongly consistent. @throws ServiceError OVERLOADED */
  list(accountId: string, time: TimeBudget): Promise<readonly UnpaidPurchase[]>;
}

/** A checkout that this stage opened. */
export interface OwnCheckout extends Checkout {
  readonly accountId: string;
  readonly terms: string;
}

/**
 * The outcome of a checkout: the credits that it granted, or none. `refused`: paid, but not as agreed; a person must
 * look at it.
 */
export type Fulfilment = number | 'unpaid' | 'refused';

/** The prefix of the ids of purchased grants. */
export const purchasePrefix = 'stripe-';

/** The event that alerts a person: money and credits disagree, and a program must not decide. */
export const needsAPerson = 'payments.needs-a-person';

/** The id of a checkout's grant: one for each session, even if its payment is reported repeatedly. */
export const grantIdOf = (sessionId: string): string => purchasePrefix + sessionId;

/** Whether a checkout was opened by this stage. Others may sell other things through the same provider. */
export const isOurs = (
  checkout: Checkout,
  { seller }: Pick<PurchaseServices, 'seller'>,
): checkout is OwnCheckout =>
  checkout.seller === seller &&
  checkout.accountId !== undefined &&
  isAccountId(checkout.accountId) &&
  checkout.terms !== undefined;

/**
 * Ends the open checkouts of an account, so that they can no longer be paid.
 *
 * @returns how many it ended
 * @throws what the provider throws
 */
export async function endCheckouts(
  accountId: string,
  services: Pick<PurchaseServices, 'provider' | 'seller' | 'clock'>,
  { budget }: { readonly budget: TimeBudget },
): Promise<number> {
  const { provider, clock } = services;
  const open = await provider.openCheckouts(clock() - checkoutMs, budget);
  const own = open.filter((checkout) => isOurs(checkout, services) && checkout.accountId === accountId);
  const ended = await Promise.all(own.map(({ sessionId }) => provider.expire(sessionId, budget)));
  return ended.filter(Boolean).length;
}

/** Whether a checkout asks for exactly a pack's price: one line of it, at most with tax added, and no discount. */
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

/** Records a payment whose money comes later or never. An open checkout is not a payment. */
async function noteUnpaid(
  { accountId, sessionId, terms, state, createdAt: at, currency, total, tax }: OwnCheckout,
  { packs, notes }: Pick<PurchaseServices, 'packs' | 'notes'>,
  budget: TimeBudget,
): Promise<void> {
  if (state !== 'complete' && state !== 'failed') return;
  const pack = packs.find((listed) => termsOf(listed) === terms);
  if (pack === undefined) return;
  const noted = { sessionId, state: state === 'failed' ? state : 'pending', at } as const;
  await notes.write(accountId, { ...noted, credits: pack.credits, currency, total, tax }, budget);
}

/**
 * Grants what a paid checkout has bought, once for each session. Credits come from the table of packs: the session only
 * names its line, with the terms, and the amount paid must be that line's price. What has been granted stays granted,
 * even if the table has changed since. Where the account is closed or erased the payment is refunded first, and its credits go when
 * the provider tells of that. If the provider refuses the refund for good, the credits stay and a person is called.
 *
 * @throws ServiceError OVERLOADED, TIMEOUT if the tables do not answer; the outcome is then unknown until a repeat
 */
export async function fulfilCheckout(
  checkout: OwnCheckout,
  services: Omit<PurchaseServices, 'clock'>,
  { budget, log }: { readonly budget: TimeBudget; readonly log: EventLog },
): Promise<Fulfilment> {
  const { packs, money, grants, notes } = services;
  const { sessionId, accountId, terms, total, tax } = checkout;
  if (!checkout.isPaid) {
    await noteUnpaid(checkout, { packs, notes }, budget);
    return 'unpaid';
  }
  const standing = await grants.amountOf(accountId, grantIdOf(sessionId), budget);
  if (standing !== undefined) return standing;
  const callSomeone = (reason: string, more: { readonly code?: string } = {}): void =>
    log.error(needsAPerson, new Error(reason), { ...more, reason, session: sessionId, account: accountId });
  const refuse = (reason: string): Fulfilment => {
    callSomeone(reason);
    return 'refused';
  };
  const pack = packs.find((listed) => termsOf(listed) === terms);
  if (pack === undefined) return refuse('no such pack');
  if (!isAt(pack, checkout)) return refuse('another price was paid');
  const { id: packId, credits, price, currency } = pack;
  const odd = await refundLatePayment(checkout, pack, services, { budget, log });
  if (odd !== undefined) callSomeone(odd.reason, odd);
  try {
    const purchase = { sessionId, packId, price, currency, total, tax };
    const isNew = await money.grant(accountId, grantIdOf(sessionId), credits, { purchase });
    if (isNew) log.info('payments.granted', { session: sessionId, account: accountId, credits });
    return credits;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return refuse('no such account');
    throw error;
  }
}
