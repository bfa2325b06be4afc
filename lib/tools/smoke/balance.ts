import type * as z from 'zod';
import { account } from '../../../shared/contract/account.ts';
import { type Answer, type Ask, judge } from './ask.ts';
import { apiFaults, shapeFaults } from './faults.ts';
import type { Row } from './row.ts';

type Balance = z.output<typeof account.response>;

/** The balance as the last row read it; absent where it could not be read. */
interface Read {
  readonly row: Row;
  readonly balance: Balance | undefined;
}

/**
 * Reads the balance, which is also the good input of the account operation.
 *
 * @param expected credits that must be there now; absent at the beginning, or where an earlier balance is not known
 */
export async function readBalance(what: string, ask: Ask, key: string, expected?: number): Promise<Read> {
  const reply = await ask({
    method: account.method,
    path: account.path,
    headers: { authorization: `Bearer ${key}` },
    body: {},
  });
  const balance = account.response.safeParse(reply.answer?.body).data;
  const faultsOf = (answer: Answer): string[] => {
    if (answer.status !== 200) return [`status ${answer.status} instead of 200`];
    const isOther = balance !== undefined && expected !== undefined && balance.available !== expected;
    return [
      ...shapeFaults(account.response, answer),
      ...(isOther ? [`${balance.available} credits instead of ${expected}`] : []),
      ...apiFaults(answer),
    ];
  };
  return { row: judge(account.name, what, reply, faultsOf), balance };
}
