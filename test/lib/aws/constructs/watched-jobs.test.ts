import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler as mailLowBalances } from '../../../../functions/jobs/mail-low-balances.ts';
import { handler as refreshRates } from '../../../../functions/jobs/refresh-rates.ts';
import { workDone } from '../../../../lib/aws/alarms-stack.ts';
import { auditLedger } from '../../../../shared/billing/credits/audit-ledger.ts';
import { sweepHolds } from '../../../../shared/billing/credits/sweep-holds.ts';
import { auditServices, sweepServices } from '../../../../shared/entry/wiring/jobs.ts';
import { endless, memoryLog } from '../../../shared/billing/credits/support/bounds.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const environment = () => ({ ...database.environment, DYNAMODB_ENDPOINT: database.endpoint });

/** The subset of CloudWatch's filter patterns used here: a conjunction of conditions on fields. */
function matches(pattern: string, line: Readonly<Record<string, unknown>>): boolean {
  const conditions = pattern.replace(/^\{ | \}$/g, '').split(' && ');
  return conditions.every((condition) => {
    const [, field = '', wanted = ''] = /^\$\.(\w+) (?:= |(?=IS ))(.+)$/.exec(condition) ?? [];
    if (field === '') throw new Error(`This test does not know the condition ${condition}.`);
    return wanted === 'IS TRUE' ? line[field] === true : line[field] === JSON.parse(wanted);
  });
}

/** The lines of a job run that its alarm counts. */
async function countedLines(job: keyof typeof workDone) {
  const log = memoryLog();
  const bounds = { clock: Date.now, budget: endless, log };
  const run = {
    sweep: () => sweepHolds(sweepServices(environment()), bounds),
    audit: () => auditLedger(auditServices(environment()), { ...bounds, sleep: async () => {} }),
  }[job];
  await run().catch(() => undefined);
  return log.events
    .map(({ event, fields }) => ({ event, ...fields }))
    .filter((line) => matches(workDone[job], line));
}

const jobs = ['sweep', 'audit'] as const;

test.each(jobs)('the %s writes one line that its alarm counts when it has finished', async (job) => {
  const [line, ...others] = await countedLines(job);
  expect(others).toEqual([]);
  expect(line).toMatchObject(job === 'sweep' ? { oldestHoldAgeMs: expect.any(Number) } : {});
});

test('without their source no job writes that line, and those without an alarm fail in Lambda', async () => {
  await database.client.send(new DeleteTableCommand({ TableName: database.environment.ACCOUNTS_TABLE }));
  for (const job of jobs) expect(await countedLines(job)).toEqual([]);
  const before = { ...process.env };
  const unreachable = 'http://127.0.0.1:9';
  Object.assign(process.env, environment(), {
    FX_RATES_URL: unreachable,
    FX_OTHER_RATES_URL: unreachable,
    MAIL_FROM: 'credits@shop.example',
    AWS_ENDPOINT_URL_SESV2: unreachable,
    DASHBOARD_URL: 'https://api.shop.example/dashboard',
  });
  const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
  for (const run of [refreshRates, mailLowBalances]) await expect(run({}, context)).rejects.toThrow();
  process.env = before;
});
