import { expect, test } from '@jest/globals';
import { startEmulator } from '../../../lib/sandbox/emulator/emulator.ts';
import { findLocalModel } from '../../../lib/sandbox/local-model.ts';
import { startLooseModel } from '../../support/loose-model.ts';

const sees = ['completion', 'vision'];
const thinks = [...sees, 'thinking'];

test.each([
  ['the model that sees', { reader: ['completion'], seer: sees }, 'seer'],
  ['one that does not think before one that does', { thinker: thinks, seer: sees }, 'seer'],
  ['one that thinks if no other sees', { reader: ['completion'], thinker: thinks }, 'thinker'],
  ['none if none sees', { reader: ['completion'] }, undefined],
])('finds %s', async (_title, installed, model) => {
  const { url, stop } = await startLooseModel(installed);
  try {
    expect(await findLocalModel(url)).toEqual({ url, model });
  } finally {
    await stop();
  }
});

test('finds nothing where nothing listens, or what listens is silent or another service', async () => {
  const { url, faults, stop } = await startEmulator(() => ({ status: 404 }));
  expect(await findLocalModel(url)).toBeUndefined();
  faults.add({ kind: 'delay', milliseconds: 5000 });
  const startedAt = performance.now();
  expect(await findLocalModel(url)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(2000);
  await stop();
  expect(await findLocalModel(url)).toBeUndefined();
});

test('finds a server that does not say what it has', async () => {
  const { url, stop } = await startEmulator(({ path }) => ({ status: path === '/api/version' ? 200 : 500 }));
  expect(await findLocalModel(url)).toEqual({ url, model: undefined });
  await stop();
});
