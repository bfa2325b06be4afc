import type { MailKind, SettingsStore } from '../../identity/accounts/account-settings.ts';
import { type LoggedEntry, newsKinds } from '../../identity/people/audit-log.ts';
import { removedOwner } from '../../identity/people/members.ts';
import { operator } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import {
  countText,
  type Mark,
  momentText,
  type OwnerServices,
  oneLine,
  sendingMs,
  tell,
  tellOwners,
} from './tell-owners.ts';

/** Entries of an account's audit log that its owners have not been mailed about, by their places. */
interface AccountNews {
  readonly accountId: string;
  readonly places: readonly string[];
  /** The time until which no other run mails about them. */
  readonly busyUntil: Mark<number>;
}

interface NewsStore {
  /** The accounts with news that no other run is mailing. */
  list(now: number, time: TimeBudget): AsyncIterable<AccountNews>;
  /** The entries at these places, in chronological order. */
  entries(news: AccountNews, time: TimeBudget): Promise<LoggedEntry[]>;
  /** Removes them, since owners have been told. */
  drop(news: AccountNews, time: TimeBudget): Promise<void>;
}

export interface NewsServices extends OwnerServices {
  readonly news: NewsStore;
  readonly settings: Pick<SettingsStore, 'read'>;
}

const isWanted = ({ what }: LoggedEntry, muted: readonly MailKind[]): boolean =>
  newsKinds[what] !== undefined && !muted.some((kind) => kind === newsKinds[what]);

/** Earlier events are no longer reported: a stage may begin to send mails at any time. */
const toldForMs = dayMs;

/** @returns how many mails went out */
async function tellNews(waiting: AccountNews, services: NewsServices, bounds: Bounds): Promise<number> {
  const { clock, budget, log } = bounds;
  const { news, settings } = services;
  const { accountId, busyUntil } = waiting;
  const now = clock();
  if (!(await busyUntil.replace(busyUntil.seen, now + sendingMs, budget))) return 0;
  const set = await settings.read(accountId);
  const muted = set?.mutedMails ?? [];
  const recent = (await news.entries(waiting, budget)).filter(({ at }) => at > now - toldForMs);
  const entries = recent.filter((entry) => isWanted(entry, muted));
  const owners =
    set === undefined || entries.length === 0
      ? 0
      : await tellOwners({ accountId, name: set.name }, newsNotice(entries), services, budget);
  if (owners > 0) log.info('news.told', { account: accountId, entries: entries.length, owners });
  await news.drop(waiting, budget);
  const removed = set === undefined ? 0 : await tellRemoved(recent, set.name, services, bounds);
  return removed + (owners > 0 ? 1 : 0);
}

/**
 * Mails removed owners about their removal, and about earlier events that owners are always told of: otherwise one who
 * exports or closes the account could hide it by removing the others first. It comes last and is not retried: an
 * address that refuses mail must not cause duplicates for the others.
 *
 * @returns how many mails went out
 */
async function tellRemoved(
  recent: readonly LoggedEntry[],
  accountName: string,
  { mailer }: NewsServices,
  { budget }: Bounds,
): Promise<number> {
  const mails = recent.flatMap(({ what, about }, index) => {
    const owner = what === 'member removed' ? removedOwner(about) : undefined;
    const until = recent.slice(0, index + 1).filter((entry) => newsKinds[entry.what] === 'always');
    return owner === undefined ? [] : [{ owner, until }];
  });
  const reason = 'You get it because you were an owner of the account until then.';
  for (const { owner, until } of mails)
    await tell([owner], accountName, { ...newsNotice(until), reason }, mailer, budget);
  return mails.length;
}

/**
 * Mails the owners of every account about what happened in it since the last run, in one mail: a key or a member was
 * added, a payment failed. A run that stops between sending the mail and recording it sends another a quarter of an
 * hour later.
 */
export const mailNews = mailEach(
  { things: 'accounts', looked: 'news.looked', failed: 'news.failed' },
  ({ news }: NewsServices, { clock, budget }) => news.list(clock(), budget),
  tellNews,
);

const longestAbout = 200;

/** An entry as a sentence: `22 November 2026 at 12:00 UTC: key created: shop. By ada@example.com.` */
function lineOf({ at, what, about, who, from }: LoggedEntry): string {
  const by = who === operator ? 'the operator' : who;
  const where = from === '' ? '' : `, from ${from}`;
  return `${momentText(at)}: ${what}: ${oneLine(about, longestAbout)}. By ${by}${where}.`;
}

function newsNotice(entries: readonly LoggedEntry[]): Notice {
  const [first] = entries;
  const subject =
    entries.length > 1 || first === undefined
      ? `${countText(entries.length, 'change')} to the account`
      : `${first.what}: ${oneLine(first.about)}`;
  return {
    subject,
    paragraphs: [
      ...entries.map(lineOf),
      'If you did not expect this, open the settings of the dashboard: the audit log says more, and keys and members can be removed at once.',
    ],
  };
}
