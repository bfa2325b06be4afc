import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { DashboardWorld } from '../shared/apps/dashboard/dashboard-world.ts';
import { sessionCookie } from '../support/browser.ts';
import { openBrowser } from '../support/chromium.ts';
import type { TestHost } from '../support/host.ts';

/** A page in its own browser, and what it did that our pages must not do. */
export interface WatchedPage {
  readonly page: Page;
  /** Violations of the policy, errors of scripts, and requests to other origins than ours, except for sign-ins. */
  readonly misdeeds: string[];
  close(): Promise<void>;
}

/** @param elsewhere the origins that signing in, as a person or as a seller, leads to */
export async function watchedPage(
  browser: Browser,
  own: string,
  ...elsewhere: readonly string[]
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const misdeeds: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/content security policy|refused to/i.test(text)) misdeeds.push(text);
  });
  page.on('pageerror', (error) => misdeeds.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isSignIn = elsewhere.includes(origin) && request.isNavigationRequest();
    if (origin !== own && !isSignIn && protocol !== 'data:') misdeeds.push(request.url());
  });
  return {
    page,
    misdeeds,
    close: () => context.close(),
  };
}

/** The browser for one test file, whose tests are skipped without one. */
export async function useBrowser(t: TestHost) {
  const browser = await openBrowser();
  afterAll(() => browser?.close());
  return {
    browser,
    inBrowser: browser === undefined ? describe.skip : describe,
    /** @param elsewhere other origins than the provider's that its pages lead to */
    async open(...elsewhere: readonly (string | undefined)[]): Promise<WatchedPage> {
      if (browser === undefined) throw new Error('tests in a browser are skipped without one');
      const others = [t.host.signIn?.issuer, ...elsewhere].map((origin = '') => origin);
      return await watchedPage(browser, t.host.url, ...others);
    },
  };
}

/** The page of a group of tests, which must do nothing forbidden to our pages. */
export function usePage(open: () => Promise<WatchedPage>): Pick<WatchedPage, 'page'> {
  let watched: WatchedPage | undefined;
  const opened = () => {
    if (watched === undefined) throw new Error('the page is there from beforeAll on');
    return watched;
  };
  beforeAll(async () => {
    watched = await open();
  });
  afterAll(async () => {
    expect(opened().misdeeds).toEqual([]);
    await opened().close();
  });
  return {
    get page() {
      return opened().page;
    },
  };
}

/** How many pixels a page overflows a window of this width, once loaded and laid out. */
export async function sidewaysAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 700 });
  await page.waitForLoadState();
  // In the frame after the next one the page has been laid out for the new width.
  return await page.evaluate(`new Promise((resolve) => {
    const measured = () => resolve(document.documentElement.scrollWidth - innerWidth);
    requestAnimationFrame(() => requestAnimationFrame(measured));
  })`);
}

/** The labels of tables that are wider than their place, or have a cell that is too narrow for what it holds. */
export const hiddenSideways = `[...document.querySelectorAll('main .table')]
  .filter((place) => [place, ...place.querySelectorAll('th, td')].some((box) => box.scrollWidth > box.clientWidth + 1))
  .map((place) => place.querySelector('table').ariaLabel)`;

/** Gives the demo account's owner a session that was started elsewhere. */
export async function bringSession(page: Page, { t, signedIn }: DashboardWorld): Promise<void> {
  const value = (await signedIn()).cookies().get(sessionCookie) ?? '';
  const { url } = t.host;
  await page.context().addCookies([{ name: sessionCookie, value, url, httpOnly: true, sameSite: 'Strict' }]);
}
