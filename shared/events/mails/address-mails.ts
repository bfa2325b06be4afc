import type { PeopleStore } from '../../identity/people/people.ts';
import type { OwnerMessage } from '../messages.ts';
import type { WaitingEvent } from '../outbox.ts';
import { formerOwnerBy } from './letters.ts';

export interface AddressServices {
  readonly people: Pick<PeopleStore, 'membersOf'>;
  /** False where no mails are sent. */
  readonly sendsMails: boolean;
}

/**
 * A message for each owner with all that happened, and for each who is an owner no more with what came before that.
 *
 * @param happened the oldest first
 */
export async function messagesToOwners(
  accountId: string,
  happened: readonly WaitingEvent[],
  { people, sendsMails }: AddressServices,
): Promise<readonly OwnerMessage[]> {
  if (!sendsMails || happened.length === 0) return [];
  const events = happened.map(({ name }) => name);
  const owners = (await people.membersOf(accountId)).filter(({ role }) => role === 'owner');
  // Otherwise one who exports or closes the account could hide it by removing the others first.
  const toFormerOwners = happened.flatMap((event, index) =>
    formerOwnerBy(event) === undefined ? [] : [{ accountId, events: events.slice(0, index + 1) }],
  );
  return [...toFormerOwners, ...owners.map(({ personId: owner }) => ({ accountId, owner, events }))];
}
