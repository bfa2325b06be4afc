import { expect, test } from '@jest/globals';
import { dispatchAll, type TellServices, tellOwners } from '../../../shared/events/tell-owners.ts';
import { memoryLog } from '../billing/credits/support/bounds.ts';
import { useCredits } from '../billing/credits/support/use-credits.ts';
import { useEvents } from './events-world.ts';

const bench = useCredits();
const w = useEvents(Date.UTC(2026, 10, 22, 12, 4), bench.database);

/** Runs the job. @returns of what it looked at how many, and found how many */
async function tell(services: TellServices) {
  const log = memoryLog();
  await w.run(tellOwners, services, log);
  const looks = log.events.filter(({ event }) => event === 'events.looked');
  return Object.fromEntries(looks.map(({ fields }) => [fields.of, [fields.looked, fields.found]]));
}

test('a run sends what it has found, and looks for ending keys and failing calls once an hour', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive'], await bench.credits.newAccount(40));
  await w.settings().set(accountId, 'lowBalance', 50);
  expect(await tell(w.servicesOf('watched', accountId))).toEqual({
    'low balances': [1, 1],
    limits: [0, 0],
    'ending keys': [0, 0],
    'failing calls': [1, 0],
    outboxes: [1, 1],
  });
  await w.deliver();
  expect(w.sent().map(({ subject }) => subject)).toEqual(['You have 40 credits left']);
  const next = async () => {
    w.time.now += 60_000;
    return Object.keys(await tell(w.servicesOf('watched', accountId))).toSorted();
  };
  expect(await next()).toEqual(['limits', 'low balances', 'outboxes']);
  expect(await next()).toEqual(['outboxes']);
});

test('a run that begins late still looks for what an hour has to show', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive'], await bench.credits.newAccount(40));
  w.time.now += 110 * 60_000;
  expect(await tell(w.servicesOf('watched', accountId))).toHaveProperty('failing calls');
});

test('where no mails are sent, what only they would tell is dropped', async () => {
  const accountId = await w.accountWithOwner();
  await w.find(accountId, 40);
  const services = w.servicesOf('outbox', accountId);
  expect(await w.run(dispatchAll, { ...services, sendsMails: false })).toEqual({ looked: 1, found: 0 });
  expect(await w.run(dispatchAll, services)).toEqual({ looked: 0, found: 0 });
});

test('what waits is sent even if nothing can be found', async () => {
  const accountId = await w.accountWithOwner('Acme', ['olive']);
  w.time.now += 240 * 60_000;
  const services = w.servicesOf('outbox', accountId);
  await w.put('PEOPLE_TABLE', {
    ...{ pk: 'news#accounts', sk: accountId },
    events: new Set([
      JSON.stringify({ type: 'credits.low', at: w.time.now, data: { balance: 1, threshold: 9 } }),
    ]),
  });
  const limited: typeof services.limited = {
    // biome-ignore lint/correctness/useYield: it fails before it finds anything.
    async *list() {
      throw new Error('the table cannot be read');
    },
  };
  await expect(w.run(tellOwners, { ...services, limited })).rejects.toThrow('cannot be read');
  expect(await w.deliver()).toBe(1);
});

test('a run that starts twice sends everything once', async () => {
  const accountId = await w.accountWithOwner();
  w.time.now += 480 * 60_000;
  await w.find(accountId, 40);
  const services = w.servicesOf('outbox', accountId);
  const both = await Promise.all([tell(services), tell(services)]);
  expect(both.filter((looks) => 'outboxes' in looks)).toHaveLength(1);
  expect(await w.deliver()).toBe(1);
});
