import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Emulator, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';

const megabyte = 1_000_000;

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator(() => ({ status: 204 }));
});
afterEach(() => emulator.stop());

const send = (path: string, bytes: number) =>
  fetch(`${emulator.url}/${path}`, { method: 'POST', body: new Uint8Array(bytes) });
const paths = () => emulator.journal.map(({ path }) => path);

describe('the journal', () => {
  test('keeps the latest 1,000 requests', async () => {
    for (let at = 0; at < 1002; at += 1) await send(String(at), 1);
    expect(emulator.journal).toHaveLength(1000);
    expect(paths()[0]).toBe('/2');
  });

  test('forgets its oldest requests when the bodies are 16 MB together', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await send(name, 5 * megabyte);
    expect(paths()).toEqual(['/b', '/c', '/d']);
  });

  test('keeps the newest request whatever its size', async () => {
    await send('small', 1);
    await send('large', 17 * megabyte);
    expect(paths()).toEqual(['/large']);
  });
});
