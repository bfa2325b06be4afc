import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { createDynamoDbRateStore } from '../../../../shared/operations/pricing/dynamodb-stores.ts';
import type { DailyRates } from '../../../../shared/operations/pricing/rates/reference-rates.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const table = () => database.environment.RATES_TABLE ?? '';
const store = () => createDynamoDbRateStore(database.client, table());

const ecb: DailyRates = {
  source: 'ecb',
  date: '2026-11-20',
  perEuro: { EUR: '1', AUD: '1.71234', USD: '1.1' },
};
const other: DailyRates = {
  source: 'currency-api',
  date: '2026-11-21',
  perEuro: { EUR: '1', NGN: '1650.5' },
};

test('a new store has no rates, later rates replace earlier ones, and each source keeps its own', async () => {
  expect(await store().read()).toEqual([]);
  await store().write(other);
  await store().write({ ...ecb, date: '2026-11-19', perEuro: { EUR: '1', AUD: '1.7' } });
  await store().write(ecb);
  expect(await store().read()).toEqual([ecb, other]);
});

test('the item of a deployment that knew only the bank is read as the bank’s, and the bank’s item keeps its form', async () => {
  const Item = {
    pk: { S: 'rates#latest' },
    date: { S: '2026-11-18' },
    perEuro: { S: '{"EUR":"1","AUD":"1.6"}' },
  };
  await database.client.send(new PutItemCommand({ TableName: table(), Item }));
  const [bank] = await store().read();
  expect(bank).toEqual({ source: 'ecb', date: '2026-11-18', perEuro: { EUR: '1', AUD: '1.6' } });
});
