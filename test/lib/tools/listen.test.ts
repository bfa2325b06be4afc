import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { listen } from '../../../lib/tools/listen.ts';

const secret = `whsec_${Buffer.from('of an endpoint').toString('base64')}`;
const told: string[] = [];
let listening: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  listening = await listen(0, secret, (words) => told.push(words));
});
afterAll(() => listening.stop());

const body = '{"type":"item.ended","timestamp":"2026-11-25T10:29:18.891Z","data":{"item":"110000000001"}}';

async function deliver(signedWith: string): Promise<number> {
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signedWith).sign('msg_1', at, body),
  };
  return (await fetch(listening.url, { method: 'POST', headers, body })).status;
}

test('a delivery that was signed with the secret is printed and taken, any other is refused with the reason', async () => {
  expect([await deliver(secret), await deliver('whsec_b3RoZXI=')]).toEqual([204, 400]);
  expect(told).toEqual([
    'msg_1: item.ended of 2026-11-25T10:29:18.891Z\n{\n  "item": "110000000001"\n}',
    'msg_1: refused. No matching signature found',
  ]);
});
