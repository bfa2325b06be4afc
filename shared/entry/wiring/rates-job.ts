import type { RefreshServices } from '../../operations/pricing/rates/refresh-rates.ts';
import { createDynamoDbRateStore } from '../../operations/pricing/tables/dynamodb-rate-store.ts';
import { databaseOf } from './database.ts';
import { readVariables } from './variables.ts';

/** Only the job carries it, which is why it is not the variable's default; https://github.com/fawazahmed0/exchange-api */
const currencyApiUrl =
  'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.min.json';

/** What the job that refreshes the rates works with. */
export function rateJobServices(environment: NodeJS.ProcessEnv): Pick<RefreshServices, 'urls' | 'store'> {
  const settings = readVariables(environment, ['RATES_TABLE', 'FX_RATES_URL'], ['FX_OTHER_RATES_URL']);
  const client = databaseOf(environment);
  return {
    urls: { ecb: settings.FX_RATES_URL, 'currency-api': settings.FX_OTHER_RATES_URL ?? currencyApiUrl },
    store: createDynamoDbRateStore(client, settings.RATES_TABLE),
  };
}
