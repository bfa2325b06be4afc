import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useWebhooks } from './webhooks-world.ts';

const hour = 3_600_000;
const url = 'https://shop.example/hooks';
const w = useWebhooks(Date.UTC(2026, 10, 29, 12));
const store = () => w.services().endpoints;

test('of many that are added at the same time an account gets five, at an address each, with their own secrets', async () => {
  const accountId = randomUUID();
  const adding = Array.from({ length: 12 }, (_, index) =>
    store().add(accountId, { url: `${url}/${index % 6}`, types: ['item.sold'] }, w.time.now, endless),
  );
  const settled = await Promise.allSettled(adding);
  const added = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(new Set(added.map(({ endpoint }) => endpoint.url)).size).toBe(5);
  expect(added).toHaveLength(5);
  expect(new Set(added.map(({ secret }) => secret)).size).toBe(5);
  for (const { secret } of added) {
    expect(secret).toMatch(/^whsec_[\w+/]+=*$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
  const listed = await w.endpointsOf(accountId);
  expect(listed.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    added.map(({ endpoint }) => endpoint).toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(JSON.stringify(listed)).not.toContain('whsec');
});

test('changes at the same time are all made', async () => {
  const accountId = randomUUID();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1)
    ids.push((await w.endpoint(`${url}/${count}`, [], accountId)).id);
  const [first = '', ...others] = ids;
  const changes = others.map((id) => store().changeTypes(accountId, id, ['key.created'], endless));
  await Promise.all([store().remove(accountId, first, endless), ...changes]);
  const left = (await w.endpointsOf(accountId)).map(({ id, types }) => [id, types]);
  expect(left).toEqual(others.map((id) => [id, ['key.created']]));
});

test('what is gone is neither changed nor removed', async () => {
  const { accountId, id } = await w.endpoint(url);
  await store().remove(accountId, id, endless);
  for (const change of [
    store().remove(accountId, id, endless),
    store().changeTypes(accountId, id, [], endless),
    store().switchOn(accountId, id, endless),
    store().rotate(accountId, id, w.time.now, endless),
  ])
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await store().find(accountId, id, w.time.now, endless)).toBeUndefined();
});

test('after a rotation the former secret signs for a day, and one before that no more', async () => {
  const { accountId, id, secret: first } = await w.endpoint(url);
  const secrets = async () => (await store().find(accountId, id, w.time.now, endless))?.secrets;
  const second = await store().rotate(accountId, id, w.time.now, endless);
  expect(await secrets()).toEqual([second, first]);
  w.time.now += 23 * hour;
  const third = await store().rotate(accountId, id, w.time.now, endless);
  expect(await secrets()).toEqual([third, second]);
  w.time.now += 24 * hour;
  expect(await secrets()).toEqual([third]);
});

test('an endpoint that is gone for good is switched off, its owners are told once, and it can be switched on', async () => {
  const { accountId, id } = await w.endpoint(`${url}/path-that-is-a-secret`);
  const note = (outcome: 'delivered' | 'failed' | 'gone') =>
    store().note(accountId, id, outcome, w.time.now, endless);
  await Promise.all([note('gone'), note('gone'), note('gone')]);
  const state = { failingSince: w.time.now, offSince: w.time.now };
  expect(await w.endpointsOf(accountId)).toMatchObject([state]);
  const event = { type: 'webhook.failing', at: w.time.now, data: { host: 'shop.example' } };
  expect(await w.found(accountId)).toEqual([event]);
  // A success that was on its way.
  await note('delivered');
  expect(await w.endpointsOf(accountId)).toMatchObject([state]);
  await store().switchOn(accountId, id, endless);
  expect((await w.endpointsOf(accountId))[0]).not.toHaveProperty('offSince');
  await note('failed');
  expect(await w.endpointsOf(accountId)).toMatchObject([{ failingSince: w.time.now }]);
  await note('delivered');
  expect((await w.endpointsOf(accountId))[0]).not.toHaveProperty('failingSince');
});

test('an endpoint is not switched off without telling its owners: a full outbox delays both', async () => {
  const { accountId, id } = await w.endpoint(url);
  for (let count = 0; count < 50; count += 1) await w.find(accountId, count);
  await store().note(accountId, id, 'gone', w.time.now, endless);
  expect((await w.endpointsOf(accountId))[0]).not.toHaveProperty('offSince');
});
