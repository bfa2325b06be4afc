import type { Clock } from '../../platform/call/clock.ts';
import type { PeopleStore } from './people-store.ts';
import type { Membership, Role } from './person.ts';
import { createSecretToken, hashSecretToken, isSecretToken } from './secret-token.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

const hourMs = 60 * 60 * 1000;
/** How long a session lasts without a request, and at most. */
export const sessionEnds = { idleMs: 12 * hourMs, absoluteMs: 7 * 24 * hourMs } as const;
/** The idle end is written forward at most this often. */
const touchMs = 5 * 60 * 1000;
/** Clocks of two machines differ by less; a session that begins later than this from now was written by a wrong one. */
const clockSkewMs = 5 * 60 * 1000;

/** Somebody who is signed in, with the rights that they have at this moment. */
export interface Visitor {
  readonly sessionHash: string;
  readonly personId: string;
  /** As this account knows them: the address that their last sign-in proved. */
  readonly email: string;
  readonly accountId: string;
  readonly role: Role;
  /** Every account that they belong to, this one included. */
  readonly places: readonly Membership[];
}

export interface SessionServices {
  readonly sessions: SessionStore;
  readonly people: PeopleStore;
  readonly clock: Clock;
}

/** Begins a session under a token that nobody has had before. @returns the token, for the cookie alone. */
export async function startSession(
  who: { readonly personId: string; readonly accountId: string; readonly epoch: number },
  { sessions, clock }: Pick<SessionServices, 'sessions' | 'clock'>,
): Promise<string> {
  const token = createSecretToken();
  const now = clock();
  const { personId, accountId, epoch } = who;
  await sessions.begin(
    hashSecretToken(token),
    { personId, accountId, epoch, startedAt: now, seenAt: now },
    now + sessionEnds.absoluteMs,
  );
  return token;
}

function isAlive({ startedAt, seenAt }: StoredSession, now: number): boolean {
  if (startedAt > now + clockSkewMs) return false;
  return now < startedAt + sessionEnds.absoluteMs && now < seenAt + sessionEnds.idleMs;
}

/**
 * Who a session's token belongs to; undefined if the session is over, or the person no longer belongs to any account.
 * Role and membership are read anew each time, so that a removal works at once. Whoever was removed from the account of
 * the session but belongs to another is there from now on.
 */
export async function readSession(
  token: string,
  { sessions, people, clock }: SessionServices,
): Promise<Visitor | undefined> {
  if (!isSecretToken(token)) return undefined;
  const sessionHash = hashSecretToken(token);
  const session = await sessions.find(sessionHash);
  const now = clock();
  if (session === undefined || !isAlive(session, now)) return undefined;
  const { personId } = session;
  const [person, places] = await Promise.all([people.person(personId), people.membershipsOf(personId)]);
  if (person === undefined || person.epoch !== session.epoch) return undefined;
  const place = places.find(({ accountId }) => accountId === session.accountId) ?? places[0];
  if (place === undefined) return undefined;
  if (now >= session.seenAt + touchMs) await sessions.touch(sessionHash, now);
  const { accountId, role, email } = place;
  return { sessionHash, personId, email, accountId, role, places };
}

/**
 * Whether somebody still is where their request found them: neither removed from the account since then nor signed out,
 * here or everywhere.
 */
export async function isStillIn(
  { sessionHash, personId, accountId }: Pick<Visitor, 'sessionHash' | 'personId' | 'accountId'>,
  { sessions, people }: Omit<SessionServices, 'clock'>,
): Promise<boolean> {
  const [session, person, place] = await Promise.all([
    sessions.find(sessionHash),
    people.person(personId),
    people.membership(accountId, personId),
  ]);
  return session !== undefined && person?.epoch === session.epoch && place !== undefined;
}
