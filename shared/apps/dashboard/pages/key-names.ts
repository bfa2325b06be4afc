import type { ListedKey } from '../../../identity/accounts/key-store.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Html } from '../answer.ts';
import type { DashboardServices, SignedIn } from '../visit.ts';
import { choice } from './choice.ts';
import { hintText } from './key-table.ts';

/** A key's name, and a shorter form with what tells it apart from others of that name. */
interface KeyName {
  readonly name: string;
  readonly label: string;
}

const longestLabel = 24;
const shortened = (name: string): string =>
  name.length <= longestLabel ? name : `${name.slice(0, longestLabel - 1).trimEnd()}…`;

/** The keys that an account has ever had, by their ids, the newest first. */
export type KeyNames = ReadonlyMap<string, KeyName>;

/** Keys of the playground live an hour, share an id, and are in no list. */
const playground: [string, KeyName] = ['playground', { name: 'playground', label: 'Playground' }];

export const keyNamesOf = (listed: readonly ListedKey[]): KeyNames =>
  new Map([
    ...listed
      .toReversed()
      .map((key): [string, KeyName] => [
        key.keyId,
        { name: key.keyName, label: `${shortened(key.keyName)} (${hintText(key)})` },
      ]),
    playground,
  ]);

export const readKeyNames = async (
  { visitor }: SignedIn,
  { keys }: Pick<DashboardServices, 'keys'>,
): Promise<KeyNames> => keyNamesOf(await keys.list(visitor.accountId));

/** A key's name; its id if it is not in the list yet, and a dash where no key was noted. */
export const nameOf = (names: KeyNames, keyId: string | undefined): string =>
  keyId === undefined ? '–' : (names.get(keyId)?.name ?? keyId);

/** The key that the address asks for; undefined for all. @throws ServiceError NOT_FOUND if the account has no such key */
export function keyAskedFor({ query }: Pick<SignedIn, 'query'>, names: KeyNames): string | undefined {
  const keyId = query.get('key') || undefined;
  if (keyId !== undefined && !names.has(keyId)) throw new ServiceError('NOT_FOUND');
  return keyId;
}

/** Keys that a choice offers. The pages of older ones lead to their calls. */
const mostOffered = 30;

/** A choice among the playground and the newest keys. */
export const keyChoice = (names: KeyNames, chosen: string | undefined): Html =>
  choice(
    'Key',
    'key',
    [
      ['', 'All keys'],
      ...[...names]
        .filter(([id], index) => index < mostOffered || id === chosen || id === playground[0])
        .map(([id, { label }]): [string, string] => [id, label]),
    ],
    chosen,
  );
