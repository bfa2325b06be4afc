import { isLow } from '../credits/low-balance.ts';

/** What an account has, however many items it consists of. */
export interface CreditTotals {
  /** Available and set aside together: what is set aside may come back. It falls by charges, and by what is taken back. */
  readonly balance: number;
  /** All that ever came, less what was taken back: the balance rises by that alone. */
  readonly granted: number;
}

/** What is noted with an account when its owners are warned of a low balance, and again once it has recovered. */
export interface LowBalanceMark extends CreditTotals {
  readonly threshold: number;
  /**
   * Set while a mail is being sent: from then on another run may send it, since the one that began must have stopped.
   * Milliseconds since 1970.
   */
  readonly retryAt?: number | undefined;
}

/**
 * What to do about a balance: warn the owners, remember it for the next run, or nothing. Between two runs it may have
 * risen and fallen again. Only grants raise it, so it was above the threshold in between only if what was granted since
 * the last run, on top of what was left then, reaches it. A balance above the threshold is remembered, since the grant
 * that lifted it may be taken back later.
 */
export function judge(
  money: CreditTotals,
  threshold: number,
  mark: LowBalanceMark | undefined,
  now: number,
): 'warn' | 'remember' | 'nothing' {
  const isAbove = !isLow(money.balance, threshold);
  if (mark === undefined || mark.threshold !== threshold) return isAbove ? 'nothing' : 'warn';
  if (mark.retryAt !== undefined) return mark.retryAt <= now && !isAbove ? 'warn' : 'nothing';
  const wasAbove = !isLow(mark.balance, threshold);
  if (isAbove) return wasAbove ? 'nothing' : 'remember';
  if (wasAbove) return 'warn';
  if (money.granted === mark.granted && money.balance === mark.balance) return 'nothing';
  return isLow(mark.balance + money.granted - mark.granted, threshold) ? 'remember' : 'warn';
}
