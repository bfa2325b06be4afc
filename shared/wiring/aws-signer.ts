import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Sign } from '../web/signed-fetch.ts';

/** What a server that only looks like AWS is sent. */
const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * The signer of a client that the service has anyway: clients of further services of AWS would be a package each for a
 * few requests.
 *
 * @param isLocal signs without looking for credentials
 */
export function awsSigner(service: string, region: string, isLocal = false): Sign {
  const { config } = new SecretsManagerClient({
    region,
    ...(isLocal ? { credentials: localCredentials } : {}),
  });
  return async (request) => {
    const scheme = { name: 'sigv4', signingName: service, signingRegion: region, properties: {} };
    const signer = await config.signer(scheme);
    return (await signer.sign(request)).headers;
  };
}
