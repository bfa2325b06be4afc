import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Sign } from '../deployment/signed-fetch.ts';

/**
 * The signer of a client that the service has anyway: clients of further services of AWS would be a package each for a
 * few requests at a deployment.
 */
export function awsSigner(service: string, region: string): Sign {
  const { config } = new SecretsManagerClient({ region });
  return async (request) => {
    const scheme = { name: 'sigv4', signingName: service, signingRegion: region, properties: {} };
    const signer = await config.signer(scheme);
    return (await signer.sign(request)).headers;
  };
}
