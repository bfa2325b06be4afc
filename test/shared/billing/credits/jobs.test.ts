import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler as auditLedger } from '../../../../functions/jobs/audit-ledger.ts';
import { handler as sweepHolds } from '../../../../functions/jobs/sweep-holds.ts';
import { endless } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();
const context = { getRemainingTimeInMillis: () => 600_000 } as Context;
const before = { ...process.env };

beforeAll(() => {
  Object.assign(process.env, bench.database.environment, {
    DYNAMODB_ENDPOINT: bench.database.endpoint,
    LOG_LEVEL: 'SILENT',
  });
});
afterAll(() => {
  process.env = before;
});

test('the sweep finds its tables in the environment and resolves dead holds', async () => {
  const { stores, books, newAccount } = bench.credits;
  const account = await newAccount(30);
  const dead = { chargeId: 'a'.repeat(16), attempt: 'attempt1', amount: 10, expiresAt: Date.now() - 1 };
  await stores.accounts.reserve(account, dead, endless);
  await stores.accounts.reserve(
    account,
    { ...dead, chargeId: 'b'.repeat(16), expiresAt: Date.now() + 38_000 },
    endless,
  );
  expect(await sweepHolds({}, context)).toMatchObject({ accounts: 1, voided: 1, failed: 0 });
  expect((await books(account)).account).toMatchObject({ available: 20 });
});

test('the audit finds its tables in the environment and compares every account', async () => {
  await bench.credits.newAccount(30);
  expect(await auditLedger({}, context)).toEqual({ accounts: 2, drifts: 0 });
});
