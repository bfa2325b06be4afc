import {
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import type { ApiKeyRecord, KeyPermission } from '../key-store.ts';

const keyPrefix = 'key#';

/** Key of an API key's item. */
export const keyOf = (keyHash: string): Item => ({ pk: text(`${keyPrefix}${keyHash}`) });
/** Whether this is a key of the account's list; those of sessions are not in it. */
export const isKeyItem = (item: Item): boolean =>
  textOf(item.pk)?.startsWith(keyPrefix) === true && item.holder === undefined;

/** A permission that this version does not know is the narrowest. */
function permissionOf(item: Item): KeyPermission {
  const permission = textOf(item.permission) ?? 'everything';
  return permission === 'everything' ? permission : 'texts-and-prices';
}

export function toRecord(item: Item): ApiKeyRecord {
  return {
    keyId: textOf(item.keyId) ?? '',
    accountId: textOf(item.account) ?? '',
    keyName: textOf(item.keyName) ?? '',
    permission: permissionOf(item),
    hint: textOf(item.hint),
    createdAt: numberOf(item.createdAt),
    createdBy: textOf(item.createdBy),
    expiresAt: optionalNumberOf(item.expiresAt),
    revokedAt: optionalNumberOf(item.revokedAt),
    replacedBy: textOf(item.replacedBy),
  };
}

/** The item of a new key: one that is neither revoked nor replaced. */
export function toItem(keyHash: string, record: ApiKeyRecord): Item {
  const { hint, createdBy, expiresAt, permission } = record;
  return {
    ...keyOf(keyHash),
    keyId: text(record.keyId),
    account: text(record.accountId),
    keyName: text(record.keyName),
    createdAt: number(record.createdAt),
    ...(permission === 'everything' ? {} : { permission: text(permission) }),
    ...(hint === undefined ? {} : { hint: text(hint) }),
    ...(createdBy === undefined ? {} : { createdBy: text(createdBy) }),
    ...(expiresAt === undefined ? {} : { expiresAt: number(expiresAt) }),
  };
}
