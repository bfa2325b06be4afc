import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { mailInvitation } from '../../../shared/events/mails/invitation.ts';
import type { Mailer } from '../../../shared/events/mails/mailer.ts';
import { invite } from '../../../shared/identity/people/invitations.ts';
import { boundsOf } from '../billing/credits/support/bounds.ts';
import { useEvents } from './events-world.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 22, 12);
const w = useEvents(start);
const clock = () => w.time.now;
const someone = () => `${randomUUID()}@example.com`;

/** Invites someone to an account and mails it. */
async function send(accountId: string, email: string, mailer?: Mailer) {
  const wanted = { accountId, email, role: 'member', invitedBy: 'ada@example.com' } as const;
  const services = { people: w.people(), clock };
  const { invitation } = await invite(wanted, services);
  const made = { invitation, accountName: 'Acme\r\n& <Sons>', link: 'https://api.shop.example/i?code=1' };
  const ses = w.services().mailer;
  return await mailInvitation(made, { ...services, mailer: async () => mailer ?? ses }, boundsOf(clock));
}

test('the mail names the account and who invites, and its button is the link', async () => {
  expect(await send(randomUUID(), 'Eve@example.com')).toBe('mailed');
  const [mail] = w.sent();
  expect(mail?.to).toEqual(['eve@example.com']);
  expect(mail?.subject).toBe('You are invited to “Acme & <Sons>”');
  expect(mail?.text).toBe(`Resale Listing API · Acme & <Sons>

You are invited to “Acme & <Sons>”

ada@example.com invites you to an account of the Resale Listing API. To accept, open the link and sign in with this address, eve@example.com.

Account: Acme & <Sons>
Your role: member
The link works: once, until 29 November 2026 at 12:00 UTC

Accept the invitation: https://api.shop.example/i?code=1

-- 
You get this mail because ada@example.com entered your address. If you do not know this person, ignore it: nothing happens unless you open the link and sign in.`);
  expect([...(mail?.html.matchAll(/<a href="([^"]+)"/g) ?? [])].map(([, href]) => href)).toEqual([
    'https://api.shop.example/i?code=1',
  ]);
});

test('an address gets one mail a day, however it is written and whichever accounts invite it', async () => {
  const email = someone();
  expect(await send('one', email)).toBe('mailed');
  expect(await send('one', email.toUpperCase())).toBe('mailed before');
  expect(await send('other', email)).toBe('mailed before');
  w.time.now += day;
  expect(await send('other', email)).toBe('mailed');
  expect(w.sent()).toHaveLength(2);
});

test('an account mails twenty invitations a day, revoked ones as well', async () => {
  const accountId = randomUUID();
  for (let count = 0; count < 20; count += 1) {
    expect(await send(accountId, someone())).toBe('mailed');
    const [made] = await w.people().invitationsOf(accountId);
    if (made !== undefined) await w.people().revokeInvitation(accountId, made.id, w.time.now);
  }
  expect(await send(accountId, someone())).toBe('too many');
  w.time.now += day;
  expect(await send(accountId, someone())).toBe('mailed');
});

test('a mail that fails does no harm, and is not sent again on the same day', async () => {
  const email = someone();
  const mailer: Mailer = { send: () => Promise.reject(new Error('no mails today')) };
  expect(await send('fails', email, mailer)).toBe('failed');
  expect(await send('fails', email)).toBe('mailed before');
});
