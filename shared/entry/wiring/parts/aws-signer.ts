import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { createSignedFetch, type Sign, type SignedFetch } from '../../../platform/web/signed-fetch.ts';

/** The credentials sent to a server that only imitates AWS. */
const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

function signerOf(service: string, region: string, isLocal: boolean): SignatureV4 {
  const credentials = isLocal ? localCredentials : defaultProvider();
  // S3 alone takes the path as it was sent.
  const uriEscapePath = service !== 's3';
  return new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath });
}

/**
 * Signs requests to AWS services of which we need only a call or two: a client for each would be one more package.
 *
 * @param isLocal signs without looking for credentials
 */
export function awsSigner(service: string, region: string, isLocal = false): Sign {
  const signer = signerOf(service, region, isLocal);
  return async (request) => (await signer.sign(request)).headers;
}

/**
 * Requests to a service of the region's AWS or of another AWS, which checks who asks.
 *
 * @param host the first part of the service's own
 * @param other a server that speaks its API, which is asked instead
 */
export function awsFetch(
  service: string,
  host: string,
  variables: { readonly AWS_REGION: string; readonly AWS_ENDPOINT_URL: string | undefined },
  other: string | undefined,
): SignedFetch {
  if (other !== undefined) return createSignedFetch(other, awsSigner(service, 'local', true));
  const { AWS_REGION: region, AWS_ENDPOINT_URL: origin = `https://${host}.${region}.amazonaws.com` } =
    variables;
  return createSignedFetch(origin, awsSigner(service, region));
}

/** Makes addresses of a bucket's objects that carry their signature. @param origin of S3 */
export function objectAddresses(origin: string, region: string, isLocal: boolean) {
  const signer = signerOf('s3', region, isLocal);
  return async (path: string, expiresIn: number): Promise<string> => {
    const { protocol, hostname, port, host, pathname } = new URL(path, origin);
    // S3 expects this in place of a hash where the address has the signature (sigv4-query-string-auth.html, "Canonical request").
    const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const request = { method: 'GET', protocol, hostname, path: pathname, headers };
    const { query = {} } = await signer.presign(
      { ...request, ...(port === '' ? {} : { port: Number(port) }) },
      { expiresIn },
    );
    return `${origin}${pathname}?${new URLSearchParams(query as Record<string, string>)}`;
  };
}
