import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { callerIssuer } from '../../../../shared/identity/accounts/caller-context.ts';

export const knownCaller = {
  issuer: callerIssuer,
  verdict: 'known',
  principalId: 'a',
  accountId: 'a',
  keyId: 'k',
  keyName: 'k',
};

/** A caller whose key may call this endpoint. */
export const callerOf = ({ permission }: Pick<Endpoint, 'permission'>) => ({
  ...knownCaller,
  permission: permission ?? 'everything',
});

/** The gateway's event for a function: a request with this body and the authorizer's context. */
export const proxyEvent = (body: object, authorizer: object = knownCaller): APIGatewayProxyEvent =>
  ({
    path: '/api/v1/operation',
    headers: { 'Content-Type': 'application/json' },
    multiValueHeaders: null,
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'r', authorizer, domainName: 'api.example', path: '/dev/api/v1/operation' },
  }) as unknown as APIGatewayProxyEvent;

/** The context of a function that has this many milliseconds left. */
export const contextWith = (milliseconds: number): Context =>
  ({ getRemainingTimeInMillis: () => milliseconds }) as Context;
