import { eraseAnswers } from '../../../shared/billing/credits/erase-answers.ts';
import { endCheckouts } from '../../../shared/billing/payments/purchases.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { countText } from '../../../shared/events/mails/formats.ts';
import {
  closeAccount,
  eraseClosedAccounts,
  reopenAccount,
} from '../../../shared/identity/people/closed-accounts.ts';
import {
  erasePerson,
  peopleWith,
  type Traces,
  tracesOf,
} from '../../../shared/identity/people/erase-person.ts';
import { isAddress, isPersonId, operator } from '../../../shared/identity/people/people.ts';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { inTime, type TimeBudget } from '../../../shared/platform/call/time-budget.ts';
import type { Item } from '../../../shared/platform/database/commands.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import { UsageError } from '../program.ts';
import { type CommandDefinition, isoTime, noteChange, onAccount } from './command.ts';
import type { AdminServices } from './services.ts';

/** Whether a failure is that a deployed stage has no keys of Stripe: it sells nothing. */
const isNoSecret = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.cause instanceof Error &&
  error.cause.name === 'ResourceNotFoundException';

const eraseMs = 600_000;
const endMs = 30_000;
const marketOperations = new Set(endpoints.filter(({ area }) => area === 'market').map(({ name }) => name));

/** The person meant: an id, or an email address, which may belong to someone who never signed in. */
async function personOf(
  named: string,
  services: AdminServices,
): Promise<{ personIds?: readonly string[]; addresses?: readonly string[] }> {
  if (isPersonId(named)) return { personIds: [named] };
  if (!isAddress(named)) throw new UsageError('<person> must be an e-mail address, or the id of a person.');
  const known = await peopleWith(named, services);
  if (known.size < 2) return { personIds: [...known.keys()], addresses: [named] };
  const list = Array.from(known, ([personId, email]) => `${personId}  now ${email}`);
  throw new UsageError(`Several people have or had this address. Name one by the id:\n${list.join('\n')}`);
}

/** The attributes that name a person in an item, by its key's prefix. */
const shown: Readonly<Record<string, (item: Item) => string>> = {
  'person# person': ({ pk, subject, issuer }) =>
    `person ${pk.slice('person#'.length)}, ${subject} at ${issuer}`,
  'account# member': ({ account, role, since }) => `${role} of ${account} since ${isoTime(since)}`,
  'account# invitation': ({ account, email, invitedBy, createdAt }) =>
    `invitation of ${email} to ${account} by ${invitedBy}, ${isoTime(createdAt)}`,
  'key#': ({ account, keyName, keyId }) => `made the key ${keyName} (${keyId}) of ${account}`,
  'log#': ({ pk, at, who, what, about, from }) =>
    `log of ${pk.slice('log#'.length)}: ${[isoTime(at), who, what, about, from].filter((part) => part !== '').join('  ')}`,
  'settings#': ({ pk, name }) => `name of ${pk.slice('settings#'.length)}: ${name}`,
};

const timeOf = ({ at, since, createdAt }: Item): number => at ?? since ?? createdAt;

/** The items of a kind, oldest first, without session keys. */
const itemsOf = ({ items }: Traces, kind: string): Item[] =>
  items
    .flatMap(({ kind: { keys }, item }) => (keys === kind && item.holder === undefined ? [item] : []))
    .sort((a, b) => timeOf(a) - timeOf(b));

function shownErasure(named: string, traces: Traces): string {
  const count = (kind: string): number => itemsOf(traces, kind).length;
  const accounts = itemsOf(traces, 'account# member').map(({ account }) => account);
  return [
    `erased ${named}`,
    `memberships: ${accounts.join(', ') || 'none'}`,
    `invitations: ${count('account# invitation')}, names of makers of keys: ${count('key#')}, entries of audit logs: ${count('log#')}`,
    'The sign-in provider still knows them, and so does Stripe if they paid: see docs/data.md.',
  ].join('\n');
}

const shownData = (traces: Traces): string =>
  [
    `addresses: ${traces.addresses.join(', ')}`,
    ...(itemsOf(traces, 'person# person').length === 0 ? ['has not signed in, or was erased'] : []),
    ...Object.entries(shown).flatMap(([kind, show]) => itemsOf(traces, kind).map(show)),
  ].join('\n');

const photo = `${photoPrefix}[a-z0-9]+-[\\w-]+\\.jpg`;
const picture = `${publicPrefix}[\\w-]{32}\\.[a-z]+`;
const storedPath = new RegExp(`^/(?<key>${photo}|${picture})$`);

/** The commands about data kept on people and accounts, and about stored pictures, by name. */
export const dataCommands = {
  'remove-photo': {
    usage: '<address>',
    help: 'Remove a photo that upload-photo or the playground stored, or a picture of a comparable',
    async run({ removePhoto }, [address = '']) {
      const url = URL.parse(address);
      const key = storedPath.exec(url?.pathname ?? '')?.groups?.key;
      if (key === undefined) throw new UsageError('<address> must be the address of a stored picture.');
      await removePhoto(key);
      return key.startsWith(photoPrefix)
        ? `${key} is removed: caches show it for 10 minutes at most`
        : `${key} is removed: CloudFront may show it for a year, so invalidate /${key} there`;
    },
  },
  'close-account': onAccount(
    '',
    'Close an account as an owner could: its keys, invitations and open checkouts end at once, and it is erased after 30 days',
    async (services, accountId) => {
      const by = { who: operator, from: '' };
      const { keys, invitations, erasedFrom } = await closeAccount(accountId, services, by);
      const payments = await services.payments();
      const ending = async (budget: TimeBudget) => payments && endCheckouts(accountId, payments, { budget });
      const checkouts = await inTime(endMs, ending).then(
        (ended = 0) => `${countText(ended, 'checkout')} ended`,
        (error: unknown) =>
          isNoSecret(error)
            ? '0 checkouts ended'
            : 'No checkouts ended, for Stripe could not be asked: what is paid in one is refunded',
      );
      const erased = erasedFrom === 0 ? 'now' : `from ${isoTime(erasedFrom)}, unless it is opened again`;
      return `${accountId} is closed: ${countText(keys, 'key')} and ${countText(invitations, 'invitation')} revoked by this command. ${checkouts}. It is erased ${erased}`;
    },
  ),
  'reopen-account': onAccount(
    '',
    'Open a closed account again; its keys stay revoked',
    async (services, accountId) => {
      await reopenAccount(accountId, services);
      await noteChange(services, accountId, 'account opened again', accountId);
      return `${accountId} is open again: its keys stay revoked`;
    },
  ),
  'erase-account': onAccount(
    '[--now]',
    'Erase an account that has been closed for 30 days, or with --now one that is closed: everything but its money',
    async (services, accountId, _words, { now = false }) => {
      if (now) await services.settings.keepClosed(accountId);
      const { erased } = await eraseClosedAccounts(services, services, (id) => id === accountId);
      if (erased > 0) return `erased ${accountId}; its ledger, payments and balance are kept`;
      throw new UsageError(
        now
          ? `${accountId} is not closed: use close-account first.`
          : `${accountId} has not been closed for 30 days.`,
      );
    },
  ),
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
        : `erased ${countText(erased, 'answer')} of marketplace operations of ${accountId}; repeats of these requests are answered 422`;
    },
  ),
  'show-person': {
    usage: '<person>',
    help: 'Show what is kept about a person of the dashboard, by e-mail address or id, but for their sessions',
    async run(services, [named = '']) {
      const data = await tracesOf(await personOf(named, services), services);
      return data.items.length === 0 ? `nothing is kept about ${named}` : shownData(data);
    },
  },
  'erase-person': {
    usage: '<person> [--last-owner]',
    help: 'Erase a person of the dashboard, by e-mail address or id: sessions, memberships, invitations and their name everywhere; with --last-owner even if an account has no owner then',
    async run(services, [named = ''], { 'last-owner': leavesOwnerless = false } = {}) {
      const person = await personOf(named, services);
      const erased = await erasePerson({ ...person, leavesOwnerless }, services);
      return erased.items.length === 0 ? `nothing is kept about ${named}` : shownErasure(named, erased);
    },
  },
} satisfies Readonly<Record<string, CommandDefinition>>;
