import { listKeys } from '../../../identity/accounts/keys/list-keys.ts';
import type { Visitor } from '../../../identity/people/sessions.ts';
import { atMost } from '../../../platform/call/time-budget.ts';
import { visitorOf } from '../access.ts';
import { cookieOf, sessionCookie } from '../cookies.ts';
import { hintText } from '../pages/key-table.ts';
import type { DashboardServices, Visit } from '../visit.ts';

/** Somebody who reads while they are signed in. */
export interface Reader {
  readonly visitor: Visitor;
  /** The newest key of theirs that works: what it begins with, and its name. */
  readonly key?: { readonly hint: string; readonly name: string };
}

/** Whether a request says that somebody is signed in; it may be wrong. */
export const hasSession = (visit: Visit): boolean => cookieOf(visit, sessionCookie) !== undefined;

async function readReader(visit: Visit, services: DashboardServices): Promise<Reader | undefined> {
  const visitor = await visitorOf(visit, services);
  if (visitor === undefined) return undefined;
  const keys = await listKeys(visitor, services);
  const newest = keys.findLast(({ state }) => state === 'active');
  return newest === undefined
    ? { visitor }
    : { visitor, key: { hint: hintText(newest), name: newest.keyName } };
}

/** Looking up who reads takes two or three reads; a public page waits no longer for it. */
const longestMs = 2_000;

/** Who reads. What is public stays readable: a session that has ended, or cannot be read in time, is none. */
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
