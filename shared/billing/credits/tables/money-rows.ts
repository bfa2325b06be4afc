import type { Item } from '../../../platform/database/commands.ts';
import type { LedgerRow, TakeBackRow } from '../ledger.ts';

/*
 * The ledger's rows about money that came and went. No charge id can be mistaken for one of these prefixes: it has 16
 * characters.
 */
const grant = 'grant#';
const takeBack = 'take-back#';

const rowKey = (accountId: string, sortKey: string): Item => ({
  pk: accountId,
  sk: sortKey,
});

export const grantRowKey = (accountId: string, grantId: string): Item =>
  rowKey(accountId, `${grant}${grantId}`);

/** The beginnings of the rows of all grants whose ids begin like this, and of what was taken of them. */
export const beginningsOf = (idPrefix: string): readonly string[] => [grant + idPrefix, takeBack + idPrefix];

/**
 * A reversal's first row is under its id. Each further one is under an id that no reversal has, with its own as an
 * attribute: to an earlier version, which takes each row for a reversal of its own, that is one whose money is gone.
 *
 * @param turn Which row of the grant this is, from 1.
 */
export const takeBackRow = (
  accountId: string,
  { grantId, reversalId, returned }: Pick<TakeBackRow, 'grantId' | 'reversalId' | 'returned'>,
  turn: number,
): Item => ({
  ...rowKey(accountId, `${takeBack}${grantId}#${returned > 0 ? reversalId : `${reversalId}_${turn}`}`),
  ...(returned > 0 ? {} : { reversal: reversalId }),
});

/** @returns undefined if the item is not a grant */
export function readGrant(item: Item): Extract<LedgerRow, { kind: 'grant' }> | undefined {
  const sortKey = item.sk ?? '';
  if (!sortKey.startsWith(grant)) return undefined;
  const [sessionId, packId, currency] = [item.sessionId, item.packId, item.currency];
  const isBought = sessionId !== undefined && packId !== undefined && currency !== undefined;
  const givesBack = item.givesBack;
  return {
    kind: 'grant',
    grantId: sortKey.slice(grant.length),
    amount: item.amount,
    at: item.at,
    ...(isBought
      ? { purchase: { sessionId, packId, price: item.price, currency, total: item.total, tax: item.tax } }
      : {}),
    givesBack,
  };
}

/** @returns undefined if the item is not a take-back */
export function readTakeBack(item: Item): TakeBackRow | undefined {
  const [kind, grantId = '', reversalId = ''] = (item.sk ?? '').split('#');
  if (`${kind}#` !== takeBack) return undefined;
  return {
    kind: 'take-back',
    grantId,
    reversalId: item.reversal ?? reversalId,
    cause: item.cause === 'dispute' ? 'dispute' : 'refund',
    amount: item.amount,
    missing: item.missing,
    returned: item.returned,
    at: item.at,
  };
}
