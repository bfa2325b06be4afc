import type { MailKind, SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { mailEach } from './mail-each.ts';
import type { Notice } from './mail-layout.ts';
import { type Mark, momentText, type OwnerServices, oneLine, type Told, tellOnce } from './tell-owners.ts';

/** How long before a key ends its owners are told, the last stage first. */
const keyEndStages = [
  { stage: 'day', beforeMs: dayMs },
  { stage: 'week', beforeMs: 7 * dayMs },
] as const;

/** A working key that has an end and has not been replaced. */
interface EndingKey {
  readonly accountId: string;
  readonly keyName: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly mark: Mark<Told>;
}

export interface KeyEndServices extends OwnerServices {
  /** Lists the keys of all accounts that end after one time and by another. It reads the whole table. */
  readonly endingKeys: { list(after: number, before: number, time: TimeBudget): AsyncIterable<EndingKey> };
  readonly settings: Pick<SettingsStore, 'read'>;
}

/** The name under which owners turn these mails off. */
const kind: MailKind = 'key-ends';

/** What owners should have been told by now. A key made after a stage began has no new stage to tell. */
const stageOf = ({ createdAt, expiresAt }: EndingKey, now: number) =>
  keyEndStages.find(({ beforeMs }) => expiresAt - now <= beforeMs && expiresAt - createdAt > beforeMs)?.stage;

async function tellOfKey(key: EndingKey, services: KeyEndServices, bounds: Bounds): Promise<number> {
  const { accountId, expiresAt, mark } = key;
  const now = bounds.clock();
  const stage = stageOf(key, now);
  if (stage === undefined) return 0;
  const account = await services.settings.read(accountId);
  if (account === undefined || account.mutedMails?.includes(kind)) return 0;
  const told = { mark, note: [stage, expiresAt], event: ['key-end.told', { stage }] } as const;
  return await tellOnce(
    { accountId, name: account.name },
    () => keyEndNotice(key, now),
    told,
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

/** `today`, `tomorrow` or `in 7 days`, in UTC days: a mail may be sent after its stage begins. */
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
