import type { PeopleStore } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { Outbox, Waiting } from '../outbox.ts';
import type { OwnerMessage, Queue } from '../queue.ts';
import { formerOwnerBy } from './letters.ts';

export interface AddressServices {
  readonly outbox: Pick<Outbox, 'eventsOf' | 'dropNames'>;
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly queue: Pick<Queue, 'send'>;
  /** False where no mails are sent: what only they would tell is dropped. */
  readonly sendsMails: boolean;
}

/** Earlier events are no longer mailed: a stage may begin to send mails at any time. */
const mailedForMs = dayMs;

/** A message for each owner with all that happened, and for each who is an owner no more with what came before that. */
async function mailsAbout(
  { accountId, names, parcels }: Waiting,
  { outbox, people }: AddressServices,
  { clock, budget }: Bounds,
): Promise<readonly OwnerMessage[]> {
  const waiting = await outbox.eventsOf(accountId, names, budget);
  const known = waiting.filter(({ at }) => at > clock() - mailedForMs);
  const events = known.map(({ name }) => name);
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  // Otherwise one who exports or closes the account could hide it by removing the others first.
  const toFormerOwners = known.flatMap((event, index) =>
    formerOwnerBy(event) === undefined ? [] : [{ accountId, events: events.slice(0, index + 1) }],
  );
  return [
    ...toFormerOwners,
    ...(events.length > 0 ? owners.map(({ personId: owner }) => ({ accountId, owner, events })) : []),
    ...parcels.flatMap((parcel) => parcel.to.map((owner) => ({ accountId, owner, events: parcel.events }))),
  ];
}

/**
 * Sends what waits in an account's outbox to its owners, over the queue, and then takes it off. A
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
