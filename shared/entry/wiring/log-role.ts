import { setTimeout as sleep } from 'node:timers/promises';
import { createGatewaySettings, createIamRoles } from '../../platform/deployment/aws-settings.ts';
import type { LogRoleServices } from '../../platform/deployment/ensure-log-role.ts';
import { createSignedFetch } from '../../platform/web/signed-fetch.ts';
import { awsSigner } from './aws-signer.ts';
import { readVariables } from './variables.ts';

/** IAM serves all regions from this one, so requests are signed for it. */
const iamRegion = 'us-east-1';

/**
 * The services of the function that gives API Gateway a role for its logs, from exactly the variables that it needs.
 */
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
    settings: createGatewaySettings(createSignedFetch(gateway, awsSigner('apigateway', region))),
    roles: createIamRoles(createSignedFetch(iam, awsSigner('iam', iamRegion))),
    sleep,
    roleArn: variables.LOG_ROLE_ARN,
  };
}
