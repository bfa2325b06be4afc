import { expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { Browser, type BrowserPage } from '../../../support/browser.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { useDashboard } from './dashboard-world.ts';

const { t, signedIn } = useDashboard();
const withoutLog = useChangedDashboard((services) => ({
  ...services,
  audit: {
    ...services.audit,
    async write() {
      throw new ServiceError('OVERLOADED', 'no time left for the database');
    },
  },
}));

const secretOf = ({ html }: BrowserPage): string => /<code id="secret">([^<]+)</.exec(html)?.[1] ?? '';
const statusWith = async (key: string) => (await t.post('/api/v1/account', {}, { key })).status;

test('a secret is shown even if the audit log cannot be written: it would be lost for ever', async () => {
  const browser = await signedIn();
  const dashboard = withoutLog();
  const send = async (path: string, action: string, fields: Record<string, string>) =>
    await browser.submit(await browser.open(dashboard + path), action, fields);

  const fields = { name: 'unlogged', lifetime: '', permission: 'everything' };
  const first = secretOf(await send('/keys', '/keys', fields));
  expect(await statusWith(first)).toBe(200);
  const { html } = await browser.open(`${dashboard}/keys`);
  const path = /\/dashboard(\/keys\/\w+)">unlogged</.exec(html)?.[1] ?? '';
  const second = secretOf(await send(`${path}/rotate?overlap=now`, '/rotate', {}));
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  const link = secretOf(
    await send('/settings', '/invitations', { email: 'unlogged@example.com', role: 'member' }),
  );
  expect((await new Browser().open(link)).status).toBe(200);
});
