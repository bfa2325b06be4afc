import { isLow } from '../credits/low-balance.ts';

/** What an account has, however many items it consists of. */
export interface Money {
  /** Available and set aside together: what is set aside may come back. It falls by charges, and by what is taken back. */
  readonly balance: number;
  /** All that ever came, less what was taken back: the balance rises by that alone. */
  readonly granted: number;
}

/** What is noted with an account when its owners are told that the balance is low, and once it is so no more. */
export interface LowBalanceMark extends Money {
  readonly threshold: number;
  /**
   * Set while a mail is being sent: from then on another run may send it, since whoever was at it must have stopped.
   * Milliseconds since 1970.
   */
  readonly retryAt?: number | undefined;
}

/**
 * What is to be done about a balance: tell the owners, remember it for the next look, or nothing. Between two looks it
 * may have risen and fallen again: since it rises by what is granted alone, it can have been above only if what came
 * since the last look reaches the threshold from what was left then. A balance that is seen above is remembered, since
 * what lifted it may be taken back later; between two looks only what is left of a grant counts.
 */
export function judge(
  money: Money,
  threshold: number,
  mark: LowBalanceMark | undefined,
  now: number,
): 'tell' | 'remember' | 'nothing' {
  const isAbove = !isLow(money.balance, threshold);
  if (mark === undefined || mark.threshold !== threshold) return isAbove ? 'nothing' : 'tell';
  if (mark.retryAt !== undefined) return mark.retryAt <= now && !isAbove ? 'tell' : 'nothing';
  const wasAbove = !isLow(mark.balance, threshold);
  if (isAbove) return wasAbove ? 'nothing' : 'remember';
  if (wasAbove) return 'tell';
  if (money.granted === mark.granted && money.balance === mark.balance) return 'nothing';
  return isLow(mark.balance + money.granted - mark.granted, threshold) ? 'remember' : 'tell';
}
