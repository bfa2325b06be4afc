import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailEmulator, startMailEmulator } from '../../../../../lib/sandbox/mail/mail-emulator.ts';
import { mailerOf } from '../../../../../shared/entry/wiring/parts/mailer.ts';
import { endless } from '../../../billing/credits/support/bounds.ts';

let ses: MailEmulator;
const before = { ...process.env };
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'of-another-aws', AWS_SECRET_ACCESS_KEY: 'secret' });
  ses = await startMailEmulator();
});
afterAll(async () => {
  process.env = before;
  await ses.stop();
});

test.each([
  ['AWS_ENDPOINT_URL', 'of-another-aws/'],
  ['AWS_ENDPOINT_URL_SESV2', 'local/'],
])('mails go to the SES that %s names', async (variable, signer) => {
  const mailer = mailerOf({
    AWS_REGION: 'eu-west-1',
    MAIL_FROM: 'credits@shop.example',
    [variable]: ses.url,
  });
  await mailer?.send(
    { to: 'olive@example.com', subject: variable, text: 'Text', html: '<p>Text</p>' },
    endless,
  );
  expect(ses.mails.at(-1)?.subject).toBe(variable);
  expect(ses.journal.at(-1)?.headers.authorization).toContain(`Credential=${signer}`);
});
