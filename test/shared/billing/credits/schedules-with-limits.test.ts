import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { type Allowance, accountLimit } from '../../../../shared/billing/credits/allowances/allowance.ts';
import type { Account } from '../../../../shared/billing/credits/holds/account.ts';
import { counts } from '../../../support/counts.ts';
import { describeSchedules } from './support/describe-schedules.ts';
import { everySchedule, randomSchedules, type World } from './support/schedule.ts';

const plain = { credits: 40, isKeyed: false };
const ofTwo = { credits: 40, shares: 2, isKeyed: false };
const account = { [accountLimit]: [10] };
/** After one pause of 38 s the month is over. */
const startsAt = Date.UTC(2026, 10, 30, 23, 59, 50);

const worlds: readonly (World & { readonly name: string })[] = [
  { name: 'with a limit of one call, without a key', ...plain, limits: account },
  { name: 'with a limit of one call, under one key', ...plain, limits: account, isKeyed: true },
  { name: 'with a limit of the key as well', ...plain, limits: { [accountLimit]: [20], k: [10] } },
  { name: 'with a limit while the month ends', ...plain, limits: account, startsAt },
  { name: 'with a limit that is raised', ...plain, limits: account, sets: [20] },
  {
    name: 'with a limit that is lowered and raised',
    ...plain,
    limits: { [accountLimit]: [20] },
    sets: [10, 20],
  },
  { name: 'while a limit is set', ...plain, sets: [10] },
  {
    name: 'while a limit is removed and set',
    ...plain,
    limits: { [accountLimit]: [20] },
    sets: [undefined, 10],
  },
  { name: 'over two shares with a limit on the first', ...ofTwo, limits: account },
  { name: 'over two shares with half a limit each', ...ofTwo, limits: { [accountLimit]: [5, 5] } },
  {
    name: 'over two shares with half a limit each, under one key',
    ...ofTwo,
    isKeyed: true,
    limits: { [accountLimit]: [5, 5] },
  },
  {
    name: 'over two shares with two limits that lie crosswise',
    ...ofTwo,
    limits: { [accountLimit]: [10, 0], k: [0, 10] },
  },
  { name: 'over two shares while the month ends', ...ofTwo, limits: { [accountLimit]: [0, 10] }, startsAt },
  {
    name: 'over two shares with a limit that is lowered',
    ...ofTwo,
    limits: { [accountLimit]: [10, 10] },
    sets: [10],
  },
  { name: 'over two shares while a limit is set', ...ofTwo, sets: [10] },
  {
    name: 'over two shares while a limit is removed and set',
    ...ofTwo,
    limits: { [accountLimit]: [20] },
    sets: [undefined, 10],
  },
  { name: 'over a share with a limit that becomes two', ...plain, limits: account, grows: true },
  { name: 'over a share that becomes two while a limit is set', ...plain, sets: [10], grows: true },
];

describeSchedules(worlds, { departures: counts(1, 2), stride: counts(2, 1), atLeast: counts(20, 500) });

/** Each removes one rule, with a store that does not keep to its port. */
const misbehaviours: readonly (World & { readonly what: string })[] = [
  {
    what: 'a share is not asked for limits that the call does not know of',
    ...plain,
    limits: account,
    behindGate: (stores) => {
      const reserve: typeof stores.accounts.reserve = (id, hold, time) =>
        stores.accounts.reserve(id, hold, time);
      return { ...stores, accounts: { ...stores.accounts, reserve } };
    },
  },
  {
    what: 'a voided hold gives nothing back to its limit',
    ...plain,
    limits: account,
    behindGate: (stores) => {
      const release: typeof stores.accounts.release = (id, hold, ...rest) =>
        stores.accounts.release(id, { ...hold, counted: undefined }, ...rest);
      return { ...stores, accounts: { ...stores.accounts, release } };
    },
  },
  {
    what: 'a hold gives back to another month than its own',
    ...plain,
    limits: account,
    startsAt,
    behindGate: (stores, tables) => {
      const release: typeof stores.accounts.release = (id, hold, ...rest) => {
        const month = tables.shares[0]?.allowances.get(accountLimit)?.month ?? '';
        return stores.accounts.release(
          id,
          { ...hold, counted: hold.counted && { ...hold.counted, month } },
          ...rest,
        );
      };
      return { ...stores, accounts: { ...stores.accounts, release } };
    },
  },
  {
    what: 'a month begins whatever is there by now',
    ...plain,
    limits: account,
    startsAt,
    behindGate: (stores, tables) => {
      const replace: typeof stores.allowances.replace = (id, name, { next }, time) => {
        const seen = tables.shares[Number(id.split('#')[1] ?? 0)]?.allowances.get(name);
        return stores.allowances.replace(id, name, { seen, next }, time);
      };
      return { ...stores, allowances: { ...stores.allowances, replace } };
    },
  },
  {
    what: 'a share gives what it no longer has',
    ...ofTwo,
    limits: { [accountLimit]: [10, 0] },
    behindGate: (stores, tables) => {
      const move: typeof stores.allowances.move = async (id, wanted, time) => {
        for (const { share, amount } of wanted.from) {
          const { allowances } = tables.shares[share] as Account;
          const own = allowances.get(wanted.name) as Allowance;
          if (own.left >= amount) continue;
          const more = new Map([...allowances, [wanted.name, { ...own, left: amount }]]);
          tables.shares[share] = { ...(tables.shares[share] as Account), allowances: more };
        }
        return stores.allowances.move(id, wanted, time);
      };
      return { ...stores, allowances: { ...stores.allowances, move } };
    },
  },
  {
    what: 'the other shares stay open when a limit is lowered below what is taken',
    ...ofTwo,
    limits: { [accountLimit]: [0, 20] },
    sets: [10],
    behindGate: (stores, tables) => {
      const replace: typeof stores.allowances.replace = async (id, name, change, time) => {
        if (change.next.month !== '') return stores.allowances.replace(id, name, change, time);
        return { isDone: true, share: tables.shares[1] as Account };
      };
      return { ...stores, allowances: { ...stores.allowances, replace } };
    },
  },
  {
    what: 'what a removed limit has left on another share is removed whatever share 0 says by now',
    ...ofTwo,
    limits: { [accountLimit]: [20] },
    sets: [undefined, 10],
    behindGate: (stores, tables) => {
      const removeLeftover: typeof stores.allowances.removeLeftover = async (_, share, name) => {
        const standing = tables.shares[share] as Account;
        const allowances = new Map([...standing.allowances].filter(([one]) => one !== name));
        tables.shares[share] = { ...standing, allowances };
      };
      return { ...stores, allowances: { ...stores.allowances, removeLeftover } };
    },
  },
];

describe('schedules of limits that lack a rule', () => {
  test.each(misbehaviours)(
    'the schedules find what goes wrong when $what',
    async (world) => {
      const few = await everySchedule(world, 1);
      const found = few.broken ?? (await randomSchedules(world, 20_000, seededRandom(1))).broken;
      expect(found?.violations).toBeDefined();
    },
    60_000,
  );
});
