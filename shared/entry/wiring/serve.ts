import type * as z from 'zod';
import { createDynamoDbCallWriter } from '../../billing/usage/dynamodb-calls.ts';
import { createCallRecorder, type RecordCall } from '../../billing/usage/record-calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createDynamoDbLastUses } from '../../identity/accounts/dynamodb-keys.ts';
import type { UseCase } from '../../platform/call/call.ts';
import { systemClock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/kept-values.ts';
import { type SellerOfKey, serveOperation } from '../http/serve-operation.ts';
import { databaseOf } from './parts/database.ts';
import { readTables } from './variables.ts';

const loadCharges = () => import('./parts/charges.ts');

/** A function that is loaded with its first call: that of an operation, while its credits are held. */
export const later =
  <Given extends readonly unknown[], Result>(load: () => Promise<(...given: Given) => Result>) =>
  async (...given: Given): Promise<Awaited<Result>> =>
    await (await load())(...given);

/**
 * The Lambda handler of an endpoint, with the services of its environment. The credit protocol is loaded with the
 * function where the endpoint has a price; otherwise only the few calls with an Idempotency-Key need it.
 *
 * @param servicesFactory builds the use case's services from exactly the variables that it needs; called once
 * @param sellerOfKey where requests carry a seller's token and an Idempotency-Key is honoured
 */
export function serve<Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Endpoint<Request, Response>, Services>,
  servicesFactory: (environment: NodeJS.ProcessEnv) => Services | Promise<Services>,
  sellerOfKey?: SellerOfKey<Services>,
) {
  // If that fails, the runtime reports a function that cannot be loaded.
  if (endpoint.credits > 0) void loadCharges();
  return serveOperation(endpoint, useCase, {
    services: lazy(() => servicesFactory(process.env)),
    sellerOfKey,
    charges: lazy(async () => (await loadCharges()).chargeServices(process.env)),
    recorder: lazy(() => callRecorder(process.env)),
    unpaidWork: lazy(async () => (await import('./parts/unpaid-work.ts')).unpaidWorkServices(process.env)),
    clock: systemClock,
  });
}

/** The recorder that writes down how calls were answered. */
export function callRecorder(environment: NodeJS.ProcessEnv): RecordCall {
  const { calls, keys } = readTables(environment, 'calls', 'keys');
  const client = databaseOf(environment);
  return createCallRecorder({
    callLog: createDynamoDbCallWriter(client, calls),
    lastUses: createDynamoDbLastUses(client, keys),
    clock: systemClock,
  });
}
