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
}

/** Every operation of the contract. */
export const operations: readonly Operation[] = callGroups.flatMap(([folder, names, repeat, seller]) =>
  names.map((name) => ({
    name: name as OperationName,
    path: `/api/v1/${folder}${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
    repeat,
    seller,
  })),
);
