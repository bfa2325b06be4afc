import { type EmulatorAnswer, type EmulatorRequest, json, Refusal } from '../../emulator/emulator.ts';
import type { Market } from '../market.ts';
import { type Grant, scopeNames } from '../oauth/grants.ts';

/** Further members of an entry of `errors`. */
interface Details {
  /** Often absent in the real service too: clients must fall back to `message`. */
  readonly longMessage?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

/** Ends the handling of a call. @param domain the API's own, such as `API_TAXONOMY` */
export function refuse(
  status: number,
  errorId: number,
  domain: string,
  message: string,
  details: Details = {},
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
  /** The `{names}` of the route's path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The token's seller; empty for an application. */
  readonly user: string;
  /** The token's scopes. */
  readonly scopes: readonly string[];
}

/** An operation of a REST API. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for a segment that varies. */
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

const namePattern = /\{(\w+)\}/g;

function match(route: RestRoute, pathname: string): Record<string, string> | undefined {
  const groups = new RegExp(`^${route.path.replace(namePattern, '(?<$1>[^/]+)')}$`).exec(pathname);
  if (groups === null) return undefined;
  return Object.fromEntries(
    Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

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

/** Answers a REST call by the first route that fits, 404/2002 if none does. */
export async function answerRest(
  routes: readonly RestRoute[],
  request: EmulatorRequest,
  market: Market,
): Promise<EmulatorAnswer> {
  for (const route of routes) {
    const parameters = route.method === request.method ? match(route, request.url.pathname) : undefined;
    if (parameters === undefined) continue;
    const { user = '', scopes } = authorize(route, request, market);
    return await route.handle({ market, request, query: request.url.searchParams, parameters, user, scopes });
  }
  return refuse(404, 2002, 'ACCESS', 'Resource not found');
}
