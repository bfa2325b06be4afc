import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Emulator, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';

const megabyte = 1_000_000;
const zeros = Buffer.alloc(17 * megabyte);

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator(() => ({ status: 204 }));
});
afterEach(() => emulator.stop());

/** Sends all of these over one connection. */
async function send(...requests: readonly (readonly [path: string, bytes: number])[]): Promise<void> {
  const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
  for (const [index, [path, bytes]] of requests.entries()) {
    const connection = index === requests.length - 1 ? 'close' : 'keep-alive';
    socket.write(
      `POST /${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    socket.write(zeros.subarray(0, bytes));
  }
  await once(socket.resume(), 'close');
}
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index));
const sized = (names: readonly string[], bytes: number) => names.map((name) => [name, bytes] as const);

test.each([
  ['keeps the latest 1,000 requests', sized(numbered(0, 1002), 1), numbered(2, 1002)],
  [
    'forgets its oldest requests when the bodies are 16 MB together',
    sized(['a', 'b', 'c', 'd'], 5 * megabyte),
    ['b', 'c', 'd'],
  ],
  [
    'keeps the newest request whatever its size',
    [['small', 1] as const, ['large', 17 * megabyte] as const],
    ['large'],
  ],
])('the journal %s', async (_title, requests, kept) => {
  await send(...requests);
  expect(emulator.journal.map(({ path }) => path)).toEqual(kept.map((name) => `/${name}`));
});

/** Sends a request with this host and origin. @returns the status */
async function answerTo(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const asked = request(emulator.url + path, { method, headers });
  asked.end(method === 'POST' ? '[{"kind": "refuse"}]' : undefined);
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode;
}

test.each([
  'evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  '203.0.113.7',
  'localhost.evil.example',
])('a request that names the host %s is refused and not in the journal', async (host) => {
  for (const path of ['/', '/__journal', '/__faults'])
    expect(await answerTo('POST', path, { host })).toBe(421);
  expect(emulator.journal).toEqual([]);
});

test.each(['127.0.0.1', 'localhost:8080', '[::1]:8080', 'market.localhost', 'host.docker.internal:80'])(
  'a request that names the host %s is answered',
  async (host) => {
    expect(await answerTo('GET', '/', { host })).toBe(204);
  },
);

test.each([
  ['http://evil.example', 403],
  ['null', 403],
  ['http://127.0.0.1:1', 403],
  ['its own', 204],
  [undefined, 204],
])('a page of the origin %s that adds faults or does anything else is answered %i', async (named, status) => {
  const origin = named === 'its own' ? emulator.url : named;
  const headers = origin === undefined ? {} : { origin };
  expect(await answerTo('POST', '/__faults', headers)).toBe(status);
  expect(await answerTo('DELETE', '/__faults', headers)).toBe(status);
  expect(await answerTo('POST', '/itm/1/end', headers)).toBe(status);
});
