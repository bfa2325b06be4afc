import type { NewKey } from '../../../identity/accounts/keys/create-key.ts';
import type { Answer } from '../answer.ts';
import type { DashboardServices, SignedIn } from '../visit.ts';
import { shownOnce } from './shown-once.ts';

/** Shows a new key's secret, in this answer only. */
export const secretPage = (
  visit: SignedIn,
  services: DashboardServices,
  { secret, key }: NewKey,
  title: string,
): Promise<Answer> =>
  shownOnce(visit, services, {
    title: `${title}: ${key.keyName}`,
    words: 'Copy the secret now. It is not stored and cannot be shown again.',
    secret,
    saved: 'I have saved this key',
    goOnTo: '/keys',
  });
