import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { createDynamoDbKeyStore } from '../shared/accounts/dynamodb-key-store.ts';
import { identifyCaller } from '../shared/accounts/identify-caller.ts';
import { VERDICT_ISSUER } from '../shared/accounts/verdict.ts';
import { createDynamoDb } from '../shared/database/dynamodb.ts';
import { lazy } from '../shared/environment/lazy.ts';
import { readEnvironment } from '../shared/environment/read-environment.ts';
import { headerValues } from '../shared/http/headers.ts';

const services = lazy(() => {
  const environment = readEnvironment(process.env, {
    KEYS_TABLE: z.string(),
    DYNAMODB_ENDPOINT: z.string().optional(),
  });
  const client = createDynamoDb({ endpoint: environment.DYNAMODB_ENDPOINT });
  return { keys: createDynamoDbKeyStore(client, environment.KEYS_TABLE) };
});

/**
 * Lets every call through and says in its context who calls, or why that cannot be told. The endpoint refuses:
 * only it knows the shape of its own 401. When this function fails, the gateway lets nobody through.
 */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const { keys } = await services();
  const identification = await identifyCaller(headerValues(event, 'authorization'), keys);
  return {
    principalId: identification.verdict === 'known' ? identification.accountId : 'unknown',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn }],
    },
    context: { issuer: VERDICT_ISSUER, ...identification },
  };
}
