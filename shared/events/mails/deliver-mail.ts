import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import { isWanted, mailKinds } from '../../identity/accounts/event-kinds.ts';
import type { PeopleStore } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import type { OwnerMessage } from '../messages.ts';
import type { Outbox } from '../outbox.ts';
import { laidOut } from './layout.ts';
import { formerOwnerBy, letterOf } from './letters.ts';
import type { Mailer } from './mailer.ts';

export interface MailServices {
  readonly outbox: Pick<Outbox, 'eventsOf'>;
  readonly people: Pick<PeopleStore, 'membersOf' | 'person'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  /** Undefined where no mails are sent. */
  readonly mailer: Mailer | undefined;
  /** The public address of the dashboard. */
  readonly dashboard: string;
}

/**
 * Mails an owner what happened, as they have chosen. A former owner, or one that the last event names as such, is
 * told only what all owners are always told of.
 *
 * @returns false if the mail was not taken
 */
export async function deliverMail(
  { accountId, owner: personId, events: names }: OwnerMessage,
  { outbox, people, settings, mailer, dashboard }: MailServices,
  { clock, budget, log }: Bounds,
): Promise<boolean> {
  const account = await settings.read(accountId);
  const all = await outbox.eventsOf(accountId, names, budget);
  const members = await people.membersOf(accountId);
  const owner = members.find((member) => member.personId === personId && member.role === 'owner');
  const last = all.at(-1);
  // Every address was verified before its person joined.
  const to =
    personId === undefined ? last && formerOwnerBy(last) : (owner ?? (await people.person(personId)))?.email;
  const muted = owner === undefined ? mailKinds : (owner.mutedMails ?? account?.mutedMails ?? []);
  const events = all.filter(({ type }) => isWanted(type, muted));
  if (mailer === undefined || account === undefined || to === undefined || events.length === 0) return true;
  const occasion = { account, now: clock(), dashboard, wasOwner: owner === undefined };
  try {
    await mailer.send(laidOut(letterOf(to, events, occasion)), budget);
  } catch (error) {
    log.error('mails.failed', error, { account: accountId });
    return false;
  }
  log.info('mails.sent', { account: accountId, events: events.length });
  return true;
}
