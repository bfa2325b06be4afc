import type { Client } from './calls/client.ts';
import type { OperationName } from './calls/contract-types.ts';
import type { CallOptions } from './calls/methods.ts';
import { type Operation, operations, placeOf } from './calls/operations.ts';

/** The method of an operation that is not known before the program runs. */
export const methodNamed = (client: Client, name: OperationName) => {
  const { group, method } = placeOf(name);
  const methods = (group === undefined ? client : client[group]) as object;
  return Reflect.get(methods, method) as (request: object, options?: CallOptions) => Promise<object>;
};

/** What the client knows of an operation. */
export const operationNamed = (wanted: OperationName): Operation | undefined =>
  operations.find(({ name }) => name === wanted);

/** An operation's method as a caller writes it: `jobsCreate` is `jobs.create`. */
export function methodPath(name: string): string {
  const { group, method } = placeOf(name);
  return group === undefined ? method : `${group}.${method}`;
}
