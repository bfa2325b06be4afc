import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ChargeStores } from '../charges.ts';
import { createDynamoDbAccountStore } from './dynamodb-account-store.ts';
import { createDynamoDbAnswerStore } from './dynamodb-answer-store.ts';
import { createDynamoDbDeliveries } from './dynamodb-deliveries.ts';
import { createDynamoDbIdempotencyKeys } from './dynamodb-idempotency-keys.ts';
import { createDynamoDbLedger } from './dynamodb-ledger.ts';
import { createDynamoDbShareStore } from './dynamodb-share-store.ts';

export interface CreditTables {
  readonly accounts: string;
  readonly ledger: string;
  readonly requests: string;
}

/**
 * The stores of the credit protocol in their tables.
 *
 * @param client One that does not repeat requests by itself: an unclear reserve must not be sent twice.
 */
export function createDynamoDbStores(client: DynamoDBClient, tables: CreditTables): ChargeStores {
  return {
    accounts: createDynamoDbAccountStore(client, tables.accounts),
    shares: createDynamoDbShareStore(client, tables),
    deliveries: createDynamoDbDeliveries(client, tables),
    ledger: createDynamoDbLedger(client, tables.ledger),
    keys: createDynamoDbIdempotencyKeys(client, tables.requests),
    answers: createDynamoDbAnswerStore(client, tables.requests),
  };
}
