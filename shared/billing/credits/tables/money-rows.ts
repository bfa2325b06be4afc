import type { Item } from '../../../platform/database/commands.ts';
import type { LedgerRow, TakeBackRow } from '../ledger.ts';

/*
 * The ledger's rows about money movements. No charge id can be mistaken for one of these prefixes: it has 16
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

/**
 * The key prefixes of all grants with this id prefix, and of what was taken of them. Takings come first: they give the
 * reason, unlike an earlier version's grants that undo one.
 */
export const beginningsOf = (idPrefix: string): readonly string[] => [takeBack + idPrefix, grant + idPrefix];

/**
 * A reversal's first row has its id as key. Each further one has an id that no reversal has, with the reversal's own as
 * an attribute: an earlier version takes it for another reversal whose money is gone.
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

/**
 * A grant or a taking; undefined if the item is neither. When a reversal's money returned, an earlier version wrote the
 * returned credits as a grant, under the ids of the grant and of the reversal: that is a taking below 0.
 */
export function readMoneyRow(item: Item): Extract<LedgerRow, { kind: 'grant' }> | TakeBackRow | undefined {
  const sortKey: string = item.sk ?? '';
  const { amount, at, givesBack, sessionId, packId, price, currency, total, tax } = item;
  if (sortKey.startsWith(takeBack)) {
    const [, grantId = '', reversalId = ''] = sortKey.split('#');
    const { reversal = reversalId, missing, returned } = item;
    const cause = item.cause === 'dispute' ? 'dispute' : 'refund';
    return { kind: 'take-back', grantId, reversalId: reversal, cause, amount, missing, returned, at };
  }
  if (!sortKey.startsWith(grant)) return undefined;
  const grantId = sortKey.slice(grant.length);
  if (givesBack !== undefined) {
    const of = { grantId: grantId.slice(0, -`:${givesBack}`.length), reversalId: givesBack };
    return { kind: 'take-back', ...of, cause: 'refund', amount: -amount, missing: 0, returned: 0, at };
  }
  const isBought = sessionId !== undefined && packId !== undefined && currency !== undefined;
  const purchase = isBought ? { sessionId, packId, price, currency, total, tax } : undefined;
  return { kind: 'grant', grantId, amount, at, purchase };
}
