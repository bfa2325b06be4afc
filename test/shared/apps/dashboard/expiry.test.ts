import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createGateway } from '../../../../lib/sandbox/gateway.ts';
import { type Listening, listenOnLoopback } from '../../../../lib/sandbox/listen.ts';
import { localRoutes } from '../../../../lib/sandbox/routes.ts';
import { dashboardServices } from '../../../../shared/entry/wiring/dashboard.ts';
import { serveDashboard } from '../../../../shared/entry/wiring/serve-dashboard.ts';
import { Browser } from '../../../support/browser.ts';
import { useDashboard } from './dashboard-world.ts';

const hourMs = 60 * 60 * 1000;
const { signedIn } = useDashboard();
const time = { ahead: 0 };
let later: Listening;
beforeAll(async () => {
  const handler = serveDashboard(dashboardServices, { clock: () => Date.now() + time.ahead });
  const routes = localRoutes(new Set()).map((route) =>
    route.functionName === 'dashboard' ? { ...route, load: async () => ({ handler }) } : route,
  );
  const gateway = createGateway({ routes, authorizer: () => import('../../../../functions/authorizer.ts') });
  later = await listenOnLoopback(gateway, 0);
});
afterAll(() => later.close());

test.each([
  ['is over after 12 hours without a request', 12 * hourMs, '<h1>Sign in</h1>'],
  ['goes on a minute before that', 12 * hourMs - 60_000, '<h1>Overview</h1>'],
])('a session %s', async (_what, ahead, expected) => {
  time.ahead = 0;
  const browser = await signedIn();
  // Cookies ignore ports, so the session goes to the host whose clock is ahead, too.
  const dashboard = `http://127.0.0.1:${later.port}/dashboard`;
  expect((await browser.open(dashboard)).html).toContain('<h1>Overview</h1>');
  time.ahead = ahead;
  expect((await browser.open(dashboard)).html).toContain(expected);
});

test('a sign-in that takes more than 15 minutes has to be begun again', async () => {
  time.ahead = 0;
  const browser = new Browser();
  const start = await browser.open(`http://127.0.0.1:${later.port}/dashboard/sign-in`);
  const picker = await browser.follow(await browser.submit(start, '/sign-in'));
  time.ahead = 15 * 60_000;
  const page = await browser.follow(await browser.post(picker.url, { subject: 'demo-owner' }, {}));
  expect([page.status, page.html.includes('has expired')]).toEqual([400, true]);
});
