import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { sendAgain } from '../../../../shared/events/webhooks/deliveries.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useWebhooks } from './webhooks-world.ts';

const w = useWebhooks(Date.now());

test('an event arrives signed, once, and its delivery can be read and sent again', async () => {
  const { url, arrived } = await w.receiver();
  const endpoint = await w.endpoint(url);
  expect(await w.tell(endpoint.accountId, '110000000001')).toBe(1);
  expect([await w.deliver(), await w.deliver()]).toEqual([1, 0]);
  const [one] = arrived;
  expect(JSON.parse(one?.body ?? '')).toEqual({
    type: 'item.ended',
    timestamp: new Date(w.time.now).toISOString(),
    data: { item: '110000000001' },
  });
  expect(new Webhook(endpoint.secret).verify(one?.body ?? '', { ...one?.headers })).toBeDefined();
  const attempt = { at: w.time.now, status: 204 };
  const delivery = { id: one?.id, type: 'item.ended', at: w.time.now, state: 'delivered' };
  expect(await w.deliveriesTo(endpoint)).toEqual([{ ...delivery, attempts: [attempt] }]);

  const { accountId, id } = endpoint;
  await sendAgain({ accountId, endpoint: id, id: one?.id ?? '' }, w.services(), endless);
  await w.deliver();
  expect(arrived.map(({ id, body }) => ({ id, body }))).toEqual([
    { id: one?.id, body: one?.body },
    { id: one?.id, body: one?.body },
  ]);
  expect((await w.deliveriesTo(endpoint))[0]?.attempts).toEqual([attempt, attempt]);
});
