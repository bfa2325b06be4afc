import { type Call, delivered } from '../calls/call.ts';

/** Reads the money of an account, strongly consistent. */
export interface BalanceReader {
  readBalance(accountId: string): Promise<{ readonly available: number; readonly held: number }>;
}

/** The balance of the calling account, and which of its keys called. */
export async function readAccount(_request: object, services: { balances: BalanceReader }, call: Call) {
  const { available, held } = await services.balances.readBalance(call.account.id);
  return delivered({ available, held, keyName: call.account.keyName });
}
