import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import { isWanted } from '../../identity/accounts/event-kinds.ts';
import type { PeopleStore } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { Outbox, Waiting } from '../outbox.ts';
import type { OwnerMessage, Queue } from '../queue.ts';
import { formerOwnerBy, isAlwaysTold } from './letters.ts';

export interface AddressServices {
  readonly outbox: Pick<Outbox, 'eventsOf' | 'dropNames'>;
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly queue: Pick<Queue, 'send'>;
  /** False where no mails are sent: what only they would tell is dropped. */
  readonly sendsMails: boolean;
}

/** Earlier events are no longer mailed: a stage may begin to send mails at any time. */
const mailedForMs = dayMs;

/** A message for each owner with all that they want to know, and for each who is an owner no more. */
async function mailsAbout(
  { accountId, names, parcels }: Waiting,
  { outbox, people, settings }: AddressServices,
  { clock, budget }: Bounds,
): Promise<readonly OwnerMessage[]> {
  const account = await settings.read(accountId);
  if (account === undefined) return [];
  const known = await outbox.eventsOf(accountId, names, budget);
  const events = known.filter(({ at }) => at > clock() - mailedForMs);
  const members = await people.membersOf(accountId);
  const { mutedMails = [] } = account;
  const toOwners = members
    .filter(({ role }) => role === 'owner')
    .map(({ personId: owner, mutedMails: own = mutedMails }) => ({
      owner,
      about: events.filter(({ type }) => isWanted(type, own)),
    }));
  // Otherwise one who exports or closes the account could hide it by removing the others first.
  const toFormerOwners = events.flatMap((event, index) =>
    formerOwnerBy(event) === undefined
      ? []
      : [{ owner: undefined, about: events.slice(0, index + 1).filter(isAlwaysTold) }],
  );
  const mails = [...toFormerOwners, ...toOwners].filter(({ about }) => about.length > 0);
  return [
    ...mails.map(({ owner, about }) => ({ accountId, owner, events: about.map(({ name }) => name) })),
    ...parcels.flatMap(({ to, events }) => to.map((owner) => ({ accountId, owner, events }))),
  ];
}

/**
 * Sends what waits in an account's outbox to those of its owners who want it, over the queue, and then takes it off. A
 * stop in between sends it again.
 *
 * @returns how many messages were sent
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT
 */
export async function addressMails(
  waiting: Waiting,
  services: AddressServices,
  bounds: Bounds,
): Promise<number> {
  const { names, parcels, retryAt } = waiting;
  if (names.length + parcels.length === 0 || retryAt > bounds.clock()) return 0;
  const messages = services.sendsMails ? await mailsAbout(waiting, services, bounds) : [];
  await services.queue.send(messages, bounds.budget);
  await services.outbox.dropNames(waiting, bounds.budget);
  return messages.length;
}
