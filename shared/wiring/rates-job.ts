import { createDynamoDb } from '../database/dynamodb.ts';
import { createDynamoDbRateStore, type RateStore } from '../pricing/tables/rate-store.ts';
import { readVariables } from './variables.ts';

/** What the job that refreshes the rates works with. */
export function rateJobServices(environment: NodeJS.ProcessEnv): { ratesUrl: string; store: RateStore } {
  const { RATES_TABLE, FX_RATES_URL, DYNAMODB_ENDPOINT } = readVariables(
    environment,
    ['RATES_TABLE', 'FX_RATES_URL'],
    ['DYNAMODB_ENDPOINT'],
  );
  return {
    ratesUrl: FX_RATES_URL,
    store: createDynamoDbRateStore(createDynamoDb({ endpoint: DYNAMODB_ENDPOINT }), RATES_TABLE),
  };
}
