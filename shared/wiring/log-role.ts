import { setTimeout as sleep } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { LogRoleServices } from '../deployment/ensure-log-role.ts';
import { createGatewaySettings } from '../deployment/gateway-settings.ts';
import { createIamRoles } from '../deployment/iam-roles.ts';
import { createSignedFetch, type Sign } from '../deployment/signed-fetch.ts';
import { readVariables } from './variables.ts';

/** IAM is one for all regions and signed for there. */
const iamRegion = 'us-east-1';

/**
 * The signer of a client that the service has anyway: the clients of API Gateway and IAM would be two packages more
 * for three requests at a deployment.
 */
function signerOf(service: string, region: string): Sign {
  const { config } = new SecretsManagerClient({ region });
  return async (request) => {
    const scheme = { name: 'sigv4', signingName: service, signingRegion: region, properties: {} };
    const signer = await config.signer(scheme);
    return (await signer.sign(request)).headers;
  };
}

/** What sees to API Gateway's role works with, from exactly the variables that it needs. */
export function logRoleServices(
  environment: NodeJS.ProcessEnv,
): LogRoleServices & { readonly roleArn: string } {
  const variables = readVariables(
    environment,
    ['AWS_REGION', 'LOG_ROLE_ARN'],
    ['AWS_ENDPOINT_URL_API_GATEWAY', 'AWS_ENDPOINT_URL_IAM'],
  );
  const region = variables.AWS_REGION;
  const gateway = variables.AWS_ENDPOINT_URL_API_GATEWAY ?? `https://apigateway.${region}.amazonaws.com`;
  const iam = variables.AWS_ENDPOINT_URL_IAM ?? 'https://iam.amazonaws.com';
  return {
    settings: createGatewaySettings(createSignedFetch(gateway, signerOf('apigateway', region))),
    roles: createIamRoles(createSignedFetch(iam, signerOf('iam', iamRegion))),
    sleep,
    roleArn: variables.LOG_ROLE_ARN,
  };
}
