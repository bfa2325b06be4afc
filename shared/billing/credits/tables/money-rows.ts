import { type Item, numberOf, optionalNumberOf, text, textOf } from '../../../platform/database/values.ts';
import type { LedgerRow, TakeBackRow } from '../ledger.ts';

/*
 * The ledger's rows about money that came and went. No charge id can be mistaken for one of these prefixes: it has 16
 * characters.
 */
const grant = 'grant#';
const takeBack = 'take-back#';

const rowKey = (accountId: string, sortKey: string): Item => ({
  pk: text(accountId),
  sk: text(sortKey),
});

export const grantRowKey = (accountId: string, grantId: string): Item =>
  rowKey(accountId, `${grant}${grantId}`);

/** The beginnings of the rows of all grants whose ids begin like this, and of what was taken of them. */
export const beginningsOf = (idPrefix: string): readonly string[] => [grant + idPrefix, takeBack + idPrefix];

/** The beginning that the rows of one grant share. */
export const takeBackPrefix = (grantId: string): string => `${takeBack}${grantId}#`;
/** Where an earlier version put the grants that undo a taking back. */
export const givesBackPrefix = (grantId: string): string => `${grant}${grantId}:`;

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
  ...rowKey(accountId, takeBackPrefix(grantId) + (returned > 0 ? reversalId : `${reversalId}_${turn}`)),
  ...(returned > 0 ? {} : { reversal: text(reversalId) }),
});

/** @returns undefined if the item is not a grant */
export function readGrant(item: Item): Extract<LedgerRow, { kind: 'grant' }> | undefined {
  const sortKey = textOf(item.sk) ?? '';
  if (!sortKey.startsWith(grant)) return undefined;
  const [sessionId, packId, currency] = [item.sessionId, item.packId, item.currency].map(textOf);
  const isBought = sessionId !== undefined && packId !== undefined && currency !== undefined;
  const givesBack = textOf(item.givesBack);
  return {
    kind: 'grant',
    grantId: sortKey.slice(grant.length),
    amount: numberOf(item.amount),
    at: numberOf(item.at),
    ...(isBought
      ? {
          purchase: {
            sessionId,
            packId,
            price: numberOf(item.price),
            currency,
            total: optionalNumberOf(item.total),
            tax: optionalNumberOf(item.tax),
          },
        }
      : {}),
    ...(givesBack === undefined ? {} : { givesBack }),
  };
}

/** @returns undefined if the item is not a take-back */
export function readTakeBack(item: Item): TakeBackRow | undefined {
  const [kind, grantId = '', reversalId = ''] = (textOf(item.sk) ?? '').split('#');
  if (`${kind}#` !== takeBack) return undefined;
  return {
    kind: 'take-back',
    grantId,
    reversalId: textOf(item.reversal) ?? reversalId,
    cause: textOf(item.cause) === 'dispute' ? 'dispute' : 'refund',
    amount: numberOf(item.amount),
    missing: numberOf(item.missing),
    returned: numberOf(item.returned),
    at: numberOf(item.at),
  };
}
