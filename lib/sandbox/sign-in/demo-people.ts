import * as z from 'zod';
import { type PeopleStore, personIdOf } from '../../../shared/identity/people/people.ts';
import people from './demo-people.json' with { type: 'json' };

/** A person for whom the local sign-in provider vouches. */
const person = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Shown on the page for picking a person. */
  note: z.string(),
  /** Their place in the demo account; absent: none. */
  role: z.enum(['owner', 'member']).optional(),
});

export type DemoPerson = z.output<typeof person>;

export const demoPeople: readonly DemoPerson[] = person.array().parse(people);

/** Adds the demo people to an account; a restart changes nothing. */
export async function placeDemoPeople(
  store: PeopleStore,
  place: { readonly issuer: string; readonly accountId: string; readonly since: number },
): Promise<void> {
  const { issuer, accountId, since } = place;
  for (const { subject, email, role } of demoPeople) {
    if (role === undefined) continue;
    const identity = { issuer, subject };
    await store.join({ ...identity, id: personIdOf(identity), email }, { accountId, role, since });
  }
}
