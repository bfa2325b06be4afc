import { expect, test } from '@jest/globals';
import { measureWalk } from '../../../lib/tools/walk.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();

test('a walk counts what a call runs through of functions and shared, and nothing that it does not', async () => {
  const account = () => t.post('/api/v1/account', {});
  await account();
  const walk = await measureWalk(account);
  expect(walk.files).toContain('shared/entry/http/authorizer.ts');
  expect(walk.files).toContain('shared/entry/http/frame/body.ts');
  expect(walk.files.filter((file) => /^shared\/(listing|pricing|model)\//.test(file))).toEqual([]);
  expect(walk.files.filter((file) => !/^(functions|shared)\//.test(file))).toEqual([]);
  expect(walk.named).toBeGreaterThan(walk.files.length);
  expect(walk.lines).toBeGreaterThan(walk.named + walk.anonymous);
});

test('nothing is walked where nothing is called', async () => {
  expect(await measureWalk(async () => {})).toEqual({ named: 0, anonymous: 0, files: [], lines: 0 });
});
