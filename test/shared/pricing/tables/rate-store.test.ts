import { expect, test } from '@jest/globals';
import { createDynamoDbRateStore } from '../../../../shared/pricing/tables/rate-store.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const store = () => createDynamoDbRateStore(database.client, database.environment.RATES_TABLE ?? '');

test('a new store has no rates, and later rates replace earlier ones', async () => {
  expect(await store().read()).toBeUndefined();
  await store().write({ date: '2026-11-19', perEuro: { EUR: '1', AUD: '1.7' } });
  await store().write({ date: '2026-11-20', perEuro: { EUR: '1', AUD: '1.71234', USD: '1.1' } });
  expect(await store().read()).toEqual({
    date: '2026-11-20',
    perEuro: { EUR: '1', AUD: '1.71234', USD: '1.1' },
  });
});
