import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Sign } from '../../../platform/web/signed-fetch.ts';

/** The credentials sent to a server that only imitates AWS. */
const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Signs requests to AWS services of which we need only a call or two: a client for each would be one more package.
 *
 * @param isLocal signs without looking for credentials
 */
export function awsSigner(service: string, region: string, isLocal = false): Sign {
  const credentials = isLocal ? localCredentials : defaultProvider();
  // S3 alone takes the path as it was sent.
  const uriEscapePath = service !== 's3';
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath });
  return async (request) => (await signer.sign(request)).headers;
}
