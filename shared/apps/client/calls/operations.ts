import type { Repeat } from '../../../contract/endpoint.ts';
import { callGroups } from '../../../contract/operations.evaluated.ts';
import type { OperationName } from './contract-types.ts';

/** The client's run-time data on an operation. */
export interface Operation {
  readonly name: OperationName;
  readonly path: string;
  /** Whether a request whose answer was lost is sent again. */
  readonly repeat: Repeat;
  /** Whether it acts for a seller: the request carries `market_access_token`. */
  readonly seller: true | undefined;
  /** Where it is among the client's methods: `jobsCreate` is `jobs.create`. */
  readonly group: 'jobs' | undefined;
  readonly method: string;
}

/** The place of an operation among the client's methods. */
export function placeOf(name: string): Pick<Operation, 'group' | 'method'> {
  const [, first, rest] = /^jobs([A-Z])(.*)$/.exec(name) ?? [];
  return first === undefined
    ? { group: undefined, method: name }
    : { group: 'jobs', method: first.toLowerCase() + rest };
}

/** Every operation of the contract. */
export const operations: readonly Operation[] = callGroups.flatMap(([folder, names, repeat, seller]) =>
  names.map((name) => {
    const place = placeOf(name);
    const path = `/api/v1/${folder}${place.method.replace(/[A-Z]/g, '-$&').toLowerCase()}`;
    return { name: name as OperationName, path, repeat, seller, ...place };
  }),
);
