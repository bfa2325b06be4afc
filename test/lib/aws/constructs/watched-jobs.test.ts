import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler as auditLedger } from '../../../../functions/jobs/audit-ledger.ts';
import { handler as mailLowBalances } from '../../../../functions/jobs/mail-low-balances.ts';
import { handler as refreshRates } from '../../../../functions/jobs/refresh-rates.ts';
import { handler as sweepHolds } from '../../../../functions/jobs/sweep-holds.ts';
import { workDone } from '../../../../lib/aws/alarms-stack.ts';
import { startRatesEmulator } from '../../../../lib/sandbox/rates/rates-emulator.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const before = { ...process.env };
let rates: Awaited<ReturnType<typeof startRatesEmulator>>;
beforeAll(async () => {
  rates = await startRatesEmulator();
  Object.assign(process.env, database.environment, {
    DYNAMODB_ENDPOINT: database.endpoint,
    FX_RATES_URL: rates.ratesUrl,
    FX_OTHER_RATES_URL: rates.otherRatesUrl,
    MAIL_FROM: 'credits@shop.example',
    // No mail is asked of it: no account here has owners who want one.
    AWS_ENDPOINT_URL_SESV2: rates.ratesUrl,
    LOG_LEVEL: 'INFO',
  });
});
afterAll(async () => {
  await rates.stop();
  process.env = before;
});

type Line = Readonly<Record<string, unknown>>;

/** The lines of JSON that the work writes to its standard streams, as Lambda would keep them. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const written: string[] = [];
  const streams = [process.stdout, process.stderr];
  const writers = streams.map(({ write }) => write);
  for (const stream of streams) {
    stream.write = (chunk: string | Uint8Array) => written.push(String(chunk)) > 0;
  }
  try {
    await work();
  } finally {
    streams.forEach((stream, at) => {
      stream.write = writers[at] ?? stream.write;
    });
  }
  return written
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** The part of CloudWatch's filter patterns that is used here: conditions on fields, all of which must hold. */
function matches(pattern: string, line: Line): boolean {
  return pattern
    .replace(/^\{ | \}$/g, '')
    .split(' && ')
    .every((condition) => {
      const [, field = '', wanted = ''] = /^\$\.(\w+) (?:= |(?=IS ))(.+)$/.exec(condition) ?? [];
      if (field === '') throw new Error(`This test does not know the condition ${condition}.`);
      return wanted === 'IS TRUE' ? line[field] === true : line[field] === JSON.parse(wanted);
    });
}

const context = { getRemainingTimeInMillis: () => 600_000 } as Context;
const jobs = {
  sweepHolds: () => sweepHolds({}, context),
  auditLedger: () => auditLedger({}, context),
  refreshRates: () => refreshRates({}, context),
  mailLowBalances: () => mailLowBalances({}, context),
};

const watched = [
  ['sweepHolds', workDone.sweep],
  ['auditLedger', workDone.audit],
] as const;

test.each(watched)(
  '%s writes one line that its alarm counts when it has done its work',
  async (job, pattern) => {
    const lines = await linesOf(jobs[job]);
    expect(lines.filter((line) => matches(pattern, line))).toHaveLength(1);
  },
);

test('that of a sweep has the age of the oldest hold', async () => {
  const lines = await linesOf(jobs.sweepHolds);
  expect(lines.find(({ event }) => event === 'sweep.finished')).toMatchObject({
    oldestHoldAgeMs: expect.any(Number),
  });
});

describe('without its source', () => {
  beforeAll(async () => {
    rates.faults.add({ kind: 'answer', status: 503 });
    await database.client.send(new DeleteTableCommand({ TableName: database.environment.ACCOUNTS_TABLE }));
  });

  test.each(watched)('%s writes none', async (job, pattern) => {
    const lines = await linesOf(() => jobs[job]().catch(() => undefined));
    expect(lines.filter((line) => matches(pattern, line))).toEqual([]);
  });

  test.each(['refreshRates', 'mailLowBalances'] as const)(
    '%s fails, so that Lambda puts its run into the queue of failed jobs',
    async (job) => {
      await linesOf(() => expect(jobs[job]()).rejects.toThrow());
    },
  );
});
