import type * as z from 'zod';
import { type Endpoint, methodName, type Repeat } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/*
 * The operation data for client and dashboard. Our bundlers replace this module with its values, so neither loads the
 * schemas of all bodies.
 */

/** Operations called in the same way. The last part of a path is its operation's name, in kebab case. */
type CallGroup = readonly [folder: string, names: readonly string[], repeat: Repeat, ofSeller?: true];

const folderOf = ({ path }: Endpoint): string => path.replace('/api/v1/', '').replace(/[^/]*$/, '');

/** Whether every request carries the seller's token. */
const isOfSeller = ({ request }: Endpoint): boolean => {
  const { market_access_token: token } = (request as unknown as z.ZodObject<Record<string, z.ZodType>>).shape;
  return token?.safeParse(undefined).success === false;
};

function groupOf(all: readonly Endpoint[]): CallGroup {
  const first = all[0] as Endpoint;
  const group = [folderOf(first), all.map(methodName), first.repeat] as const;
  return isOfSeller(first) ? [...group, true] : group;
}

/** Every operation, grouped by folder under `/api/v1` and by calling convention. */
export const callGroups: readonly CallGroup[] = Array.from(
  Map.groupBy(
    endpoints,
    (endpoint) => `${folderOf(endpoint)} ${endpoint.repeat} ${isOfSeller(endpoint)}`,
  ).values(),
  groupOf,
);

const namesWhere = (isWanted: (endpoint: Endpoint) => boolean): readonly string[] =>
  endpoints.filter(isWanted).map(({ name }) => name);

/** Names of the operations that cost credits, in the order of the contract. */
export const paidOperations = namesWhere(({ credits }) => credits > 0);
export const freeOperations = namesWhere(({ credits }) => credits === 0);
