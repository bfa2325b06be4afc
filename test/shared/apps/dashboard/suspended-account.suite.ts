import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const { t, dashboard } = w;

test('a suspended account buys nothing, connects no seller, stores no photo, and its playground is refused', async () => {
  const browser = await w.ownerOf('does-nothing', 70);
  const [packs, market] = [
    await browser.open(`${dashboard()}/credits`),
    await browser.open(`${dashboard()}/marketplace`),
  ];
  const askKey = async () =>
    JSON.parse((await browser.post(`${dashboard()}/playground/key`, 'does-nothing')).html).key;
  const expectRefused = async (key: string) => {
    const answer = await t.post('/api/v1/account', {}, { key });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  };
  const earlierKey = await askKey();
  await commands.suspend?.run(t.admin, ['does-nothing']);

  expect((await browser.submit(packs, '/checkout', { pack: 'small' })).status).toBe(403);
  expect((await browser.open(`${dashboard()}/credits`)).html).not.toContain('name="pack"');
  expect((await browser.submit(market, '/marketplace/connect')).status).toBe(403);
  const photo = await browser.post(`${dashboard()}/playground/photos`, 'AAAA');
  expect([photo.status, photo.html]).toEqual([403, '{"error":"This account is suspended."}']);
  await expectRefused(earlierKey);
  await expectRefused(await askKey());
});

test('a key of a suspended account can be revoked', async () => {
  const browser = await w.ownerOf('leaked');
  await commands.suspend?.run(t.admin, ['leaked']);
  const [leaked] = await t.admin.keys.list('leaked');
  await w.send(browser, `/keys/${leaked?.keyId}/revoke`, '/revoke');
  expect((await t.admin.keys.list('leaked'))[0]?.revokedAt).toBeDefined();
});
