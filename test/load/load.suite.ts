import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LoadReport } from './generator.ts';
import { granted, type LoadHost, startLoadHost } from './load-host.ts';

const listing = '/api/v1/generate-basic-listing';
const price = 10;

let host: LoadHost;
beforeAll(async () => {
  host = await startLoadHost(4);
});
afterAll(() => host.stop());

const credits = async () => {
  const balances = await host.balances();
  expect(balances.map(({ held }) => held)).toEqual(host.accounts.map(() => 0));
  return balances.reduce((sum, { available }) => sum + available, 0);
};

test('under any load every call is served or refused with a retry-after, and the books balance', async () => {
  const reports: LoadReport[] = [];
  reports.push(await host.run({ rate: 20, seconds: 3, calls: host.mixedCalls }));
  reports.push(await host.run({ rate: 500, seconds: 2, calls: host.mixedCalls }));
  for (const report of reports) {
    const { 200: served = 0, 429: throttled = 0, 503: overloaded = 0, ...others } = report.statuses;
    expect([others, report.failures]).toEqual([{}, {}]);
    expect(served + throttled + overloaded).toBe(report.sent);
    expect(report.refusedWithoutRetryAfter).toBe(0);
  }
  const delivered = reports.reduce((sum, report) => sum + (report.delivered[listing] ?? 0), 0);
  expect(delivered).toBeGreaterThan(0);
  await host.sweep();
  expect(await credits()).toBe(host.accounts.length * granted - price * delivered);
  const audit = await host.audit();
  expect(audit).toMatchObject({ accounts: host.accounts.length + 1, complete: true });
  expect([...audit.drifts]).toEqual([]);
}, 400_000);
