import * as z from 'zod';
import { createDynamoDb } from '../database/dynamodb.ts';
import { createDynamoDbRateStore, type RateStore } from '../pricing/tables/rate-store.ts';
import { readEnvironment } from './read-environment.ts';

/** The European Central Bank's daily file: about 30 currencies, on banking days about 16:00 in Frankfurt. */
const ECB_DAILY = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** What the job that refreshes the rates works with. */
export function rateJobServices(environment: NodeJS.ProcessEnv): { ratesUrl: string; store: RateStore } {
  const { RATES_TABLE, FX_RATES_URL, DYNAMODB_ENDPOINT } = readEnvironment(environment, {
    RATES_TABLE: z.string(),
    FX_RATES_URL: z.url().default(ECB_DAILY),
    DYNAMODB_ENDPOINT: z.string().optional(),
  });
  return {
    ratesUrl: FX_RATES_URL,
    store: createDynamoDbRateStore(createDynamoDb({ endpoint: DYNAMODB_ENDPOINT }), RATES_TABLE),
  };
}
