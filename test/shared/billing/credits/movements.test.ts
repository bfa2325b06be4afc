import { expect, test } from '@jest/globals';
import { Tally } from '../../../../shared/billing/credits/days.ts';
import type { LedgerRow } from '../../../../shared/billing/credits/ledger.ts';
import { type Movement, movementOf } from '../../../../shared/billing/credits/movements.ts';

const at = Date.UTC(2026, 10, 21);
const origin = { keyId: 'k1', requestId: 'r1' };
const attempt = { chargeId: 'c1', attempt: 'a1', amount: 10, at, operation: 'predict-price', origin };
const call = { at, id: 'c1', operation: 'predict-price', ...origin };
const purchase = { sessionId: 'cs_1', packId: 'small', price: 1900, currency: 'usd', total: 2090 };
const taken = { kind: 'take-back', grantId: 'g1', reversalId: 're_1', cause: 'refund', at } as const;

test.each<[what: string, row: LedgerRow, movement: Movement | undefined]>([
  [
    'a settled charge',
    { kind: 'charge', ending: 'settled', ...attempt },
    { kind: 'charge', amount: -10, ...call },
  ],
  ['a voided charge', { kind: 'charge', ending: 'voided', ...attempt }, undefined],
  ['the mark of an answer', { kind: 'answer', ...attempt }, undefined],
  ['a charge that was given back', { kind: 'return', ...attempt }, { kind: 'return', amount: 10, ...call }],
  ['a grant', { kind: 'grant', grantId: 'g1', amount: 50, at }, { kind: 'grant', amount: 50, at, id: 'g1' }],
  [
    'a purchase, with what was paid',
    { kind: 'grant', grantId: 'g1', amount: 50, at, purchase },
    { kind: 'purchase', amount: 50, at, id: 'g1', paid: { amount: 2090, currency: 'usd' } },
  ],
  [
    'what was taken back, with what was missing and the money',
    { ...taken, amount: 30, missing: 20, returned: 1900 },
    {
      kind: 'take-back',
      amount: -30,
      at,
      id: 're_1',
      cause: 'refund',
      missing: 20,
      returned: { amount: 1900, grantId: 'g1' },
    },
  ],
  [
    'what was put back',
    { ...taken, amount: -30, missing: -20, returned: 0 },
    { kind: 'give-back', amount: 30, at, id: 're_1', cause: 'refund', missing: 0 },
  ],
])('%s moves credits as its row says, and days are the sums of what rows move', (_, row, movement) => {
  expect(movementOf(row)).toEqual(movement);
  const tally = new Tally();
  tally.add(row);
  expect(tally.granted - tally.spent).toBe(movement?.amount ?? 0);
});

test('daily sums are by operation and key; older rows without them are counted separately', () => {
  const tally = new Tally();
  const add = (ending: 'settled' | 'voided', more: Partial<typeof attempt>) =>
    tally.add({ kind: 'charge', ending, ...attempt, ...more });
  for (let calls = 0; calls < 2; calls += 1) add('settled', {});
  add('settled', { origin: { keyId: 'k2', requestId: 'r2' } });
  add('voided', {});
  tally.add({ kind: 'charge', ending: 'settled', chargeId: 'c2', attempt: 'a1', amount: 10, at });
  tally.add({ kind: 'return', ...attempt, at: at + 86_400_000 });
  tally.add({ kind: 'grant', grantId: 'g1', amount: 500, at });
  const cell = { operation: 'predict-price', keyId: 'k1', charges: 2, credits: 20 };
  expect(tally.sums('2026-11-22', { grantedTotal: 7, spentTotal: 3 })).toEqual([
    {
      ...{ day: '2026-11-21', granted: 500, spent: 40, grantedTotal: 507, spentTotal: 43 },
      usage: [cell, { ...cell, keyId: 'k2', charges: 1, credits: 10 }, { charges: 1, credits: 10 }],
    },
    {
      ...{ day: '2026-11-22', granted: 0, spent: -10, grantedTotal: 507, spentTotal: 33 },
      usage: [{ ...cell, charges: -1, credits: -10 }],
    },
  ]);
  expect(tally.sums('2026-11-21')).toHaveLength(1);
});
