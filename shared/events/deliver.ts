import type { AccountSettings, SettingsStore } from '../identity/accounts/account-settings.ts';
import { isWanted } from '../identity/accounts/event-kinds.ts';
import type { Membership, PeopleStore } from '../identity/people/people.ts';
import type { Bounds } from '../platform/call/call.ts';
import { dayMs } from '../platform/call/clock.ts';
import { ServiceError } from '../platform/errors/service-error.ts';
import { lookAtEach } from './look-at-each.ts';
import { type Letter, laidOut } from './mails/layout.ts';
import { letterOf, lettersToFormerOwners } from './mails/letters.ts';
import type { Mailer } from './mails/mailer.ts';
import type { AccountEvent, Outbox, Parcel, Waiting } from './outbox.ts';

export interface DeliveryServices {
  readonly outbox: Outbox;
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Undefined where no mails are sent: what only they would tell is dropped. */
  readonly mailer: Mailer | undefined;
  /** The public address of the dashboard. */
  readonly dashboard: string;
}

/** A run that has been sending for longer than this must have stopped: a function runs for a minute at most. */
const sendingMs = 15 * 60_000;
/** Earlier events are no longer told: a stage may begin to send mails at any time. */
const toldForMs = dayMs;

/** What each owner is still to be told: what an earlier run left for them, and what is fresh and not turned off. */
function parcelsFor(
  owners: readonly Membership[],
  { fresh, parcels }: Pick<Waiting, 'fresh' | 'parcels'>,
  { mutedMails = [] }: AccountSettings,
  events: ReadonlyMap<string, AccountEvent>,
): Parcel[] {
  const lists = owners.map((owner) => {
    const left = parcels.filter(({ to }) => to.includes(owner.personId)).flatMap((parcel) => parcel.events);
    const wanted = fresh.filter((name) => {
      const type = events.get(name)?.type;
      return type !== undefined && isWanted(type, owner.mutedMails ?? mutedMails);
    });
    return { to: owner.personId, events: [...left, ...wanted].filter((name) => events.has(name)) };
  });
  // Written once for all owners with the same list.
  const groups = Map.groupBy(lists, (list) => JSON.stringify(list.events));
  const grouped = Array.from(groups, ([names, group]) => ({
    to: group.map(({ to }) => to),
    events: JSON.parse(names) as string[],
  }));
  return grouped.filter((parcel) => parcel.events.length > 0);
}

/** @returns how many mails went out */
async function deliver(listed: Waiting, services: DeliveryServices, bounds: Bounds): Promise<number> {
  const { outbox, people, settings, mailer, dashboard } = services;
  const { clock, budget, log } = bounds;
  const now = clock();
  const until = now + sendingMs;
  const isDue = ({ notBefore = 0 }: Parcel) => notBefore <= now;
  if (listed.fresh.length === 0 && !listed.parcels.some(isDue)) return 0;
  const waiting = await outbox.claim(listed, until, budget);
  if (waiting === undefined) return 0;
  const { accountId, fresh } = waiting;
  const parcels = waiting.parcels.filter(isDue);
  const account = mailer && (await settings.read(accountId));
  const names = [...new Set([...fresh, ...parcels.flatMap(({ events }) => events)])];
  const read = account === undefined ? [] : await outbox.read(accountId, names, budget);
  const events = new Map([...read].filter(([, { at }]) => at > now - toldForMs));
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  let left = account === undefined ? [] : parcelsFor(owners, { fresh, parcels }, account, events);
  const later = account === undefined ? [] : waiting.parcels.filter((parcel) => !isDue(parcel));
  const isKept = await outbox.keep(accountId, until, [...later, ...left], budget, { addressed: fresh });
  if (!isKept || account === undefined || mailer === undefined) return 0;

  const counts = { mails: 0, failed: 0 };
  const occasion = { account, now, dashboard };
  const eventsOf = (wanted: readonly string[]) =>
    wanted.flatMap((name) => events.get(name) ?? []).toSorted((one, other) => one.at - other.at);
  const send = async (letter: Letter): Promise<boolean> => {
    try {
      await mailer.send(laidOut(letter), budget);
      counts.mails += 1;
      return true;
    } catch (error) {
      counts.failed += 1;
      log.error('mails.failed', error, { account: accountId });
      return false;
    }
  };
  // Once, since nothing keeps the address of someone who has left.
  for (const letter of lettersToFormerOwners(eventsOf(fresh), occasion)) await send(letter);
  for (const parcel of left)
    for (const { personId, email } of owners.filter((owner) => parcel.to.includes(owner.personId))) {
      // Every member's address was verified before they joined.
      if (!(await send(letterOf(email, eventsOf(parcel.events), occasion)))) continue;
      const others = left.map(({ to, events }) => ({ to: to.filter((id) => id !== personId), events }));
      left = others.filter(({ to }) => to.length > 0);
      await outbox.keep(accountId, until, [...later, ...left], budget);
    }
  // Neither others' mails nor new events wait for an address that refuses its mail.
  const again = [...later, ...left.map((parcel) => ({ ...parcel, notBefore: until }))];
  if (again.length > 0) await outbox.keep(accountId, until, again, budget, { ends: true });
  if (counts.mails > 0)
    log.info('mails.sent', { account: accountId, events: events.size, mails: counts.mails });
  if (counts.failed > 0) throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} mails were not sent.`);
  return counts.mails;
}

/**
 * Mails each owner of every account what happened in it since the last run, as they have chosen, in one mail. Who has got
 * theirs is recorded, so a refused address costs the others nothing; it is tried again after a quarter of an hour. A run
 * that stops between sending a mail and recording it sends that one again.
 */
export const deliverMails = lookAtEach(
  'mails',
  ['mails.looked', 'mails'],
  ({ outbox }: DeliveryServices, { clock, budget }) => outbox.list(clock(), budget),
  deliver,
);
