import { commands } from '../../../lib/tools/admin/commands.ts';
import { Browser, type BrowserPage } from '../../support/browser.ts';
import { type TestHost, useHost } from '../../support/host.ts';

/** The local host, and people who sign in to its dashboard. */
export interface DashboardWorld {
  readonly t: TestHost;
  readonly dashboard: () => string;
  /** The link of a new invitation that the operator makes. */
  invite(account: string, email: string, role: 'owner' | 'member'): Promise<string>;
  /** Somebody who has joined an account that exists. */
  join(account: string, email: string, role: 'owner' | 'member'): Promise<Browser>;
  /** The owner, `<account>@example.com`, of a new account. */
  ownerOf(account: string, credits?: number): Promise<Browser>;
  /** Fills a form of a page and follows where it leads. */
  send(
    browser: Browser,
    path: string,
    action: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage>;
}

export function useDashboard(): DashboardWorld {
  const t = useHost();
  const dashboard = () => `${t.host.url}/dashboard`;
  const world: DashboardWorld = {
    t,
    dashboard,
    async invite(account, email, role) {
      const printed = await commands.invite?.run(t.admin, [account, email, role]);
      return `${dashboard()}/invitation?code=${printed?.split('code=')[1]}`;
    },
    async join(account, email, role) {
      const browser = new Browser();
      await browser.signIn(dashboard(), { email }, await world.invite(account, email, role));
      return browser;
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
