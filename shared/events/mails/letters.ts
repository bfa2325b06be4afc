import type { AccountSettings } from '../../identity/accounts/account-settings.ts';
import { isWanted, mailKinds } from '../../identity/accounts/event-kinds.ts';
import { formerOwner } from '../../identity/people/members.ts';
import type { AccountEvent } from '../outbox.ts';
import { countText } from './formats.ts';
import type { Letter } from './layout.ts';
import { messageOf } from './words.ts';

/** What the mails of an account are written with. */
interface Occasion {
  readonly account: AccountSettings;
  readonly now: number;
  readonly dashboard: string;
  /** Whether the mail goes to an owner who was removed or made a member. */
  readonly wasOwner: boolean;
}

const reasons = {
  always: 'You get this mail because you are an owner of the account. All owners are always told of this.',
  chosen:
    'You get this mail because you are an owner of the account. You choose which mails you get; a few always come.',
  removed: 'You get this mail because you were an owner of the account when this happened.',
} as const;

const isAlwaysTold = ({ type }: AccountEvent): boolean => isWanted(type, mailKinds);

/** Who is an owner no more by an event; undefined if it says nothing of that. */
export const formerOwnerBy = ({ data }: AccountEvent): string | undefined =>
  'what' in data ? formerOwner(data) : undefined;

/** The mail about these events, of which there is at least one. */
export function letterOf(
  to: string,
  events: readonly AccountEvent[],
  { account, now, dashboard, wasOwner }: Occasion,
): Letter {
  const messages = events.map((event) => messageOf(event, now, to));
  const [first, ...others] = messages;
  const subject = others.length === 0 ? first?.subject : undefined;
  const isOnePage = others.every((other) => other.button.page === first?.button.page);
  const button = isOnePage && !wasOwner ? first?.button : undefined;
  const { label, page } = button ?? { label: 'Open the dashboard', page: '' };
  const choices = `${dashboard}/settings/mails`;
  return {
    ...{ to, messages, accountName: account.name },
    subject: subject ?? `${countText(messages.length, 'thing')} happened in your account`,
    button: { label, url: dashboard + page },
    ...(wasOwner
      ? { reason: reasons.removed }
      : { reason: events.every(isAlwaysTold) ? reasons.always : reasons.chosen, choices }),
  };
}
