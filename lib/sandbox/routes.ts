import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import {
  agentsFunction,
  agentsPath,
  checkoutPaths,
  dashboardFunction,
  dashboardPaths,
  endpointFunctionOf,
  type FunctionDefinition,
  marketNotices,
  marketNoticesFunction,
  paymentsFunction,
  paymentsWebhook,
  signInReturnFunction,
} from '../aws/functions.ts';
import type { Route } from './gateway.ts';

/** Areas of the API served by stand-ins: their replies are marked. */
export type SandboxedAreas = ReadonlySet<Endpoint['area']>;

/** Operations of other areas may also call the model; where that is an emulator, the area `listing` is sandboxed. */
const isSandboxed = ({ area, asks }: Endpoint, sandboxed: SandboxedAreas): boolean =>
  sandboxed.has(area) || (asks.includes('model') && sandboxed.has('listing'));

const routeTo = (
  { name, module }: FunctionDefinition,
  method: string,
  path: string,
  more: Partial<Route> = {},
): Route => ({
  method,
  path,
  functionName: name,
  load: () => import(`../../functions/${module}`),
  authorized: false,
  ...more,
});

/**
 * One route per endpoint of the contract, the return from the sign-in, payments, the marketplace's notices, the
 * dashboard, and the agents' protocol.
 */
export const localRoutes = (sandboxed: SandboxedAreas): Route[] => [
  ...endpoints.map((endpoint) =>
    routeTo(endpointFunctionOf(endpoint), endpoint.method, endpoint.path, {
      authorized: true,
      ...(isSandboxed(endpoint, sandboxed) ? { headers: { 'x-sandbox': 'true' } } : {}),
    }),
  ),
  routeTo(signInReturnFunction, 'ANY', '/login/market'),
  routeTo(paymentsFunction, ...paymentsWebhook),
  ...checkoutPaths.map((path) => routeTo(paymentsFunction, 'ANY', path)),
  ...marketNotices.map(([method, path]) => routeTo(marketNoticesFunction, method, path)),
  ...dashboardPaths.map((path) => routeTo(dashboardFunction, 'ANY', path)),
  routeTo(agentsFunction, 'ANY', agentsPath, { authorized: true, callsTheApi: true }),
];
