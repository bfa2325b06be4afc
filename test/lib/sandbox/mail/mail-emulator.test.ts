import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../../lib/sandbox/mail/mail-emulator.ts';
import { printedMail } from '../../../../lib/sandbox/welcome.ts';
import { awsSigner } from '../../../../shared/entry/wiring/parts/aws-signer.ts';
import { createSesMailer } from '../../../../shared/events/mails/mailer.ts';
import { createSignedFetch } from '../../../../shared/platform/web/signed-fetch.ts';
import { endless } from '../../../shared/billing/credits/support/bounds.ts';

let ses: MailEmulator;
beforeAll(async () => {
  ses = await startMailEmulator();
});
afterAll(() => ses.stop());

const mailer = (from = 'credits@shop.example') =>
  createSesMailer(createSignedFetch(ses.url, awsSigner('ses', 'local', true)), from);
const mail = {
  to: 'olive@example.com',
  subject: 'Grüße: 40 credits left',
  text: 'First.\n\nSecond.',
  html: '<p>First.</p>',
};

test('a mail from the service arrives unchanged, and is printed', async () => {
  const shown: string[] = [];
  ses.onMail = (sent) => shown.push(printedMail(sent));
  await mailer().send(mail, endless);
  expect(ses.mails.at(-1)).toEqual({ from: 'credits@shop.example', ...mail, to: [mail.to] });
  expect(shown).toEqual([
    '\nA mail to olive@example.com\nSubject: Grüße: 40 credits left\n\nFirst.\n\nSecond.\n',
  ]);
});

test.each([
  ['no recipient', { ...mail, to: '' }, undefined],
  ['an invalid address', { ...mail, to: 'olive' }, undefined],
])('a mail with %s is refused, as by SES', async (_what, wrong, from) => {
  const before = ses.mails.length;
  await expect(mailer(from).send(wrong, endless)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(ses.mails).toHaveLength(before);
});

test.each([
  ['that is not signed', '/v2/email/outbound-emails', { method: 'POST', body: '{}' }, 403],
  ['of another operation', '/v2/email/identities', {}, 404],
])('a request %s is refused', async (_title, path, init, status) => {
  expect((await fetch(ses.url + path, init)).status).toBe(status);
});
