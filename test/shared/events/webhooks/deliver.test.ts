import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { createDynamoDbAuditWriter } from '../../../../shared/identity/people/dynamodb-audit-log.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { type Arrived, type Receive, useWebhooks } from './webhooks-world.ts';

const day = 24 * 60;
const start = Date.UTC(2026, 10, 29, 12);
const w = useWebhooks(start);

const answering =
  (status: number, headers: Record<string, string> = {}): Receive =>
  (_, response) =>
    void response.writeHead(status, headers).end();

const signatureOf = ({ id, body, headers }: Arrived, secret: string, text = body) =>
  new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), text);
const signaturesOf = ({ headers }: Arrived) => headers['webhook-signature']?.split(' ');

describe('an event', () => {
  test('arrives once, signed, and its delivery can be read and sent again', async () => {
    const { url, arrived } = await w.receiver();
    const endpoint = await w.endpoint(url);
    await w.tell(endpoint.accountId, '110000000001');
    expect([await w.deliver(), await w.deliver()]).toEqual([1, 0]);
    const [one] = arrived as [Arrived];
    const timestamp = '2026-11-29T12:00:00.000Z';
    expect(JSON.parse(one.body)).toEqual({ type: 'item.ended', timestamp, data: { item: '110000000001' } });
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_[\w-]{22}$/),
      'webhook-timestamp': String(start / 1000),
    });
    expect(signaturesOf(one)).toEqual([signatureOf(one, endpoint.secret)]);
    expect(signaturesOf(one)).not.toContain(signatureOf(one, endpoint.secret, `${one.body} `));
    const attempt = { at: start, status: 204 };
    const place = `${timestamp}#${one.id}`;
    const delivery = { place, id: one.id, type: 'item.ended', at: start, body: one.body, state: 'delivered' };
    expect(await w.deliveriesTo(endpoint)).toEqual([{ ...delivery, attempts: 1, latest: attempt }]);

    await w.sendAgain(endpoint, delivery);
    await w.deliver();
    expect(arrived.map(({ id, body }) => [id, body])).toEqual(Array(2).fill([one.id, one.body]));
    expect((await w.deliveriesTo(endpoint))[0]?.attempts).toBe(2);
    const unknown = w.sendAgain(endpoint, { place: `${timestamp}#evt_1` });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('goes to the endpoints of its account that want it, under one id however often it is sent', async () => {
    const [wanting, other, another] = [await w.receiver(), await w.receiver(), await w.receiver()];
    const { accountId } = await w.endpoint(wanting.url);
    await w.endpoint(`${wanting.url}/2`, ['item.ended', 'item.sold'], accountId);
    await w.endpoint(other.url, ['item.sold'], accountId);
    await w.endpoint(another.url);
    for (const item of ['1', '1', '2']) await w.tell(accountId, item);
    expect(await w.deliver()).toBe(6);
    expect(new Set(wanting.arrived.map(({ id, body }) => id + body)).size).toBe(2);
    expect(new Set(wanting.arrived.map(({ id }) => id)).size).toBe(2);
    expect([other.arrived.length, another.arrived.length]).toEqual([0, 0]);
  });

  test('is signed with both secrets after a rotation', async () => {
    const { url, arrived } = await w.receiver();
    const { accountId, id, secret } = await w.endpoint(url);
    const next = await w.services().endpoints.rotate(accountId, id, start, endless);
    await w.tell(accountId, '1');
    await w.deliver();
    const [one] = arrived as [Arrived];
    expect(signaturesOf(one)).toEqual([signatureOf(one, next), signatureOf(one, secret)]);
  });

  test('for an endpoint that is deleted while it is on its way goes nowhere', async () => {
    const { url, arrived } = await w.receiver();
    const { accountId, id } = await w.endpoint(url);
    await w.tell(accountId, '1');
    await w.services().endpoints.remove(accountId, id, endless);
    expect([await w.deliver(), await w.deliver()]).toEqual([1, 0]);
    expect(arrived).toEqual([]);
  });

  test('of the audit log, or that was found, waits in the outbox until the queue takes it', async () => {
    const { url, arrived } = await w.receiver();
    const { accountId, id: endpoint } = await w.endpoint(url, ['key.created', 'credits.low']);
    const { write } = createDynamoDbAuditWriter(w.database.client, w.table('PEOPLE_TABLE'));
    const entry = { accountId, at: start, who: 'ada@example.com', about: 'a key', from: '' } as const;
    const hook = { type: 'key.created', data: { key: 'k1' } } as const;
    await write({ ...entry, what: 'key created', hook });
    await w.find(accountId, 40);
    w.queue().faults.add({ kind: 'answer', status: 503, times: 1 });
    await expect(w.dispatch(accountId)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect([await w.dispatch(accountId), await w.dispatch(accountId)]).toEqual([2, 0]);
    await w.deliver();
    const timestamp = new Date(start).toISOString();
    const bodies = arrived.map(({ body }) => JSON.parse(body));
    expect(bodies.toSorted((one, other) => (one.type < other.type ? -1 : 1))).toEqual([
      { type: 'credits.low', timestamp, data: { balance: 40, threshold: 50 } },
      { ...hook, timestamp },
    ]);
    expect(await w.deliveriesTo({ accountId, id: endpoint })).toHaveLength(2);
  });
});

describe('an endpoint', () => {
  test('that fails for an hour gets all, in eight attempts at most', async () => {
    let isDown = true;
    const { url, arrived } = await w.receiver((one, response) =>
      answering(isDown ? 500 : 200)(one, response),
    );
    const endpoint = await w.endpoint(url);
    for (const item of ['1', '2', '3']) await w.tell(endpoint.accountId, item);
    await w.deliver();
    await w.pass(60);
    isDown = false;
    expect(await w.endpointsOf(endpoint.accountId)).toMatchObject([{ failingSince: start }]);
    await w.pass(day);
    expect((await w.deliveriesTo(endpoint))[0]).toMatchObject({
      attempts: 5,
      latest: { status: 200 },
      state: 'delivered',
    });
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(3);
    const minutes = arrived.map(({ headers }) => Number(headers['webhook-timestamp']) / 60 - start / 60_000);
    expect([...new Set(minutes)]).toEqual([0, 1, 6, 36, 156]);
    expect((await w.endpointsOf(endpoint.accountId))[0]).not.toHaveProperty('failingSince');
  });

  test('that fails holds no more of the queue than 5,000 events of its account a day', async () => {
    const { url } = await w.receiver(answering(500));
    const endpoint = await w.endpoint(url);
    const sk = `retried#${start / 86_400_000 - 0.5}`;
    await w.put('CALLS_TABLE', { pk: `delivery#${endpoint.accountId}`, sk, made: 4999 });
    const states = async () => (await w.deliveriesTo(endpoint)).map(({ state }) => state).toSorted();
    for (const item of ['1', '2', '3']) await w.tell(endpoint.accountId, item);
    await w.deliver();
    expect(await states()).toEqual(['ended', 'ended', 'waiting']);
    await w.pass(1);
    expect(await states()).toEqual(['ended', 'ended', 'waiting']);
    w.time.now += day * 30_000;
    await w.tell(endpoint.accountId, '4');
    await w.deliver();
    expect(await states()).toEqual(['ended', 'ended', 'waiting', 'waiting']);
  });

  test('is tried again by the time since the first attempt, even after failures of ours', async () => {
    const { url, arrived } = await w.receiver(answering(500));
    const { accountId } = await w.endpoint(url);
    await w.tell(accountId, 'late');
    for (let lost = 0; lost < 6; lost += 1) {
      expect(w.queue().queue('webhooks').receive(1)).toHaveLength(1);
      w.time.now += 180_000;
    }
    await w.deliver();
    await w.pass(31);
    expect(arrived).toHaveLength(2);
  });

  test('that fails for a day is switched off, its owners are told, and it gets all that is sent again', async () => {
    let isDown = true;
    const { url, arrived } = await w.receiver((one, response) =>
      answering(isDown ? 500 : 200)(one, response),
    );
    const accountId = await w.accountWithOwner();
    const endpoint = await w.endpoint(url, ['item.ended'], accountId);
    await w.tell(accountId, '1');
    await w.deliver();
    await w.pass(day - 1);
    expect((await w.endpointsOf(accountId))[0]).not.toHaveProperty('offSince');
    await w.tell(accountId, '2');
    await w.pass(1);
    expect(await w.endpointsOf(accountId)).toMatchObject([{ offSince: start + day * 60_000 }]);
    expect(await w.found(accountId)).toMatchObject([{ type: 'webhook.failing' }]);
    expect(arrived).toHaveLength(9);
    await w.tell(accountId, 'while it is off');
    await w.pass(day);
    expect(arrived).toHaveLength(9);
    const lost = await w.deliveriesTo(endpoint);
    expect(lost.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(lost[0]?.latest.failure).toBe('the endpoint is switched off');

    isDown = false;
    const { endpoints } = w.services();
    await endpoints.switchOn(accountId, endpoint.id, endless);
    for (const delivery of lost) await w.sendAgain(endpoint, delivery);
    await w.deliver();
    const items = arrived.slice(9).map(({ body }) => JSON.parse(body).data.item);
    expect(items.toSorted()).toEqual(['1', '2']);
  });

  test('that answers 410 is switched off at once', async () => {
    const { url } = await w.receiver(answering(410));
    const { accountId } = await w.endpoint(url);
    await w.tell(accountId, '1');
    expect([await w.deliver(), await w.deliver()]).toEqual([1, 0]);
    expect(await w.endpointsOf(accountId)).toMatchObject([{ offSince: start }]);
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data', 'the address is not public'],
    ['https://10.0.0.1/hooks', 'the address is not public'],
  ])('at %s gets nothing, and the reason can be read', async (url, failure) => {
    const endpoint = await w.endpoint(url);
    await w.tell(endpoint.accountId, '1');
    await w.deliver();
    expect((await w.deliveriesTo(endpoint))[0]).toMatchObject({
      latest: { failure },
      state: 'waiting',
    });
  });
});

test('whatever receivers do, each gets its event within a day, and none has another wait', async () => {
  const held: ServerResponse[] = [];
  const inside = await w.receiver();
  const bad: Readonly<Record<string, Receive>> = {
    hangs: (_, response) => void held.push(response),
    fails: answering(500),
    redirects: answering(302, { location: inside.url }),
    'redirects to metadata': answering(307, { location: 'http://169.254.169.254/' }),
    vanishes: (_, response) => void response.destroy(),
    'breaks off in its head': (_, response) => void response.socket?.end('HTTP/1.1 200'),
  };
  const receivers = await Promise.all(
    Object.entries(bad).map(async ([name, receive]) => {
      let isBad = true;
      const receiver = await w.receiver((one, response) => (isBad ? receive : answering(200))(one, response));
      return { name, ...receiver, mend: () => (isBad = false), ...(await w.endpoint(receiver.url)) };
    }),
  );
  const good = await w.receiver((_, response) => void response.end('x'.repeat(1_000_000)));
  const { accountId } = await w.endpoint(good.url);
  for (const receiver of receivers) await w.tell(receiver.accountId, receiver.name);
  await w.tell(accountId, 'good');
  await w.deliver();
  expect(good.arrived).toHaveLength(1);
  const states = async () =>
    (await Promise.all(receivers.map((one) => w.deliveriesTo(one)))).flat().map(({ state }) => state);
  expect(await states()).toEqual(receivers.map(() => 'waiting'));
  for (const { mend } of receivers) mend();
  await w.pass(1);
  expect(await states()).toEqual(receivers.map(() => 'delivered'));
  for (const { arrived } of receivers) expect(new Set(arrived.map(({ id }) => id)).size).toBe(1);
  expect(inside.arrived).toEqual([]);
  expect(held).toHaveLength(1);
});

test('logs have ids and codes alone', async () => {
  const { url } = await w.receiver();
  const { accountId, id } = await w.endpoint(`${url}/path-that-is-a-secret`);
  await w.tell(accountId, '110000000009');
  await w.deliver();
  const logged = w.bounds.log.events.filter(({ fields }) => fields.account === accountId);
  expect(logged).toMatchObject([
    { event: 'webhooks.attempted', fields: { endpoint: id, status: 204, state: 'delivered' } },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/secret|110000000009/);
});
