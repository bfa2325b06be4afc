import type { MailKind, SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import { type Mark, momentText, type OwnerServices, oneLine, tellOnce } from './tell-owners.ts';

/** When owners are told that a key ends: so long before, the last one first. */
const keyEndStages = [
  { stage: 'day', beforeMs: dayMs },
  { stage: 'week', beforeMs: 7 * dayMs },
] as const;

/** What is noted with a key when its owners are told that it ends. */
export interface KeyEndMark extends Mark {
  readonly stage: string;
  /** The end that they were told, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A key that works, has an end, and has not been replaced. */
interface EndingKey {
  readonly accountId: string;
  /** The hash that it is kept under. */
  readonly keyHash: string;
  readonly keyName: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly mark: KeyEndMark | undefined;
}

export interface EndingKeys {
  /** Those that end after one moment and not after another, of all accounts. It reads the whole table. */
  list(after: number, before: number, time: TimeBudget): AsyncIterable<EndingKey>;
  /** Writes a mark in the place of the one that was read. @returns false if that, or the key, has changed since */
  setMark(key: EndingKey, mark: KeyEndMark, time: TimeBudget): Promise<boolean>;
}

export interface KeyEndServices extends OwnerServices {
  readonly endingKeys: EndingKeys;
  readonly settings: Pick<SettingsStore, 'read'>;
}

/** The name of these mails where owners turn them off. */
const kind: MailKind = 'key-ends';

/** What owners should have been told by now. Of a key that was made later than a stage begins, it says nothing new. */
const stageOf = ({ createdAt, expiresAt }: EndingKey, now: number) =>
  keyEndStages.find(({ beforeMs }) => expiresAt - now <= beforeMs && expiresAt - createdAt > beforeMs);

async function tellOfKey(key: EndingKey, services: KeyEndServices, bounds: Bounds): Promise<number> {
  const { endingKeys, settings } = services;
  const { accountId, expiresAt, mark: seen } = key;
  const now = bounds.clock();
  const due = stageOf(key, now);
  if (due === undefined) return 0;
  const account = await settings.read(accountId);
  if (account === undefined || account.mutedMails?.includes(kind)) return 0;
  const { stage } = due;
  const set = (before: KeyEndMark | undefined, after: KeyEndMark) =>
    endingKeys.setMark({ ...key, mark: before }, after, bounds.budget);
  return await tellOnce(
    { accountId, name: account.name },
    () => keyEndNotice(key, now),
    { seen, mark: { stage, expiresAt }, set, told: ['key-end.told', { stage }] },
    services,
    bounds,
  );
}

/** Mails the owners of every account a week and a day before a key of theirs ends: once for each. */
export const mailKeyEnds = mailEach(
  { things: 'keys', looked: 'key-end.looked', failed: 'key-end.failed' },
  ({ endingKeys }: KeyEndServices, { clock, budget }) => {
    const longest = Math.max(...keyEndStages.map(({ beforeMs }) => beforeMs));
    return endingKeys.list(clock(), clock() + longest, budget);
  },
  tellOfKey,
);

/** `today`, `tomorrow` or `in 7 days`, by days in UTC: a mail may come later than its stage begins. */
function whenText(at: number, now: number): string {
  const days = Math.floor(at / dayMs) - Math.floor(now / dayMs);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

function keyEndNotice({ keyName, expiresAt }: EndingKey, now: number): Notice {
  const name = oneLine(keyName);
  return {
    subject: `the key ${name} ends ${whenText(expiresAt, now)}`,
    paragraphs: [
      `The key ${name} of the Resale Listing API ends on ${momentText(expiresAt)}. From then on, calls with it are answered 401.`,
      'If a program still needs it, rotate it in the dashboard before: the new key works at once, and the old one goes on until its end. If no program needs it, there is nothing to do.',
    ],
  };
}
