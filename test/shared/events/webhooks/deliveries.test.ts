import { expect, test } from '@jest/globals';
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
