import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { lookAtEach } from '../look-at-each.ts';
import type { Outbox } from '../outbox.ts';

/** How long before a key ends its owners are told, the last stage first. */
const keyEndStages = [
  { stage: 'day', beforeMs: dayMs },
  { stage: 'week', beforeMs: 7 * dayMs },
] as const;

/** A working key that has an end and has not been replaced. */
interface EndingKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface KeyEndServices {
  readonly outbox: Pick<Outbox, 'addOnce'>;
  /** Lists the keys of all accounts that end after one time and by another. It reads the whole table. */
  readonly endingKeys: { list(after: number, before: number, time: TimeBudget): AsyncIterable<EndingKey> };
}

/** What should have been told by now. A key made after a stage began has no new stage to tell. */
const stageOf = ({ createdAt, expiresAt }: EndingKey, now: number) =>
  keyEndStages.find(({ beforeMs }) => expiresAt - now <= beforeMs && expiresAt - createdAt > beforeMs)?.stage;

async function judgeKey(ending: EndingKey, { outbox }: KeyEndServices, { clock, budget }: Bounds) {
  const { accountId, keyId: key, keyName, expiresAt: endsAt } = ending;
  const stage = stageOf(ending, clock());
  if (stage === undefined) return false;
  const event = { type: 'key.ending', at: clock(), data: { keyName, key, endsAt } } as const;
  const mark = { of: [key, stage, endsAt].join('#'), until: endsAt };
  return await outbox.addOnce(accountId, event, mark, budget);
}

/** Finds keys a week and a day before they end: once for each. */
export const findKeyEnds = lookAtEach(
  'ending keys',
  ({ endingKeys }: KeyEndServices, { clock, budget }) => {
    const longest = Math.max(...keyEndStages.map(({ beforeMs }) => beforeMs));
    return endingKeys.list(clock(), clock() + longest, budget);
  },
  judgeKey,
);
