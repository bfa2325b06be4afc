import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type {
  APIGatewayAuthorizerResult,
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  APIGatewayRequestAuthorizerEvent,
  Context,
} from 'aws-lambda';
import { securityHeaders } from '../../shared/contract/endpoint.ts';
import { originAt, thisMachine } from '../../shared/entry/http/gateway-event.ts';
import { type GatewayResponse, gatewayHeaders, gatewayResponses } from '../aws/gateway-responses.ts';
import { createArrivingBodies } from './arriving-bodies.ts';
import { toProxyEvent } from './gateway-event.ts';
import { restoreCookies, withPlainCookies } from './plain-cookies.ts';

type ProxyHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
type AuthorizerHandler = (event: APIGatewayRequestAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;

/** One method of the API and the function behind it. */
export interface Route {
  /** `ANY` for all of them. */
  readonly method: string;
  /** A whole path, or one that ends in `/{page+}` for all below it. */
  readonly path: string;
  readonly functionName: string;
  /** Imported on the first call, as a function's cold start would. */
  readonly load: () => Promise<{ handler: ProxyHandler }>;
  /** Whether the authorizer looks at calls first. */
  readonly authorized: boolean;
  /** Whether its calls wait for other calls of this API. */
  readonly callsTheApi?: true;
  /** Headers that the host adds to the function's answers. */
  readonly headers?: Readonly<Record<string, string>>;
}

const greedy = '/{page+}';

/** Answers requests outside the API's routes (stored pictures, say); undefined if not its request. */
export type StaticFiles = (
  path: string,
) => Promise<
  { contentType: string; bytes: Uint8Array; headers?: Readonly<Record<string, string>> } | undefined
>;

export interface GatewayOptions {
  readonly routes: readonly Route[];
  readonly authorizer: () => Promise<{ handler: AuthorizerHandler }>;
  readonly staticFiles?: StaticFiles;
  /** Aliases of keys, so that a demo key can be any text. */
  readonly keyAliases?: ReadonlyMap<string, string>;
}

/** Lambda refuses a synchronous request above 6 MB; the gateway then answers 413. */
const platformBodyLimit = 6 * 1024 * 1024;
/** Bytes that bodies may take together while they arrive. */
const mostArrivingBytes = 512 * 1024 * 1024;
const functionTimeoutMs = 28_000;
/**
 * Calls in flight beyond which further ones are throttled at once, as by Lambda's account concurrency (1,000 unless
 * raised). One process does the work of all functions here: with more, calls would time out while waiting. A call is in
 * flight from the last byte of its request on, as on AWS, where nothing is invoked before.
 */
const maxConcurrentCalls = 300;

/**
 * Calls in flight, counted apart for functions that call this API themselves: if those took every place, the calls that
 * they wait for would find none. On AWS a reserved concurrency separates them.
 */
function createPlaces() {
  const taken = { ordinary: 0, calling: 0 };
  const kindOf = ({ callsTheApi }: Route) => (callsTheApi === true ? 'calling' : 'ordinary');
  return {
    areTaken: (route: Route): boolean => taken[kindOf(route)] >= maxConcurrentCalls,
    async during(route: Route, work: () => Promise<void>): Promise<void> {
      taken[kindOf(route)] += 1;
      try {
        await work();
      } finally {
        taken[kindOf(route)] -= 1;
      }
    },
  };
}

function newContext(): Context {
  const endsAt = performance.now() + functionTimeoutMs;
  return { getRemainingTimeInMillis: () => Math.max(0, endsAt - performance.now()) } as Context;
}

function answerItself(response: ServerResponse, answer: GatewayResponse, requestId: string): void {
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...gatewayHeaders(answer, originAt(response.req.headers.host ?? '')),
    })
    .end(JSON.stringify({ error: answer.message }));
}

async function authorize(event: APIGatewayProxyEvent, authorizer: GatewayOptions['authorizer']) {
  const { handler } = await authorizer();
  const authorizerEvent = {
    ...event,
    type: 'REQUEST',
    methodArn: `arn:aws:execute-api:local:000000000000:local/local/${event.httpMethod}${event.path}`,
  } as APIGatewayRequestAuthorizerEvent;
  const result = await handler(authorizerEvent);
  event.requestContext.authorizer = { ...result.context, principalId: result.principalId };
}

function replaceAlias(request: IncomingMessage, aliases: ReadonlyMap<string, string>): void {
  request.rawHeaders.forEach((value, index) => {
    if (index % 2 === 0) return;
    const alias = /^Bearer (.*)$/.exec(value)?.[1];
    const key = alias === undefined ? undefined : aliases.get(alias);
    if (key !== undefined) request.rawHeaders[index] = `Bearer ${key}`;
  });
}

function send(response: ServerResponse, result: APIGatewayProxyResult, more: Route['headers']) {
  for (const [name, value] of Object.entries({ ...result.headers, ...more }))
    response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(result.multiValueHeaders ?? {})) {
    response.setHeader(name, values.map(String));
  }
  const body = result.isBase64Encoded ? Buffer.from(result.body, 'base64') : result.body;
  response.writeHead(result.statusCode, { 'content-length': Buffer.byteLength(body) }).end(body);
}

async function invoke(route: Route, event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult | 'timeout'> {
  const { handler } = await route.load();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, functionTimeoutMs, 'timeout');
  });
  try {
    return await Promise.race([handler(event, newContext()), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Prevents DNS rebinding: a web page whose name resolves to this machine could read our answers. */
const foreignName: GatewayResponse = {
  type: 'FOREIGN_NAME',
  status: 403,
  message:
    'The local host answers under its own names only: 127.0.0.1, localhost, [::1] and host.docker.internal.',
  code: 'BLOCKED',
};

/** Handles a request like API Gateway: routes, authorizes, builds a proxy event, invokes. */
export function createGateway(options: GatewayOptions): RequestListener {
  const routes = new Map(options.routes.map((route) => [`${route.method} ${route.path}`, route]));
  // Browsers may open these with any method.
  const below = options.routes.filter(({ path }) => path.endsWith(greedy));
  const routeFor = (method: string, path: string): Route | undefined =>
    routes.get(`${method} ${path}`) ??
    routes.get(`ANY ${path}`) ??
    below.find((route) => path.startsWith(route.path.slice(0, 1 - greedy.length)));
  const readBody = createArrivingBodies({
    longestBytes: platformBodyLimit,
    mostBytes: mostArrivingBytes,
  });
  const places = createPlaces();

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (!thisMachine.test(request.headers.host ?? '')) {
      request.resume();
      return answerItself(response, foreignName, requestId);
    }
    const url = URL.parse(request.url ?? '/', 'http://gateway.local');
    const route = url === null ? undefined : routeFor(request.method ?? '', url.pathname);
    if (url === null || route === undefined) {
      const file =
        url !== null && /^(?:GET|HEAD)$/.test(request.method ?? '')
          ? await options.staticFiles?.(url.pathname)
          : undefined;
      if (file === undefined) return answerItself(response, gatewayResponses.unknownRoute, requestId);
      response
        .writeHead(200, { 'content-type': file.contentType, ...securityHeaders, ...file.headers })
        .end(file.bytes);
      return;
    }
    // This is checked before the body is read, since a refusal must be cheap and early.
    if (places.areTaken(route)) {
      request.resume();
      return answerItself(response, gatewayResponses.throttled, requestId);
    }
    const body = await readBody(request);
    if (body === 'broken off') {
      response.destroy();
      return;
    }
    if (body === 'too large') {
      response.shouldKeepAlive = false;
      return answerItself(response, gatewayResponses.tooLarge, requestId);
    }
    // Others may have arrived while the body did.
    if (body === 'too many' || places.areTaken(route))
      return answerItself(response, gatewayResponses.throttled, requestId);
    await places.during(route, () => call(route, request, response, { url, body, requestId }));
  }

  async function call(
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
    { url, body, requestId }: { readonly url: URL; readonly body: Buffer; readonly requestId: string },
  ): Promise<void> {
    if (options.keyAliases !== undefined) replaceAlias(request, options.keyAliases);
    restoreCookies(request);
    const event = toProxyEvent(request, url, body, requestId);
    if (route.authorized) {
      try {
        await authorize(event, options.authorizer);
      } catch (error) {
        console.error('authorizer failed:', error);
        return answerItself(response, gatewayResponses.authorizerFailure, requestId);
      }
    }
    const result = await invoke(route, event);
    if (result === 'timeout') return answerItself(response, gatewayResponses.timeout, requestId);
    send(response, withPlainCookies(result), route.headers);
  }

  return (request, response) => {
    const requestId = randomUUID();
    answer(request, response, requestId).catch((error: unknown) => {
      console.error('function failed:', error);
      if (response.headersSent || response.destroyed) response.destroy();
      else answerItself(response, gatewayResponses.serverError, requestId);
    });
  };
}
