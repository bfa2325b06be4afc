import { expect, test } from '@jest/globals';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useWebhooks } from './webhooks-world.ts';

const start = Date.UTC(2026, 10, 29, 12);
const dayMs = 86_400_000;
const w = useWebhooks(start);

/** An endpoint that answers as `status` says, and one delivery that was attempted there. */
async function delivered() {
  w.time.now = start;
  const reply = { status: 204 };
  const { url, arrived } = await w.receiver((_, response) => void response.writeHead(reply.status).end());
  const endpoint = await w.endpoint(url);
  const latest = async () => {
    const [delivery] = await w.deliveriesTo(endpoint);
    if (delivery === undefined) throw new Error('nothing was attempted');
    return delivery;
  };
  return { reply, arrived, endpoint, latest };
}

test('of many who send a delivery again at the same time one does, and others may once it has arrived', async () => {
  const { arrived, endpoint, latest } = await delivered();
  await w.tell(endpoint.accountId, '1');
  await w.deliver();
  const one = await latest();
  const pressed = await Promise.allSettled(Array.from({ length: 10 }, () => w.sendAgain(endpoint, one)));
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await latest()).state).toBe('waiting');
  await w.deliver();
  expect([arrived.length, (await latest()).state]).toEqual([2, 'delivered']);
  await w.sendAgain(endpoint, one);
  await w.deliver();
  expect(arrived).toHaveLength(3);
});

test('a delivery that will be tried again is not sent again', async () => {
  const { reply, endpoint, latest } = await delivered();
  reply.status = 500;
  await w.tell(endpoint.accountId, '1');
  await w.deliver();
  await expect(w.sendAgain(endpoint, await latest())).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This delivery is on its way. Wait until that has ended.',
  });
});

test('a delivery of which nothing was heard for a day may be sent again', async () => {
  const { reply, arrived, endpoint, latest } = await delivered();
  reply.status = 500;
  await w.tell(endpoint.accountId, '1');
  await w.deliver();
  w.time.now += dayMs;
  for (const { receiptHandle } of w.queue().receive(10)) w.queue().remove(receiptHandle);
  reply.status = 204;
  await w.sendAgain(endpoint, await latest());
  await w.deliver();
  expect([arrived.length, (await latest()).state]).toEqual([2, 'delivered']);
});

test('what the queue does not take is as it was, and may be sent again', async () => {
  const { arrived, endpoint, latest } = await delivered();
  await w.tell(endpoint.accountId, '1');
  await w.deliver();
  w.queue().faults.add({ kind: 'answer', status: 503, times: 1 });
  const one = await latest();
  await expect(w.sendAgain(endpoint, one)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect((await latest()).state).toBe('delivered');
  await w.sendAgain(endpoint, one);
  await w.deliver();
  expect(arrived).toHaveLength(2);
});

test('the latest twenty attempts are kept', async () => {
  const { accountId, id: endpoint } = await w.endpoint('https://shop.example/hooks');
  const body = JSON.stringify({ type: 'item.ended', timestamp: new Date(start).toISOString(), data: {} });
  for (let count = 0; count < 25; count += 1) {
    const attempt = { at: start + count, status: 500 };
    await w.services().deliveries.note({ accountId, endpoint, id: 'evt_1', body }, attempt, 'ended', endless);
  }
  const [one] = await w.deliveriesTo({ accountId, id: endpoint });
  expect(one?.attempts.map(({ at }) => at - start)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 5),
  );
});
