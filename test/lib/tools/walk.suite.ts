import { expect, test } from '@jest/globals';
import { measureWalk } from '../../../lib/tools/walk.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();

test('a walk counts what a call runs through of functions and shared, and nothing that it does not', async () => {
  const account = () => t.post('/api/v1/account', {});
  await account();
  const walk = await measureWalk(account);
  const paths = walk.map(({ path }) => path);
  expect(paths).toContain('shared/entry/http/authorizer.ts');
  expect(paths).toContain('shared/entry/http/frame/body.ts');
  expect(paths.filter((path) => /^shared\/operations\/|^shared\/platform\/model\//.test(path))).toEqual([]);
  expect(paths.filter((path) => !/^(functions|shared)\//.test(path))).toEqual([]);
  const body = walk.find(({ path }) => path === 'shared/entry/http/frame/body.ts');
  expect(body?.named).toBeGreaterThan(1);
  expect(body?.lines).toBeGreaterThan(body?.named ?? 0);
});

test('nothing is walked where nothing is called', async () => {
  expect(await measureWalk(async () => {})).toEqual([]);
});
