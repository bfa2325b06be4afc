import type { PeopleStore } from '../../identity/people/people.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { EventQueue, OwnerMessage } from '../messages.ts';
import type { WaitingEvent } from '../outbox.ts';
import { formerOwnerBy } from './letters.ts';

export interface AddressServices {
  readonly people: Pick<PeopleStore, 'membersOf'>;
  readonly queue: Pick<EventQueue, 'send'>;
  /** False where no mails are sent. */
  readonly sendsMails: boolean;
}

/**
 * Sends a message over the queue for each owner with all that happened, and for each who is an owner no more with what
 * came before that.
 *
 * @param happened the oldest first
 * @returns how many messages were sent
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT
 */
export async function addressMails(
  accountId: string,
  happened: readonly WaitingEvent[],
  { people, queue, sendsMails }: AddressServices,
  time: TimeBudget,
): Promise<number> {
  if (!sendsMails || happened.length === 0) return 0;
  const events = happened.map(({ name }) => name);
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  // Otherwise one who exports or closes the account could hide it by removing the others first.
  const toFormerOwners: OwnerMessage[] = happened.flatMap((event, index) =>
    formerOwnerBy(event) === undefined ? [] : [{ accountId, events: events.slice(0, index + 1) }],
  );
  const toOwners = owners.map(({ personId: owner }) => ({ accountId, owner, events }));
  const messages = [...toFormerOwners, ...toOwners];
  await queue.send(messages, time);
  return messages.length;
}
