import { isLow } from '../credits/low-balance.ts';

/** What an account has, however many items it consists of. */
export interface Money {
  /** Available and set aside together: what is set aside may come back. It falls by charges alone. */
  readonly balance: number;
  /** All that ever came: the balance rises by that alone. */
  readonly granted: number;
}

/** What is noted with an account when its owners are told that the balance is low. */
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
 * since the last look reaches the threshold from what was left then.
 */
export function judge(
  money: Money,
  threshold: number,
  mark: LowBalanceMark | undefined,
  now: number,
): 'tell' | 'remember' | 'nothing' {
  if (!isLow(money.balance, threshold)) return 'nothing';
  if (mark === undefined || mark.threshold !== threshold) return 'tell';
  if (mark.retryAt !== undefined) return mark.retryAt <= now ? 'tell' : 'nothing';
  if (money.granted === mark.granted && money.balance === mark.balance) return 'nothing';
  return isLow(mark.balance + money.granted - mark.granted, threshold) ? 'remember' : 'tell';
}
