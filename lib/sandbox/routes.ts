import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import {
  agentsPath,
  checkoutPaths,
  dashboardPaths,
  marketNotices,
  paymentsWebhook,
} from '../aws/functions.ts';
import type { Route } from './gateway.ts';

/** Areas of the API that stand-ins answer for: their replies are marked. */
export type SandboxedAreas = ReadonlySet<Endpoint['area']>;

/** An operation of another area may ask the model as well; where that is an emulator, the area `listing` is sandboxed. */
const isSandboxed = ({ area, asks }: Endpoint, sandboxed: SandboxedAreas): boolean =>
  sandboxed.has(area) || (asks.includes('model') && sandboxed.has('listing'));

/**
 * One route per endpoint of the contract, its function found by its path, the return from the sign-in, payments, the
 * marketplace's notices, the dashboard, and the agents' protocol.
 */
export function localRoutes(sandboxed: SandboxedAreas): Route[] {
  const api = endpoints.map(
    (endpoint): Route => ({
      method: endpoint.method,
      path: endpoint.path,
      functionName: endpoint.name,
      load: () => import(`../../functions${endpoint.path}.ts`),
      authorized: true,
      ...(isSandboxed(endpoint, sandboxed) ? { headers: { 'x-sandbox': 'true' } } : {}),
    }),
  );
  const signInReturn: Route = {
    method: 'ANY',
    path: '/login/market',
    functionName: 'sign-in-return',
    load: () => import('../../functions/login/market.ts'),
    authorized: false,
  };
  const dashboard = dashboardPaths.map(
    (path): Route => ({
      method: 'ANY',
      path,
      functionName: 'dashboard',
      load: () => import('../../functions/dashboard.ts'),
      authorized: false,
    }),
  );
  const checkout = checkoutPaths.map((path) => ['ANY', path] as const);
  const payments = [paymentsWebhook, ...checkout].map(
    ([method, path]): Route => ({
      method,
      path,
      functionName: 'payments',
      load: () => import('../../functions/webhooks/payments.ts'),
      authorized: false,
    }),
  );
  const notices = marketNotices.map(
    ([method, path]): Route => ({
      method,
      path,
      functionName: 'market-notices',
      load: () => import('../../functions/webhooks/market.ts'),
      authorized: false,
    }),
  );
  const agents: Route = {
    method: 'ANY',
    path: agentsPath,
    functionName: 'mcp',
    load: () => import('../../functions/mcp.ts'),
    authorized: true,
    callsTheApi: true,
  };
  return [...api, signInReturn, ...payments, ...notices, ...dashboard, agents];
}
