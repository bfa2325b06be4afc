import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { SCOPES } from '../oauth/scopes.ts';
import { APIS, type ApiName } from '../quotas.ts';
import type { RestCall, RestRoute } from './route.ts';

const rateLimits = ({ query, market }: RestCall): EmulatorAnswer => {
  const context = query.get('api_context');
  const name = query.get('api_name');
  const names = (Object.keys(APIS) as ApiName[]).filter(
    (api) => (context === null || APIS[api].context === context) && (name === null || api === name),
  );
  if (names.length === 0) return { status: 204 };
  return json(200, {
    rateLimits: names.map((api) => {
      const { count, limit, remaining, reset } = market.quotas.state(api);
      return {
        apiContext: APIS[api].context,
        apiName: api,
        apiVersion: APIS[api].version,
        resources: [
          {
            name: api,
            rates: [{ count, limit, remaining, reset: new Date(reset).toISOString(), timeWindow: 86_400 }],
          },
        ],
      };
    }),
  });
};

const route = (path: string, tokenKind: 'user' | 'application'): RestRoute => ({
  method: 'GET',
  path: `/developer/analytics/v1_beta/${path}/`,
  api: 'analytics',
  tokenKind,
  scopes: [SCOPES.base],
  handle: rateLimits,
});

/** Analytics API: how many calls the application has left. */
export const ANALYTICS_ROUTES: readonly RestRoute[] = [
  route('rate_limit', 'application'),
  route('user_rate_limit', 'user'),
];
