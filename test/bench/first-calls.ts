import type { APIGatewayProxyResult } from 'aws-lambda';
import { createGateway } from '../../lib/sandbox/gateway.ts';
import { listenOnLoopback } from '../../lib/sandbox/listen.ts';
import { localRoutes } from '../../lib/sandbox/routes.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { validRequest } from '../support/valid-requests.ts';
import type { FirstCall } from './processor-time.ts';
import { callHost, startQuietHost } from './quiet-host.ts';

/** One function of each kind. */
const measured = [
  'account',
  'market-item-aspects',
  'market-post-item',
  'generate-basic-listing',
  'predict-price',
  'appraise-product',
  'market-draft-item',
];

/** The variables of this process, except those that change how Node starts or what it caches. */
const ownVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(NODE_|npm_)/.test(name) ? [] : [[name, value]],
    ),
  );

/**
 * A valid first call for some functions and the authorizer, answered by a host's stand-ins until it is stopped. The
 * events are in the gateway's format.
 */
export async function firstCalls(): Promise<{
  readonly calls: ReadonlyMap<string, FirstCall>;
  readonly stop: () => Promise<void>;
}> {
  const host = await startQuietHost();
  const events = new Map<string, unknown>();
  const keep = (name: string) => async () => ({
    handler: async (event: unknown): Promise<APIGatewayProxyResult> => {
      events.set(name, event);
      return { statusCode: 200, body: '{}' };
    },
  });
  const { handler: authorize } = await import('../../functions/authorizer.ts');
  const gateway = createGateway({
    routes: localRoutes(new Set()).map((route) => ({ ...route, load: keep(route.functionName) })),
    authorizer: async () => ({
      handler: (event) => {
        events.set('authorizer', event);
        return authorize(event);
      },
    }),
  });
  const listening = await listenOnLoopback(gateway, 0);
  for (const { name, path, area } of endpoints.filter((endpoint) => measured.includes(endpoint.name))) {
    // A kept search would spare all calls but the very first.
    const body = { ...validRequest(name, host), ...(area === 'pricing' ? { fresh: true } : {}) };
    await callHost(host, path, body, `http://127.0.0.1:${listening.port}`);
  }
  await listening.close();
  const environment = ownVariables();
  return {
    calls: new Map([...events].map(([name, event]) => [name, { event, environment }])),
    stop: () => host.stop(),
  };
}
