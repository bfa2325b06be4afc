import { expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { Browser } from '../../../support/browser.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
const faults = { keyWrittenInSilence: false, endNotWritten: false, auditNotWritten: false };
const overloaded = () => new ServiceError('OVERLOADED', 'no time left for the database');
const changed = useChangedDashboard((services) => ({
  ...services,
  keys: {
    ...services.keys,
    async add(...given) {
      await services.keys.add(...given);
      if (faults.keyWrittenInSilence) throw overloaded();
    },
  },
  audit: {
    ...services.audit,
    async write(entry) {
      if (faults.auditNotWritten) throw overloaded();
      await services.audit.write(entry);
    },
  },
  sessions: {
    ...services.sessions,
    endForm: async (...given) => {
      if (faults.endNotWritten) throw overloaded();
      await services.sessions.endForm(...given);
    },
  },
}));

const key = (name: string) => ({ name, lifetime: '', permission: 'everything' });
/** Names of the account's keys, except the one that every test account has. */
const keysOf = async (account: string) =>
  (await w.t.admin.keys.list(account)).map(({ keyName }) => keyName).filter((name) => name !== 'default');
const formOn = async (browser: Browser) => await browser.open(`${changed()}/keys`);
const notice = (name: string) => `/dashboard/keys?notice=${name}`;

test('a refused form can be sent again, and then takes effect only once', async () => {
  const browser = await w.ownerOf('mistyped');
  const page = await formOn(browser);
  const refused = await browser.submit(page, '/keys', key(''));
  expect([refused.status, await keysOf('mistyped')]).toEqual([400, []]);
  const sent = await browser.submit(page, '/keys', key('right'));
  expect([sent.status, sent.html.includes('id="secret"')]).toEqual([200, true]);
  const again = await browser.submit(page, '/keys', key('right'));
  expect(again.headers.get('location')).toBe(notice('sent-before'));
  expect((await browser.follow(again)).html).toContain('Nothing was done twice.');
  expect(await keysOf('mistyped')).toEqual(['right']);
});

test('a form that may have taken effect is not repeated, and the page says that its outcome is unknown', async () => {
  const browser = await w.ownerOf('unclear');
  const page = await formOn(browser);
  faults.keyWrittenInSilence = true;
  const failed = await browser.submit(page, '/keys', key('silent'));
  faults.keyWrittenInSilence = false;
  expect(failed.status).toBe(503);
  const again = await browser.submit(page, '/keys', key('silent'));
  expect(again.headers.get('location')).toBe(notice('sent-unclear'));
  expect((await browser.follow(again)).html).toContain('it is not known whether');
  expect(await keysOf('unclear')).toEqual(['silent']);
});

test('a secret is shown even if its form cannot be recorded as done, and the form is not repeated', async () => {
  const browser = await w.ownerOf('unrecorded');
  const page = await formOn(browser);
  faults.endNotWritten = true;
  const sent = await browser.submit(page, '/keys', key('shown'));
  faults.endNotWritten = false;
  expect([sent.status, sent.html.includes('id="secret"')]).toEqual([200, true]);
  const again = await browser.submit(page, '/keys', key('shown'));
  expect(again.headers.get('location')).toBe(notice('sent-unclear'));
  expect(await keysOf('unrecorded')).toEqual(['shown']);
});

test('a secret is shown even if the audit log cannot be written: it would be lost forever', async () => {
  const browser = await w.ownerOf('unlogged');
  const secretOf = async (path: string, action: string, fields: Record<string, string>) => {
    const { html } = await browser.submit(await browser.open(changed() + path), action, fields);
    return /<code id="secret">([^<]+)</.exec(html)?.[1] ?? '';
  };
  const statusWith = async (secret: string) =>
    (await w.t.post('/api/v1/account', {}, { key: secret })).status;
  faults.auditNotWritten = true;
  const first = await secretOf('/keys', '/keys', key('unlogged'));
  expect(await statusWith(first)).toBe(200);
  const id = (await w.t.admin.keys.list('unlogged')).find(({ keyName }) => keyName === 'unlogged')?.keyId;
  const second = await secretOf(`/keys/${id}/rotate?overlap=now`, '/rotate', {});
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  const invitee = { email: 'unlogged-too@example.com', role: 'member' };
  const link = await secretOf('/settings/members', '/invitations', invitee);
  faults.auditNotWritten = false;
  expect((await new Browser().open(link)).status).toBe(200);
});
