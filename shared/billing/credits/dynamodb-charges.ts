import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Charges } from './charges.ts';
import { type ChargeStores, createCharges } from './paid-call/paid-call.ts';
import type { MoneyTables } from './tables/account-item.ts';
import { createDynamoDbAccountStore } from './tables/dynamodb-account-store.ts';
import { createDynamoDbDeliveries } from './tables/dynamodb-deliveries.ts';
import { createDynamoDbAnswerStore, createDynamoDbIdempotencyKeys } from './tables/dynamodb-keyed-calls.ts';
import { createDynamoDbLedger } from './tables/dynamodb-ledger.ts';

type ChargeTables = MoneyTables & { readonly requests: string };

/**
 * The stores of the credit protocol in their tables.
 *
 * @param client A client that does not repeat requests by itself: an unclear reserve must not be sent twice.
 */
export function createDynamoDbChargeStores(client: DynamoDBClient, tables: ChargeTables): ChargeStores {
  return {
    accounts: createDynamoDbAccountStore(client, tables.accounts),
    deliveries: createDynamoDbDeliveries(client, tables),
    ledger: createDynamoDbLedger(client, tables.ledger),
    keys: createDynamoDbIdempotencyKeys(client, tables.requests),
    answers: createDynamoDbAnswerStore(client, tables.requests),
  };
}

/**
 * The credit protocol over its tables. It is separate because free functions load it only for a call with an
 * Idempotency-Key; what they load at their start is in `dynamodb-stores.ts`.
 */
export const createDynamoDbCharges = (client: DynamoDBClient, tables: ChargeTables): Charges =>
  createCharges(createDynamoDbChargeStores(client, tables));
