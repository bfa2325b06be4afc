import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { runCommand } from '../../../../lib/tools/admin/run-command.ts';
import { bucketOf } from '../../../../shared/entry/wiring/objects.ts';
import { createImageStore } from '../../../../shared/operations/pricing/images.ts';
import { endless } from '../../../shared/billing/credits/support/bounds.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const remove = async (...words: string[]) => await commands['remove-photo']?.run(t.admin, words);

test('a removed photo is gone, and the same bytes get a new, working address', async () => {
  const photo = validRequest('upload-photo', t.host);
  const { url } = (await t.post('/api/v1/upload-photo', photo)).body as { url: string };
  expect((await fetch(url)).status).toBe(200);
  expect(await remove(url)).toMatch(/^uploads\/\S+ is removed/);
  expect((await fetch(url)).status).toBe(404);
  const again = (await t.post('/api/v1/upload-photo', photo)).body as { url: string };
  expect(again.url).not.toBe(url);
  expect((await fetch(again.url)).status).toBe(200);
  expect((await t.post('/api/v1/upload-photo', photo)).body).toEqual(again);
});

test('a comparable’s picture can be removed too, and the operator is told about caches', async () => {
  const stored = bucketOf('local-images', 'local', t.host.objects.url);
  const images = createImageStore(stored, t.host.url);
  const url = await images.put(Buffer.from('any bytes'), 'image/png', endless);
  expect((await fetch(url)).status).toBe(200);
  expect(await remove(url)).toMatch(/^images\/\S+\.png is removed: .+ invalidate \/images\/\S+\.png there$/);
  expect((await fetch(url)).status).toBe(404);
});

test.each([
  ['nothing', []],
  ['no address', ['photo']],
  ['another kind of picture', ['https://pictures.example/public/abc.jpg']],
  ['a way out of the folder', ['https://pictures.example/uploads/../settings.jpg']],
  ['an encoded way out of it', ['https://pictures.example/uploads/a-%2e%2e%2fb.jpg']],
])('%s is refused', async (_what, words) => {
  await expect(remove(...words)).rejects.toThrow(/<address>/);
});

test('the command requires the bucket of a stage', async () => {
  const words = ['remove-photo', 'https://pictures.example/uploads/abc-def.jpg'];
  await expect(runCommand(words, { stage: 'dev', environment: {} })).rejects.toThrow(/IMAGES_BUCKET/);
});
