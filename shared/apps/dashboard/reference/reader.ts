import { listKeys } from '../../../identity/accounts/keys.ts';
import type { Visitor } from '../../../identity/people/sessions.ts';
import { atMost } from '../../../platform/call/time-budget.ts';
import { visitorOf } from '../access/access.ts';
import { cookieOf, sessionCookie } from '../access/cookies.ts';
import { hintText } from '../pages/key-names.ts';
import type { DashboardServices, Visit } from '../visit.ts';

/** A reader who is signed in. */
export interface Reader {
  readonly visitor: Visitor;
  /** Their newest active key: its first characters and its name. */
  readonly key?: { readonly hint: string; readonly name: string };
}

/** Whether a request has a session cookie; the session may have ended. */
export const hasSession = (visit: Visit): boolean => cookieOf(visit, sessionCookie) !== undefined;

async function readReader(visit: Visit, services: DashboardServices): Promise<Reader | undefined> {
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return undefined;
  const keys = await listKeys(visitor, services);
  // One for the account alone would fail in almost every example.
  const newest = keys.findLast(({ state, permission }) => state === 'active' && permission !== 'account');
  return newest === undefined
    ? { visitor }
    : { visitor, key: { hint: hintText(newest), name: newest.keyName } };
}

/** Looking up the reader takes two or three reads of the database; a public page waits no longer than this for it. */
const longestMs = 2_000;

/**
 * The reader, if they are signed in. A session that has ended or cannot be read in time counts as none, so that the
 * public page can still be shown.
 */
export async function readerOf(
  visit: Visit,
  dashboard: () => Promise<DashboardServices>,
): Promise<Reader | undefined> {
  if (!hasSession(visit)) return undefined;
  try {
    return await atMost(longestMs, async () => await readReader(visit, await dashboard()));
  } catch (error) {
    visit.log.error('reference.reader-unknown', error);
    return undefined;
  }
}
