import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Emulator, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';

const megabyte = 1_000_000;
const zeros = Buffer.alloc(17 * megabyte);

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator(() => ({ status: 204 }));
});
afterEach(() => emulator.stop());

/** All of these over one connection. */
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
const paths = () => emulator.journal.map(({ path }) => path);

describe('the journal', () => {
  test('keeps the latest 1,000 requests', async () => {
    await send(...Array.from({ length: 1002 }, (_, at) => [String(at), 1] as const));
    expect(emulator.journal).toHaveLength(1000);
    expect(paths()[0]).toBe('/2');
  });

  test('forgets its oldest requests when the bodies are 16 MB together', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await send([name, 5 * megabyte]);
    expect(paths()).toEqual(['/b', '/c', '/d']);
  });

  test('keeps the newest request whatever its size', async () => {
    await send(['small', 1], ['large', 17 * megabyte]);
    expect(paths()).toEqual(['/large']);
  });
});
