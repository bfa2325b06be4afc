import { expect, test } from '@jest/globals';
import { statementTable } from '../../../../../../shared/apps/dashboard/pages/statement/movements.ts';
import { movementOf } from '../../../../../../shared/billing/credits/movements.ts';

const takeBack = {
  kind: 'take-back',
  grantId: 'stripe-cs_1',
  reversalId: 're_1',
  cause: 'refund',
  amount: 200,
  returned: 1900,
  at: 0,
} as const;

test.each([
  [800, '800 credits more had been spent'],
  [1, '1 credit more had been spent'],
  [0, undefined],
])('a line about credits taken back says that %d more could not be', (missing, words) => {
  const movement = movementOf({ ...takeBack, missing });
  if (movement === undefined) throw new Error('taking back moves credits');
  const entry = { ...movement, balance: 0 };
  const part = {
    opening: { words: 'Opening balance', balance: 200 },
    entries: [entry],
    closing: { words: 'Closing balance', balance: 0 },
    next: undefined,
  };
  const currencyOf = (grantId: string) => (grantId === 'stripe-cs_1' ? 'usd' : undefined);
  const money = { price: undefined, until: '2026-11-26', currencyOf };
  const visit = { now: 0, to: (path: string) => path };
  const table = String(statementTable(visit, part, { names: new Map(), money }, false));
  expect(table).toContain('>Refund<');
  expect(table).toContain('−200');
  expect(table).toContain('−USD\u00a019.00');
  expect(/<small class="under">([^<]*)</.exec(table)?.[1]).toBe(words);
});
