import { eraseAnswers } from '../../../shared/billing/credits/erase-answers.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { type ErasedPerson, erasePerson, ownedAlone } from '../../../shared/identity/people/erase-person.ts';
import { isAddress, isPersonId } from '../../../shared/identity/people/people.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { type AdminServices, type CommandDefinition, onAccount, UsageError, word } from './command.ts';

const eraseMs = 600_000;
const wholeTableMs = 6 * 3_600_000;
const marketOperations = new Set(endpoints.filter(({ area }) => area === 'market').map(({ name }) => name));

/** Who is meant: a person by their id, or an address, which may be that of no one who has signed in. */
async function personOf(
  named: string,
  { peopleSearch }: AdminServices,
): Promise<{ personId?: string; addresses?: readonly string[] }> {
  if (isPersonId(named)) return { personId: named };
  if (!isAddress(named)) throw new UsageError('<person> must be an e-mail address, or the id of a person.');
  const [found, ...others] = await peopleSearch.withAddress(named);
  if (found === undefined) return { addresses: [named] };
  if (others.length === 0) return { personId: found.personId, addresses: [named] };
  const list = [found, ...others].map(({ personId, email }) => `${personId}  now ${email}`);
  throw new UsageError(`Several people have or had this address. Name one by the id:\n${list.join('\n')}`);
}

async function accountIdsOf({ audited }: AdminServices): Promise<string[]> {
  return await inTime(wholeTableMs, (time) => Array.fromAsync(audited.accounts.list(time)));
}

const shownErasure = (named: string, { accounts, invitations, keys, entries }: ErasedPerson): string =>
  [
    `erased ${named}`,
    `memberships: ${accounts.join(', ') || 'none'}`,
    `invitations: ${invitations}, names of makers of keys: ${keys}, entries of audit logs: ${entries}`,
    'The sign-in provider still knows them, and so does Stripe if they paid: see docs/data.md.',
  ].join('\n');

/** The commands that erase what is kept about people, by name. */
export const erasureCommands = {
  'erase-seller': onAccount(
    '',
    'Erase what is kept of the sellers who used an account: the answers of its marketplace operations, which are kept for repeats. Repeats are then refused; nothing is undone',
    async ({ keptAnswers, clock }, accountId) => {
      const concerns = (operation: string) => marketOperations.has(operation);
      const services = { ...keptAnswers, clock };
      const erased = await inTime(eraseMs, (budget) =>
        eraseAnswers({ accountId, concerns }, services, { budget }),
      );
      return erased === 0
        ? `nothing is kept of the sellers who used ${accountId}`
        : `erased ${erased} answers of marketplace operations of ${accountId}; repeats of these requests are answered 422`;
    },
  ),
  'erase-person': {
    usage: '<person> [--last-owner]',
    help: 'Erase a person of the dashboard, by e-mail address or id: sessions, memberships, invitations and their name everywhere; with --last-owner even if an account has no owner then',
    async run(services, [given], { 'last-owner': leavesOwnerless = false } = {}) {
      const named = word(given, 'person');
      const person = await personOf(named, services);
      const alone = person.personId === undefined ? [] : await ownedAlone(person.personId, services);
      if (alone.length > 0 && !leavesOwnerless) {
        throw new UsageError(
          `This is the last owner of ${alone.join(', ')}. Invite another owner first, or add --last-owner: then you can invite one later.`,
        );
      }
      const request = { ...person, accountIds: await accountIdsOf(services), leavesOwnerless };
      const erased = await erasePerson(request, { ...services, ...services.personErasure });
      return erased.isFound ? shownErasure(named, erased) : `nothing is kept about ${named}`;
    },
  },
} satisfies Readonly<Record<string, CommandDefinition>>;
