import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { memberIdOf } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import { NoticeSender, type SignedNotice } from '../../../../../lib/sandbox/market/notices/notice-sender.ts';
import type { Hook } from '../../../../../shared/identity/people/audit-log.ts';
import { saleWatchesIn, toldSalesIn } from '../../../../../shared/operations/market/dynamodb-sale-watches.ts';
import { rememberedMs } from '../../../../../shared/operations/market/use-cases/order-notices.ts';
import {
  type NoticeServices,
  takeNotice,
} from '../../../../../shared/operations/market/use-cases/take-notice.ts';
import { dayMs } from '../../../../../shared/platform/call/clock.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { useDatabase } from '../../../../support/database.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';

const database = useDatabase();
const tableOf = (name: string) => database.environment[name] ?? '';

/** Names of sellers and accounts of one test. */
let seller: string;
let account: string;
let told: { readonly accountId: string; readonly event: Hook; readonly at: number }[];
let now: number;
let sender: NoticeSender;
beforeEach(() => {
  [seller, account] = [`seller-${randomUUID()}`, `account-${randomUUID()}`];
  [told, now] = [[], startTime];
  sender = new NoticeSender(() => now);
});

function services(changes: Partial<NoticeServices> = {}): NoticeServices {
  const { client } = database;
  return {
    keys: {
      find: async (keyId) => {
        const key = sender.publicKey(keyId);
        return key === undefined ? undefined : { key, digest: 'SHA1' };
      },
    },
    watches: saleWatchesIn(client, tableOf('PEOPLE_TABLE')),
    settings: { read: async () => undefined },
    sales: toldSalesIn({ client, name: tableOf('MARKET_TABLE') }),
    tell: async (accountId, event, at) => told.push({ accountId, event, at }),
    ...changes,
  };
}

const salesOf = (accountId = account) =>
  told.filter((one) => one.accountId === accountId).map(({ event: { type, data } }) => ({ type, ...data }));
/** The items of the sales of this account. */
const itemsOf = () => salesOf().map((sale) => 'item' in sale && sale.item);

const take = ({ body, signature }: SignedNotice, changes: Partial<NoticeServices> = {}) =>
  takeNotice(
    { body: Buffer.from(body), signature, sender: '192.0.2.0/24' },
    services(changes),
    testCall({ clock: () => now }),
  );
const watch = (accountId = account, until = startTime + dayMs, who = seller) =>
  services().watches.keep(memberIdOf(who), accountId, until, testCall());
const sale = (itemId = '110000000001', who = seller) => sender.saleOf({ itemId, seller: who });
/** The same notice with other contents, signed by the marketplace. */
const changed = ({ body }: SignedNotice, change: (notice: Notice) => void) => {
  const notice = JSON.parse(body);
  change(notice);
  return sender.sign(JSON.stringify(notice));
};
interface Notice {
  notification: {
    eventDate: string;
    data: { order: { orderId: unknown; orderLineItems: Record<string, unknown>[] } };
  };
}
const lineOf = ({ body }: SignedNotice): string =>
  JSON.parse(body).notification.data.order.orderLineItems[0].orderLineItemId;

describe('a notice of a sale', () => {
  test('is told to each account that watches the seller, by ids alone', async () => {
    const second = `${account}-2`;
    await Promise.all([watch(), watch(second), watch(`${account}-3`, startTime + dayMs, 'another seller')]);
    const notice = sale();
    expect(await take(notice)).toBe('taken');
    const { order } = JSON.parse(notice.body).notification.data;
    const event = {
      type: 'item.sold',
      order: order.orderId,
      item: '110000000001',
      line: lineOf(notice),
      seller: memberIdOf(seller),
    };
    expect([salesOf(), salesOf(second)]).toEqual([[event], [event]]);
    expect(salesOf(`${account}-3`)).toEqual([]);
  });

  test('is told once however often it comes, and as the same event if it comes twice at once', async () => {
    await watch();
    const notice = sale();
    await Promise.all([take(notice), take(notice), take(notice)]);
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    told = [];
    now += rememberedMs - 1;
    await watch(account, now + dayMs);
    expect(await take(notice)).toBe('taken');
    expect(told).toEqual([]);
  });

  test('says when the sale happened, and makes the same event again for an account that watches again', async () => {
    await watch();
    const notice = sale();
    const happened = now;
    now += dayMs / 2;
    await take(notice);
    await services().watches.end(memberIdOf(seller), account, testCall());
    await watch();
    now += 1000;
    await take(notice);
    expect(told.map(({ at }) => at)).toEqual([happened, happened]);
    expect(told[1]).toEqual(told[0]);
  });

  test.each([
    ['suspended', { suspended: true }],
    ['closed', { erasedFrom: startTime + dayMs }],
  ] as const)(
    'is not told to an account that is %s, but to others and once that has ended',
    async (_, state) => {
      const other = `${account}-2`;
      await Promise.all([watch(), watch(other)]);
      const notice = sale();
      const named = { name: 'Acme', callbacks: [] };
      const read = async (id: string) => (id === account ? { ...named, ...state } : named);
      expect(await take(notice, { settings: { read } })).toBe('taken');
      expect([salesOf(), salesOf(other).length]).toEqual([[], 1]);
      await take(notice);
      expect([salesOf().length, salesOf(other).length]).toEqual([1, 1]);
    },
  );

  test('must come again while it is unknown whether an account is suspended', async () => {
    await watch();
    const read = () => Promise.reject(new ServiceError('OVERLOADED'));
    expect((await failureOf(() => take(sale(), { settings: { read } }))).code).toBe('OVERLOADED');
  });

  test('has an event for each line of its order', async () => {
    await watch();
    const notice = changed(sale(), ({ notification: { data } }) => {
      data.order.orderLineItems = [1, 2].map((line) => ({ orderLineItemId: line, listingId: `${line}00` }));
    });
    await take(notice);
    const lines = told.map(({ event: { data } }) => 'line' in data && [data.line, data.item]);
    expect(lines).toEqual([
      ['1', '100'],
      ['2', '200'],
    ]);
  });

  test('is told when it comes late, but not once a repeat could not be recognised', async () => {
    const [late, tooLate] = [sale('1'), sale('2')];
    now += rememberedMs - 1;
    await watch(account, now + dayMs);
    await take(late);
    now += 1;
    expect(await take(tooLate)).toBe('taken');
    expect(itemsOf()).toEqual(['1']);
  });

  test('is taken and makes no event if no account watches the seller any more', async () => {
    await watch(account, startTime);
    expect(await take(sale())).toBe('taken');
    await watch();
    await services().watches.end(memberIdOf(seller), account, testCall());
    expect(await take(sale())).toBe('taken');
    expect(salesOf()).toEqual([]);
  });

  test.each([
    ['no order', (notice: Notice) => Object.assign(notice.notification.data, { order: undefined })],
    [
      'an id that is none',
      (notice: Notice) => Object.assign(notice.notification.data.order, { orderId: 'a b' }),
    ],
    ['no date', (notice: Notice) => Object.assign(notice.notification, { eventDate: 'today' })],
  ])('with %s must come again, as the marketplace has changed it', async (_, change) => {
    await watch();
    expect((await failureOf(() => take(changed(sale(), change)))).code).toBe('UPSTREAM_FAILED');
    expect(salesOf()).toEqual([]);
  });

  test('must come again while the queue takes nothing, and is then told', async () => {
    await watch();
    const notice = sale();
    const tell = () => Promise.reject(new ServiceError('UPSTREAM_FAILED'));
    expect((await failureOf(() => take(notice, { tell }))).code).toBe('UPSTREAM_FAILED');
    expect(await take(notice)).toBe('taken');
    expect(salesOf()).toMatchObject([{ line: lineOf(notice) }]);
  });
});

describe('a notice of a deleted account', () => {
  test('ends the watches of that seller, however often it comes, and leaves nothing to read of sales', async () => {
    await Promise.all([watch(), watch(`${account}-2`), watch(account, startTime + dayMs, `${seller}-2`)]);
    await take(sale());
    const deletion = sender.deletionOf(seller);
    expect(await take(deletion)).toBe('taken');
    expect(await services().watches.of(memberIdOf(seller), testCall())).toEqual([]);
    expect(await services().watches.of(memberIdOf(`${seller}-2`), testCall())).toHaveLength(1);
    expect(await take(deletion)).toBe('taken');
    for (const TableName of [tableOf('MARKET_TABLE'), tableOf('PEOPLE_TABLE')]) {
      const { Items = [] } = await database.client.send(new ScanCommand({ TableName }));
      expect(JSON.stringify(Items)).not.toContain(memberIdOf(seller));
    }
  });
});
