import type { Clock } from '../../platform/call/clock.ts';
import type { Membership, PeopleStore, Role } from './people.ts';
import { createSecretToken, hashSecretToken, isSecretToken } from './secret-token.ts';

/** Where someone signed in from, as shown in the list of their sessions. */
export interface SignInPlace {
  /** The network, a /24 or /48. */
  readonly network: string;
  /** Browser and system in words, such as `Firefox on Windows`. */
  readonly browser: string;
}

/** A session as it is stored, under the hash of its token. */
export interface StoredSession extends Partial<SignInPlace> {
  readonly person: string;
  readonly account: string;
  /** The person's epoch when it began. */
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** When the person last proved to the provider who they are; absent where it does not say. */
  readonly provenAt?: number | undefined;
}

/** A sign-in under way, from leaving for the provider until the return. */
export interface SignInFlow {
  /** SHA-256 of the cookie of the browser that began it. */
  readonly browser: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The page to go to afterwards. */
  readonly returnTo: string;
  /** The hash of the token of an invitation. */
  readonly invitation?: string | undefined;
  /** The hash of the session of someone who signs in again to confirm who they are; that session ends. */
  readonly session?: string | undefined;
  /** The account that they stay in. */
  readonly account?: string | undefined;
}

/** What the dashboard temporarily stores about sessions and sign-ins. */
export interface SessionStore {
  /** @returns how many sessions the person's list has now, those that have ended among them */
  begin(sessionHash: string, session: StoredSession, dropAt: number): Promise<number>;
  /** Strongly consistent. */
  find(sessionHash: string): Promise<StoredSession | undefined>;
  /** Hashes of a person's sessions; some may have ended. */
  ofPerson(personId: string): Promise<readonly string[]>;
  /** Removes ended sessions from that list. */
  forget(personId: string, sessionHashes: readonly string[]): Promise<void>;
  /** Extends the idle timeout; never revives an ended session. */
  touch(sessionHash: string, at: number): Promise<void>;
  setAccount(sessionHash: string, accountId: string): Promise<void>;
  /**
   * Gives the session a key, which replaces the one that it had.
   *
   * @returns the hash of the previous key, if there was one; `ended` if the session is over, so that it has none.
   */
  changeKey(
    sessionHash: string,
    keyHash: string,
  ): Promise<{ readonly before?: string | undefined } | 'ended'>;
  /** @returns the hash of the key that the session had, if any. */
  end(sessionHash: string): Promise<string | undefined>;

  saveFlow(stateHash: string, flow: SignInFlow, validUntil: number): Promise<void>;
  /** Hands out a flow once. */
  takeFlow(stateHash: string, now: number): Promise<SignInFlow | undefined>;

  /** Saves a visit to another site that a session began, by the token that the browser comes back with. */
  saveErrand(errandHash: string, sessionHash: string, validUntil: number): Promise<void>;
  /** Hands out an errand once. @returns the hash of the session that began it; undefined if it is too old. */
  takeErrand(errandHash: string, now: number): Promise<string | undefined>;

  /**
   * Begins what a form requests, unless the form was sent before.
   *
   * @returns `done` if that was done; `unclear` if it is under way or its outcome is unknown.
   */
  takeForm(sessionHash: string, formId: string, dropAt: number): Promise<'taken' | 'done' | 'unclear'>;
  /** Records the outcome of a form that was taken. One that did nothing can be sent again. */
  endForm(sessionHash: string, formId: string, outcome: 'done' | 'nothing done'): Promise<void>;
  /** Counts an attempt, for example a sign-in from a network. @returns the count in this window, this one included. */
  countAttempt(who: string, window: number, dropAt: number): Promise<number>;
}

const hourMs = 60 * 60 * 1000;
/** How long a session lasts without a request, and at most. */
export const sessionEnds = { idleMs: 12 * hourMs, absoluteMs: 7 * 24 * hourMs } as const;
/** The idle timeout is extended at most this often. */
const touchMs = 5 * 60 * 1000;
/** Clocks of two machines differ by less: a session that begins later than this from now was written by a wrong clock. */
const clockSkewMs = 5 * 60 * 1000;

/** A person who is signed in, with their current rights. */
export interface Visitor {
  readonly sessionHash: string;
  readonly personId: string;
  /** As this account knows them: the address that their last sign-in proved. */
  readonly email: string;
  readonly accountId: string;
  readonly role: Role;
  /** Every account that they belong to, this one included. */
  readonly places: readonly Membership[];
  /** When this session began. */
  readonly startedAt: number;
  /** When they last proved who they are, where that is known. */
  readonly provenAt?: number | undefined;
}

const justMs = 10 * 60 * 1000;

/** Whether someone proved who they are within the last ten minutes. A screen may be left open for longer than that. */
export const hasJustSignedIn = ({ provenAt }: Pick<Visitor, 'provenAt'>, now: number): boolean =>
  provenAt !== undefined && now - provenAt < justMs && provenAt <= now + clockSkewMs;

/** A person's list of sessions is tidied each time it has grown by this many. */
const tidiedEvery = 50;

export interface SessionServices {
  readonly sessions: SessionStore;
  readonly people: PeopleStore;
  readonly clock: Clock;
}

/** Begins a session under a new token. @returns the token, for the cookie alone. */
export async function startSession(
  who: {
    readonly personId: string;
    readonly accountId: string;
    readonly epoch: number;
    readonly place?: SignInPlace | undefined;
    readonly provenAt?: number | undefined;
  },
  services: SessionServices,
): Promise<string> {
  const token = createSecretToken();
  const now = services.clock();
  const { personId, accountId, epoch, place, provenAt } = who;
  const session = {
    person: personId,
    account: accountId,
    epoch,
    ...place,
    provenAt,
    startedAt: now,
    seenAt: now,
  };
  const listed = await services.sessions.begin(hashSecretToken(token), session, now + sessionEnds.absoluteMs);
  // For people who never open the list. Of concurrent sign-ins, few see the list this long.
  if (listed % tidiedEvery === 0) await listSessions({ personId }, services);
  return token;
}

function isAlive({ startedAt, seenAt }: StoredSession, now: number): boolean {
  if (startedAt > now + clockSkewMs) return false;
  return now < startedAt + sessionEnds.absoluteMs && now < seenAt + sessionEnds.idleMs;
}

/**
 * Who a session's token belongs to; undefined if the session is over, or the person no longer belongs to any account.
 * Role and membership are read again each time, so that a removal takes effect at once. People removed from the
 * session's account who belong to another one move there.
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
  const { person: personId } = session;
  const [person, places] = await Promise.all([people.person(personId), people.membershipsOf(personId)]);
  if (person === undefined || person.epoch !== session.epoch) return undefined;
  const place = places.find(({ accountId }) => accountId === session.account) ?? places[0];
  if (place === undefined) return undefined;
  if (now >= session.seenAt + touchMs) await sessions.touch(sessionHash, now);
  const { accountId, role, email } = place;
  const { startedAt, provenAt } = session;
  return { sessionHash, personId, email, accountId, role, places, startedAt, provenAt };
}

/** A session in the list of its person. */
export interface ListedSession extends StoredSession {
  readonly sessionHash: string;
}

/** The visitor's live sessions, the one seen last first. Ended sessions are removed from the list as they are found. */
export async function listSessions(
  { personId }: Pick<Visitor, 'personId'>,
  { sessions, people, clock }: SessionServices,
): Promise<ListedSession[]> {
  const [listed, person] = await Promise.all([sessions.ofPerson(personId), people.person(personId)]);
  const read = await Promise.all(
    listed.map(async (sessionHash) => ({ sessionHash, session: await sessions.find(sessionHash) })),
  );
  const alive = read.flatMap(({ sessionHash, session }) =>
    session?.person === personId && session.epoch === person?.epoch && isAlive(session, clock())
      ? [{ sessionHash, ...session }]
      : [],
  );
  const ended = listed.filter((hash) => !alive.some(({ sessionHash }) => sessionHash === hash));
  if (ended.length > 0) await sessions.forget(personId, ended);
  return alive.toSorted((first, other) => other.seenAt - first.seenAt);
}

/**
 * Whether a person is still where their request found them: neither removed from the account since then nor signed out,
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

type ErrandServices = Pick<SessionServices, 'sessions' | 'clock'>;

/** The marketplace's state lives ten minutes, its code five more. */
const errandMs = 15 * 60 * 1000;

/** Remembers that this session goes to another site. @returns the token to come back with. */
export async function beginErrand(sessionHash: string, { sessions, clock }: ErrandServices): Promise<string> {
  const token = createSecretToken();
  await sessions.saveErrand(hashSecretToken(token), sessionHash, clock() + errandMs);
  return token;
}

/** Whether this session began the errand and it has not been ended yet. The token is used up in any case. */
export async function endErrand(
  token: string,
  sessionHash: string,
  { sessions, clock }: ErrandServices,
): Promise<boolean> {
  return isSecretToken(token) && (await sessions.takeErrand(hashSecretToken(token), clock())) === sessionHash;
}
