import type { ListedKey } from '../../../../identity/accounts/key-store.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { startOf } from '../../layout/formats.ts';
import { choice } from '../../layout/parts.ts';
import type { Html, SignedIn } from '../../visit.ts';

/** `rls_ab12…`: a key's first characters. */
export const hintText = ({ hint = '' }: Pick<ListedKey, 'hint'>): string => `rls_${hint}…`;

/** A key in the audit log. */
export const aboutKey = ({ keyName, keyId }: Pick<ListedKey, 'keyName' | 'keyId'>): string =>
  `${keyName} (${keyId})`;

/** A key's name, and a label that distinguishes it from other keys of that name. */
interface KeyName {
  readonly name: string;
  readonly label: string;
}

/** The keys that an account has ever had, by their ids, the newest first. */
export type KeyNames = ReadonlyMap<string, KeyName>;

/** Playground keys live an hour, share an id, and are not listed. */
const playground: [string, KeyName] = ['playground', { name: 'playground', label: 'Playground' }];

const longestLabel = 24;

export const keyNamesOf = (listed: readonly ListedKey[]): KeyNames =>
  new Map([
    ...listed.toReversed().map((key): [string, KeyName] => {
      const label = `${startOf(key.keyName, longestLabel)} (${hintText(key)})`;
      return [key.keyId, { name: key.keyName, label }];
    }),
    playground,
  ]);

export const readKeyNames = async ({ accountId, services }: SignedIn): Promise<KeyNames> =>
  keyNamesOf(await services.keys.list(accountId));

/** A key's name; its id if it is not in the list yet, and a dash where no key was noted. */
export const nameOf = (names: KeyNames, keyId: string | undefined): string =>
  keyId === undefined ? '–' : (names.get(keyId)?.name ?? keyId);

/** The key that the address asks for; undefined for all. @throws ServiceError NOT_FOUND if the account has no such key */
export function keyAskedFor({ query }: Pick<SignedIn, 'query'>, names: KeyNames): string | undefined {
  const keyId = query.get('key') || undefined;
  if (keyId !== undefined && !names.has(keyId)) throw new ServiceError('NOT_FOUND');
  return keyId;
}

/** The number of keys in the select field. Older keys' pages link to their calls. */
const mostOffered = 20;

/** A select field with the playground and the newest keys. */
export function keyChoice(names: KeyNames, chosen: string | undefined): Html {
  const offered = [...names].filter(
    ([id], index) => index < mostOffered || id === chosen || id === playground[0],
  );
  const options = offered.map(([id, { label }]) => [id, label] as const);
  return choice('Key', 'key', [['', 'All keys'], ...options], chosen);
}
