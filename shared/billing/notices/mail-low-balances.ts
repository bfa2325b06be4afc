import type { Bounds } from '../../platform/call/call.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { type AccountReader, heldCredits, isLow } from '../credits/balances.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import { creditsText, type Mark, type OwnerServices, oneLine, tellOnce } from './tell-owners.ts';

/** The note made when owners are warned of a low balance, and again once it has recovered. */
type LowBalanceNote = readonly [threshold: number, balance: number, granted: number, retryAt?: number];

/** An account whose owners want to be warned below a balance. */
interface WatchedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly threshold: number;
  readonly mark: Mark<LowBalanceNote>;
}

export interface LowBalanceServices extends OwnerServices {
  readonly watched: { list(time: TimeBudget): AsyncIterable<WatchedAccount> };
  readonly accounts: AccountReader;
}

async function warnOwners(
  account: WatchedAccount,
  services: LowBalanceServices,
  bounds: Bounds,
): Promise<number> {
  const { name, threshold, mark } = account;
  const money = await services.accounts.read(account.accountId, bounds.budget);
  if (money === undefined) return 0;
  // Credits set aside may come back. Charges and take-backs lower the sum, and only grants raise it.
  const balance = money.available + heldCredits(money);
  const note: LowBalanceNote = [threshold, balance, money.granted];
  const action = judge(note, mark.seen, bounds.clock());
  if (action === 'nothing') return 0;
  if (action === 'remember') {
    await mark.replace(mark.seen, note, bounds.budget);
    return 0;
  }
  const notice = () => lowBalanceNotice(name, balance, threshold);
  return await tellOnce(account, notice, { mark, note, event: ['low-balance.told'] }, services, bounds);
}

/** Mails the owners of every account whose balance has fallen below their threshold: once per crossing. */
export const mailLowBalances = mailEach(
  { things: 'accounts', looked: 'low-balance.looked', failed: 'low-balance.failed' },
  ({ watched }: LowBalanceServices, { budget }) => watched.list(budget),
  warnOwners,
);

/**
 * What to do about a balance: warn the owners, remember it for the next run, or nothing. Between two runs it may have
 * risen and fallen again. Only grants raise it, so it was above the threshold in between only if the balance at the
 * last run plus the grants since then reaches it. A balance above the threshold is remembered, since the grant that
 * lifted it may be taken back later.
 */
function judge(
  [threshold, balance, granted]: LowBalanceNote,
  noted: LowBalanceNote | undefined,
  now: number,
): 'warn' | 'remember' | 'nothing' {
  const isAbove = !isLow(balance, threshold);
  if (noted === undefined || noted[0] !== threshold) return isAbove ? 'nothing' : 'warn';
  const [, before, grantedBefore, retryAt] = noted;
  if (retryAt !== undefined) return retryAt <= now && !isAbove ? 'warn' : 'nothing';
  const wasAbove = !isLow(before, threshold);
  if (isAbove) return wasAbove ? 'nothing' : 'remember';
  if (wasAbove) return 'warn';
  if (granted === grantedBefore && balance === before) return 'nothing';
  return isLow(before + granted - grantedBefore, threshold) ? 'remember' : 'warn';
}

/** The notice about a low balance. */
function lowBalanceNotice(name: string, balance: number, threshold: number): Notice {
  const left = `${creditsText(balance)} left`;
  return {
    subject: left,
    paragraphs: [
      `The account ${oneLine(name)} of the Resale Listing API has ${left}. You asked for a notice when there are fewer than ${threshold.toLocaleString('en')}.`,
      'Without credits, paid calls are answered 402 (Out of credits).',
      'The dashboard shows what was spent, and its settings say at which balance this mail is sent. It comes once each time the balance falls below that.',
    ],
  };
}
