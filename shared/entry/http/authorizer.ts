import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { callerIssuer, identifyCaller, rateContext } from '../../identity/accounts/caller-context.ts';
import type { KeyStore } from '../../identity/accounts/key-store.ts';
import type { Counted } from '../../identity/accounts/rate-limit.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { headerValues, traceOf } from './gateway-event.ts';

/** The authorizer's services. */
export interface AuthorizerServices {
  readonly keys: Pick<KeyStore, 'find'>;
  /** Counts a request against the account's rate limit and reads its settings. */
  readonly countRequest: (accountId: string) => Promise<Counted>;
  readonly clock: Clock;
  /** The version of this function, as Lambda names it; absent elsewhere. */
  readonly version: string | undefined;
}

/** The runtime's own line names neither the request nor its trace. */
async function logFailure(event: APIGatewayRequestAuthorizerEvent, error: unknown): Promise<void> {
  // Every call waits for the start of this function, which seldom fails.
  const { createEventLog } = await import('../../platform/call/powertools-log.ts');
  const { requestId } = event.requestContext;
  const log = createEventLog({ operation: 'authorizer', requestId, ...traceOf(event) });
  log.error('authorizer.failed', error);
}

/**
 * The Lambda handler of the authorizer. It lets every call through and says in its context who calls, or why that is
 * unknown, how much of its rate limit the account has used, and whether it is suspended. The endpoint refuses: only it
 * knows the shape of its own 401, 403 and 429. If the authorizer fails, the gateway lets no call through.
 */
export const serveAuthorizer =
  (services: () => Promise<AuthorizerServices>) =>
  async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    try {
      const { keys, countRequest, clock, version } = await services();
      const caller = await identifyCaller(headerValues(event, 'authorization'), keys, clock);
      const isKnown = 'accountId' in caller;
      const counted = isKnown ? rateContext(await countRequest(caller.accountId)) : {};
      return {
        principalId: isKnown ? caller.accountId : 'unknown',
        policyDocument: {
          Version: '2012-10-17',
          Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn }],
        },
        context: { issuer: callerIssuer, version, ...caller, ...counted },
      };
    } catch (error) {
      await logFailure(event, error);
      throw error;
    }
  };
