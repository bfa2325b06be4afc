import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { headerValues } from '../shared/entry/http/headers.ts';
import { authorizerServices } from '../shared/entry/wiring/authorizer.ts';
import { callerIssuer } from '../shared/identity/accounts/caller-issuer.ts';
import { identifyCaller } from '../shared/identity/accounts/identify-caller.ts';
import { rateContext } from '../shared/identity/accounts/rate-context.ts';
import { lazy } from '../shared/platform/call/lazy.ts';

const services = lazy(() => authorizerServices(process.env));

async function standingOf(accountId: string) {
  const { countRequest, isSuspended } = await services();
  return await Promise.all([countRequest(accountId), isSuspended(accountId)]);
}

/**
 * Lets every call through and says in its context who calls, or why that is unknown, and where the account stands with
 * its rate limit, and whether it is suspended. The endpoint refuses: only it knows the shape of its own 401, 403 and
 * 429.
 */
async function authorize(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const { AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  const { keys, clock } = await services();
  const identification = await identifyCaller(headerValues(event, 'authorization'), keys, clock);
  const known = identification.verdict === 'known';
  return {
    principalId: known ? identification.accountId : 'unknown',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn }],
    },
    context: {
      issuer: callerIssuer,
      ...(version === undefined ? {} : { version }),
      ...identification,
      ...(known ? rateContext(...(await standingOf(identification.accountId))) : {}),
    },
  };
}

/** If it fails, the gateway lets nobody through. */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  try {
    return await authorize(event);
  } catch (error) {
    // Every call waits for the start of this function, which seldom fails.
    const { logAuthorizerFailure } = await import('../shared/entry/http/authorizer-failure.ts');
    logAuthorizerFailure(event, error);
    throw error;
  }
}
