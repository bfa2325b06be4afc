import type { AccountSettings } from '../../identity/accounts/account-settings.ts';
import { eventKinds } from '../../identity/accounts/event-kinds.ts';
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
}

const reasons = {
  always: 'You get this mail because you are an owner of the account. All owners are always told of this.',
  chosen:
    'You get this mail because you are an owner of the account. You choose which mails you get; a few always come.',
  removed: 'You get this mail because you were an owner of the account until then.',
} as const;

const isAlways = ({ type }: AccountEvent): boolean => eventKinds[type] === 'always';

/** The mail about these events, of which there is at least one. */
export function letterOf(
  to: string,
  events: readonly AccountEvent[],
  { account, now, dashboard }: Occasion,
): Letter {
  const messages = events.map((event) => messageOf(event, now));
  const [first, ...others] = messages;
  const subject = others.length === 0 ? first?.subject : undefined;
  const button = others.every((other) => other.button.page === first?.button.page)
    ? first?.button
    : undefined;
  const { label, page } = button ?? { label: 'Open the dashboard', page: '' };
  return {
    ...{ to, messages, accountName: account.name },
    subject: subject ?? `${countText(messages.length, 'thing')} happened in your account`,
    button: { label, url: dashboard + page },
    reason: events.every(isAlways) ? reasons.always : reasons.chosen,
    choices: `${dashboard}/settings#mails`,
  };
}

/**
 * The mails to owners who were removed, or are owners no more, about that, and about earlier events that owners are always told of: otherwise one
 * who exports or closes the account could hide it by removing the others first.
 */
export const lettersToFormerOwners = (recent: readonly AccountEvent[], occasion: Occasion): Letter[] =>
  recent.flatMap(({ data }, index) => {
    const owner = 'what' in data ? formerOwner(data) : undefined;
    if (owner === undefined) return [];
    const known = recent.slice(0, index + 1).filter(isAlways);
    const { choices: _, ...letter } = letterOf(owner, known, occasion);
    const button = { label: 'Open the dashboard', url: occasion.dashboard };
    return [{ ...letter, button, reason: reasons.removed }];
  });
