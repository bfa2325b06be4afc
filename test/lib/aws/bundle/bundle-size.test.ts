import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BundleSize, bundleFunctions } from '../../../../lib/aws/bundle/bundle-functions.ts';
import { functionDefinitions } from '../../../../lib/aws/functions.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-size-'));
let sizes: BundleSize[];
beforeAll(async () => {
  sizes = await bundleFunctions({ outputFolder: folder, local: false, sharp: 'none' });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startOf = (name: string): number => sizes.find((size) => size.name === name)?.eager ?? Number.NaN;

test('every function is bundled', () => {
  expect(sizes.map(({ name }) => name)).toEqual(functionDefinitions.map(({ name }) => name));
});

test.each(['generate-basic-listing', 'update-listing', 'generate-scaffold-listing'])(
  '%s loads at most 500 kB before its lazy parts',
  (name) => {
    expect(startOf(name)).toBeLessThanOrEqual(500_000);
  },
);

test('the authorizer, which every call waits for, loads at most 350 kB', () => {
  expect(startOf('authorizer')).toBeLessThanOrEqual(350_000);
});

/** Some 35 kB are parts of packages that only the lazy S3 client and seller sign-in use: the bundler shares them whole. */
test('the dashboard, which people wait for, loads at most 470 kB', () => {
  expect(startOf('dashboard')).toBeLessThanOrEqual(470_000);
});

test('draft-item, which loads the listing texts and the connector, loads at most 850 kB before its lazy parts', () => {
  expect(startOf('market-draft-item')).toBeLessThanOrEqual(850_000);
});

test('the model SDK is loaded when it is first needed', () => {
  const listing = sizes.find(({ name }) => name === 'update-listing');
  expect(listing?.lazy).toBeGreaterThan(100_000);
});
