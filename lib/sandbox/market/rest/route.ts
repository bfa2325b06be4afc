import { type EmulatorAnswer, type EmulatorRequest, json, Refusal } from '../../emulator/emulator.ts';
import type { Routes } from '../../emulator/routed.ts';
import type { Market } from '../market.ts';
import { type Grant, scopeNames } from '../oauth/grants.ts';

/** Ends the handling of a call. @param domain the API's own, such as `API_TAXONOMY` */
export function refuse(
  status: number,
  errorId: number,
  domain: string,
  message: string,
  details: { readonly longMessage?: string } = {},
): never {
  throw new Refusal(
    json(status, { errors: [{ category: 'REQUEST', errorId, domain, message, ...details }] }),
  );
}

/** An authorized call: its token is valid. */
export interface RestCall {
  readonly market: Market;
  readonly request: EmulatorRequest;
  readonly query: URLSearchParams;
  /** The values of the names in the route's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The token's seller; empty for an application. */
  readonly user: string;
  /** The token's scopes. */
  readonly scopes: readonly string[];
}

/** An operation of a REST API. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for a segment that varies. */
  readonly path: string;
  /** The kind of token it takes; absent: either. */
  readonly tokenKind?: 'user' | 'application';
  /** The token must have one of these scopes. */
  readonly scopes: readonly string[];
  readonly handle: (call: RestCall) => EmulatorAnswer | Promise<EmulatorAnswer>;
}

/** A read operation. @param more its scopes, the public one if absent, and the kind of token it takes */
export const reads = (
  path: string,
  handle: RestRoute['handle'],
  more: Partial<Pick<RestRoute, 'scopes' | 'tokenKind'>> = {},
): RestRoute => ({ method: 'GET', path, scopes: [scopeNames.base], handle, ...more });

function authorize({ tokenKind, scopes }: RestRoute, { headers }: EmulatorRequest, market: Market): Grant {
  const { authorization = '' } = headers;
  if (authorization === '') refuse(400, 1002, 'OAuth', 'Missing access token');
  const value = /^Bearer (.+)$/.exec(authorization)?.[1];
  if (value === undefined)
    return refuse(400, 1003, 'OAuth', 'Token type in the Authorization header is invalid');
  const token = market.grants.accessToken(value);
  if (token === undefined || token.isExpired) {
    return refuse(401, 1001, 'OAuth', 'Invalid access token', {
      longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
    });
  }
  const kind = token.user === undefined ? 'application' : 'user';
  if ((tokenKind ?? kind) === kind && scopes.some((scope) => token.scopes.includes(scope))) return token;
  return refuse(403, 1100, 'ACCESS', 'Access denied', {
    longMessage: 'Insufficient permissions to fulfill the request.',
  });
}

/** The answers to unknown paths: 404/2002. */
export const noResource = (): never => refuse(404, 2002, 'ACCESS', 'Resource not found');

/** The operations of a market behind their checks of the token. */
export const restRoutes = (routes: readonly RestRoute[], market: Market): Routes =>
  Object.fromEntries(
    routes.map((route) => [
      `${route.method} ${route.path}`,
      (request, parameters) => {
        const { user = '', scopes } = authorize(route, request, market);
        const query = request.url.searchParams;
        return route.handle({ market, request, query, parameters, user, scopes });
      },
    ]),
  );
