import { commands } from '../../../../lib/tools/admin/commands.ts';

import { admit } from '../../../../shared/identity/people/admission.ts';
import { hashSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { startSession } from '../../../../shared/identity/people/sessions.ts';
import { Browser, type BrowserPage, sessionCookie, unescaped } from '../../../support/browser.ts';
import { type TestHost, useHost } from '../../../support/host.ts';
import { sessions } from './session-table.ts';

/** The local host, and people who sign in to its dashboard. */
export interface DashboardWorld {
  readonly t: TestHost;
  readonly dashboard: () => string;
  /** A person of the demo account who is signed in. */
  signedIn(subject?: 'demo-owner' | 'demo-member'): Promise<Browser>;
  /** The link of a new invitation by the operator. */
  invite(account: string, email: string, role: 'owner' | 'member'): Promise<string>;
  /** A person who has joined an existing account. */
  join(account: string, email: string, role: 'owner' | 'member'): Promise<Browser>;
  /** The owner, `<account>@example.com`, of a new account. */
  ownerOf(account: string, credits?: number): Promise<Browser>;
  /** Submits a form of a page and follows the redirect. */
  send(
    browser: Browser,
    path: string,
    action: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage>;
}

/** Where a redirecting page leads. */
export const nextOf = (page: BrowserPage): URL =>
  new URL(unescaped(/content="0;url=([^"]+)"/.exec(page.html)?.[1] ?? ''), page.url);

/** The addresses of the demo account's people at the local provider. */
const demoAddresses = { 'demo-owner': 'olive@demo.example', 'demo-member': 'max@demo.example' } as const;

export function useDashboard(): DashboardWorld {
  const t = useHost();
  const dashboard = () => `${t.host.url}/dashboard`;
  /**
   * A browser with a session. Signing in takes twenty times as long, so only tests of signing in and its traces do it.
   */
  async function browserOf(subject: string, email: string, link?: string): Promise<Browser> {
    const services = {
      people: t.admin.people,
      settings: t.admin.settings,
      sessions: sessions(),
      clock: () => Date.now(),
    };
    const identity = { issuer: t.host.signIn?.issuer ?? '', subject, email, emailVerified: true };
    const code =
      link === undefined ? undefined : hashSecretToken(new URL(link).searchParams.get('code') ?? '');
    const admission = await admit(identity, code, {
      ...services,
      rule: { kind: 'invited' },
      openAccount: () => Promise.reject(new Error('no one comes in without an invitation')),
    });
    if (!admission.admitted) throw new Error(`${email} stays outside: ${admission.reason}`);
    const browser = new Browser();
    browser.cookies().set(sessionCookie, await startSession(admission, services));
    return browser;
  }
  const world: DashboardWorld = {
    t,
    dashboard,
    signedIn: (subject = 'demo-owner') => browserOf(subject, demoAddresses[subject]),
    async invite(account, email, role) {
      const printed = await commands.invite?.run(t.admin, [account, email, role]);
      return `${dashboard()}/invitation?code=${printed?.split('code=')[1]}`;
    },
    async join(account, email, role) {
      return await browserOf(`address:${email}`, email, await world.invite(account, email, role));
    },
    async ownerOf(account, credits = 0) {
      await t.createAccount(account, credits);
      return await world.join(account, `${account}@example.com`, 'owner');
    },
    async send(browser, path, action, fields = {}) {
      const page = await browser.open(dashboard() + path);
      return await browser.follow(await browser.submit(page, action, fields));
    },
  };
  return world;
}
