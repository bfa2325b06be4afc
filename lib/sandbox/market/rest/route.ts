import type { EmulatorAnswer, EmulatorRequest } from '../../emulator/emulator.ts';
import type { Market } from '../market.ts';
import type { AccessToken } from '../oauth/grants.ts';
import {
  accessDenied,
  invalidToken,
  malformedUrl,
  missingToken,
  notFound,
  RestError,
  wrongTokenType,
} from './rest-error.ts';

/** A call that may be answered: the token is good. */
export interface RestCall {
  readonly market: Market;
  readonly request: EmulatorRequest;
  readonly query: URLSearchParams;
  /** The `{names}` of the route's path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly token: AccessToken;
}

/** An operation of a REST API. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for a segment that varies. */
  readonly path: string;
  /** The kind of token it takes; absent: either. */
  readonly tokenKind?: 'user' | 'application';
  /** The token must have one of these. */
  readonly scopes: readonly string[];
  readonly handle: (call: RestCall) => EmulatorAnswer | Promise<EmulatorAnswer>;
}

/** Characters that no URL may hold as they are; square brackets are let through, as servers do. */
const unencoded = /[^\x21-\x7e]|["<>\\^`{|}]/;

const namePattern = /\{(\w+)\}/g;

function match(route: RestRoute, pathname: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${route.path.replace(namePattern, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(pathname);
  if (found === null) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

function authorize(route: RestRoute, request: EmulatorRequest, market: Market): AccessToken {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization === '') throw missingToken();
  const value = /^Bearer (.+)$/.exec(authorization)?.[1];
  if (value === undefined) throw wrongTokenType();
  const found = market.grants.find(value);
  if (found === undefined || found.expired) throw invalidToken();
  const { token } = found;
  if (route.tokenKind !== undefined && route.tokenKind !== token.kind) throw accessDenied();
  if (!route.scopes.some((scope) => token.scopes.has(scope))) throw accessDenied();
  return token;
}

/** Answers a REST call by the first route that fits, 404/2002 if none does. */
export async function answerRest(
  routes: readonly RestRoute[],
  request: EmulatorRequest,
  market: Market,
): Promise<EmulatorAnswer> {
  try {
    if (unencoded.test(request.path)) throw malformedUrl();
    for (const route of routes) {
      const parameters = route.method === request.method ? match(route, request.url.pathname) : undefined;
      if (parameters === undefined) continue;
      const token = authorize(route, request, market);
      const query = request.url.searchParams;
      return await route.handle({ market, request, query, parameters, token });
    }
    throw notFound();
  } catch (error) {
    if (error instanceof RestError) return error.answer();
    throw error;
  }
}
