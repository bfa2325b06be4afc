import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import type { Account } from '../../../../shared/billing/credits/holds/account.ts';
import { counts } from '../../../support/counts.ts';
import { everySchedule, randomSchedules, runSchedule, type World } from './support/schedule.ts';

const time = counts(60_000, 3_600_000);

describe('two calls and two sweeps without a key', () => {
  const delays = counts(0, 1) === 1 ? [0, 1, 2, 3, 4, 6, 9] : [0, 3, 9];
  test.each(delays)(
    'one lost or late reply, wherever it is, leaves both calls served and charged (late by %d steps)',
    async (delay) => {
      // Enough for one dead hold more: until it expires, a write that came late holds its amount.
      const world: World = { credits: 30, isKeyed: false };
      const ordinary = await runSchedule(world, () => 0);
      let tried = 0;
      for (const [step] of ordinary.choices.entries()) {
        for (const harm of ['reply lost', 'comes late', 'once more late']) {
          let at = 0;
          let harmedAt: number | undefined;
          const { outcomes } = await runSchedule(world, (possible) => {
            const now = at++;
            if (harmedAt !== undefined && now > harmedAt + delay)
              return Math.max(
                0,
                possible.findIndex((name) => name.startsWith('late ')),
              );
            const index = now === step ? possible.findIndex((name) => name.endsWith(harm)) : -1;
            if (index > 0) harmedAt = now;
            return Math.max(0, index);
          });
          if (harmedAt !== undefined) tried += 1;
          expect([...outcomes.values()]).toMatchObject([{ charged: 10 }, { charged: 10 }]);
        }
      }
      expect(tried).toBeGreaterThanOrEqual(10);
    },
  );
});

/** Each removes one rule, with a store that does not keep to its port, and each missing rule shows in its own way. */
const misbehaviours: readonly (Omit<World, 'credits' | 'isKeyed'> & {
  readonly isKeyed?: boolean;
  readonly what: string;
  readonly credits?: number;
  /** A small run draws from this seed, which finds the fault soon: a single departure finds it late or not at all. */
  readonly seed?: number;
})[] = [
  {
    what: 'the second look does not see the latest row',
    seed: 3,
    behindGate: (stores) => {
      let seen: Awaited<ReturnType<typeof stores.ledger.endings>> = new Map();
      const endings: typeof stores.ledger.endings = async (...given) => {
        const stale = seen;
        seen = await stores.ledger.endings(...given);
        return stale;
      };
      return { ...stores, ledger: { ...stores.ledger, endings } };
    },
  },
  {
    what: 'the answer is kept some time after the row is written',
    behindGate: (stores, _tables, late) => {
      const keep: typeof stores.answers.keep = async (...given) =>
        late('answer', () => stores.answers.keep(...given));
      return { ...stores, answers: { ...stores.answers, keep } };
    },
  },
  {
    what: 'a hold is removed whosever attempt it is',
    seed: 1,
    behindGate: (stores, tables) => {
      const release: typeof stores.accounts.release = (accountId, hold, ...rest) =>
        stores.accounts.release(accountId, tables.shares[0]?.holds.get(hold.chargeId) ?? hold, ...rest);
      return { ...stores, accounts: { ...stores.accounts, release } };
    },
  },
  {
    what: 'a row may be written over',
    behindGate: (stores, tables) => {
      const settle: typeof stores.ledger.settle = (accountId, entry, ...rest) => {
        tables.rows.delete(`${entry.hold.chargeId}#${entry.hold.attempt}`);
        return stores.ledger.settle(accountId, entry, ...rest);
      };
      return { ...stores, ledger: { ...stores.ledger, settle } };
    },
  },
  {
    what: 'a key uses the share that each of its calls draws',
    shares: 2,
    behindGate: (stores) => {
      const open: typeof stores.keys.open = async (...given) => ({
        ...(await stores.keys.open(...given)),
        share: given[2].share,
      });
      return { ...stores, keys: { ...stores.keys, open } };
    },
  },
  {
    what: 'credits are given back although the mark says that the answer left',
    isKeyed: false,
    credits: 20,
    behindGate: (stores, tables) => {
      const giveBack: typeof stores.deliveries.giveBack = (share, hold, ...rest) => {
        for (const [key, { kind }] of tables.rows) if (kind === 'answer') tables.rows.delete(key);
        return stores.deliveries.giveBack(share, hold, ...rest);
      };
      return { ...stores, deliveries: { ...stores.deliveries, giveBack } };
    },
  },
  {
    what: 'the index keys are removed while something is held',
    seed: 12,
    behindGate: (stores, tables) => {
      const forget: typeof stores.index.forget = async () => {
        tables.shares.splice(0, 1, { ...(tables.shares[0] as Account), sweepAt: undefined });
        return true;
      };
      return { ...stores, index: { ...stores.index, forget } };
    },
  },
];

describe('schedules of a protocol that lacks a rule', () => {
  test.each(misbehaviours)(
    'the schedules find what goes wrong when $what',
    async ({ seed, ...world }) => {
      const given: World = { credits: 40, isKeyed: true, ...world };
      const departures = counts(seed === undefined ? 1 : 0, 2);
      const few = await everySchedule(given, departures);
      const found = few.broken ?? (await randomSchedules(given, 20_000, seededRandom(seed ?? 1))).broken;
      expect(found?.violations).toBeDefined();
    },
    time,
  );
});
