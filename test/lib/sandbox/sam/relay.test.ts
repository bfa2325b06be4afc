import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Relay, startRelay } from '../../../../lib/sandbox/sam/relay.ts';

const server = createServer((request, response) => {
  request.on('data', (chunk) => response.write(chunk)).once('end', () => response.end());
});
let relay: Relay;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  relay = await startRelay('127.0.0.1', (server.address() as AddressInfo).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('requests and answers pass in both directions, and afterwards the relay stops', async () => {
  const url = `http://127.0.0.1:${relay.port}`;
  const body = 'x'.repeat(300_000);
  const answers = await Promise.all([1, 2, 3].map(() => fetch(url, { method: 'POST', body })));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([body, body, body]);
  await relay.stop();
  await expect(fetch(url)).rejects.toThrow();
});
