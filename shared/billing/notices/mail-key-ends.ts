import type { MailKind, SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Notice } from './mail-layout.ts';
import { momentText, type OwnerServices, oneLine, sendingMs, tellOwners } from './tell-owners.ts';

/** When owners are told that a key ends: so long before, the last one first. */
const keyEndStages = [
  { stage: 'day', beforeMs: dayMs },
  { stage: 'week', beforeMs: 7 * dayMs },
] as const;
type KeyEndStage = (typeof keyEndStages)[number];

/** What is noted with a key when its owners are told that it ends. */
export interface KeyEndMark {
  readonly stage: string;
  /** The end that they were told, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Set while a mail is being sent: from then on another run may send it. Milliseconds since 1970. */
  readonly retryAt?: number | undefined;
}

/** A key that works, has an end, and has not been replaced. */
export interface EndingKey {
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
const stageOf = ({ createdAt, expiresAt }: EndingKey, now: number): KeyEndStage | undefined =>
  keyEndStages.find(({ beforeMs }) => expiresAt - now <= beforeMs && expiresAt - createdAt > beforeMs);

function isDue({ mark, expiresAt }: EndingKey, { stage }: KeyEndStage, now: number): boolean {
  if (mark === undefined || mark.stage !== stage || mark.expiresAt !== expiresAt) return true;
  return mark.retryAt !== undefined && mark.retryAt <= now;
}

/** @returns whether a mail went out */
async function tellOfKey(
  key: EndingKey,
  services: KeyEndServices,
  { clock, budget, log }: Bounds,
): Promise<boolean> {
  const { endingKeys, settings } = services;
  const { accountId, expiresAt } = key;
  const now = clock();
  const due = stageOf(key, now);
  if (due === undefined || !isDue(key, due, now)) return false;
  const set = await settings.read(accountId);
  if (set === undefined || set.mutedMails?.includes(kind)) return false;
  const mark = { stage: due.stage, expiresAt };
  const sending = { ...mark, retryAt: now + sendingMs };
  if (!(await endingKeys.setMark(key, sending, budget))) return false;
  const owners = await tellOwners({ accountId, name: set.name }, keyEndNotice(key, now), services, budget);
  log.info('key-end.told', { account: accountId, stage: due.stage, owners });
  await endingKeys.setMark({ ...key, mark: sending }, mark, budget);
  return owners > 0;
}

/**
 * Mails the owners of every account a week and a day before a key of theirs ends: once for each, even if runs overlap. A
 * run that stops between the mail and the note of it sends a second one within about an hour.
 *
 * @returns how many keys end within a week, and how many mails went out
 * @throws ServiceError UPSTREAM_FAILED at the end if some key could not be finished: the next run tries it again
 */
export async function mailKeyEnds(
  services: KeyEndServices,
  bounds: Bounds,
): Promise<{ readonly keys: number; readonly mails: number }> {
  const counts = { keys: 0, mails: 0, failed: 0 };
  const now = bounds.clock();
  const longest = Math.max(...keyEndStages.map(({ beforeMs }) => beforeMs));
  for await (const key of services.endingKeys.list(now, now + longest, bounds.budget)) {
    counts.keys += 1;
    try {
      if (await tellOfKey(key, services, bounds)) counts.mails += 1;
    } catch (error) {
      counts.failed += 1;
      bounds.log.error('key-end.failed', error, { account: key.accountId });
    }
  }
  bounds.log.info('key-end.looked', { ...counts });
  if (counts.failed > 0)
    throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} keys were not finished.`);
  return { keys: counts.keys, mails: counts.mails };
}

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
