import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { EmulatorRequest } from '../emulator/emulator.ts';

/** What a signature is made with, and what it must be made for. */
export interface Signing {
  readonly region: string;
  readonly service: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** AWS's refusal of a request before a service reads its body, with the type that `x-amzn-errortype` gives. */
export class AwsRefusal extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 403) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/,]+)\/(?<day>\d{8})\/(?<region>[^/,]+)\/(?<service>[^/,]+)\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** How far the time of a signature may be from the server's. */
const leewayMs = 5 * 60 * 1000;

/** The time of an `x-amz-date`, `20261123T102030Z`; NaN for anything else. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const invalid = (message: string) => new AwsRefusal('InvalidSignatureException', message);

/** The signature of the same request, with the headers that its sender signed; empty if the hash is of another body. */
async function signatureOf(request: EmulatorRequest, names: readonly string[], at: Date, signing: Signing) {
  // The signer takes the hash of the body from this header if it is there, and would sign whatever it says.
  const hashed = 'x-amz-content-sha256';
  const signed = names.filter((name) => name !== hashed && request.headers[name] !== undefined);
  const { service, region, credentials } = signing;
  const signer = new SignatureV4({
    service,
    region,
    credentials,
    sha256: Sha256,
    applyChecksum: names.includes(hashed),
  });
  const { headers } = await signer.sign(
    {
      method: request.method,
      protocol: 'https:',
      hostname: request.url.hostname,
      path: request.url.pathname,
      query: Object.fromEntries(request.url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, request.headers[name] ?? ''])),
      body: request.body,
    },
    { signingDate: at, signableHeaders: new Set(names) },
  );
  const isOfBody = headers[hashed] === undefined || headers[hashed] === request.headers[hashed];
  return (isOfBody ? authorization.exec(headers.authorization ?? '')?.groups?.signature : undefined) ?? '';
}

/**
 * Checks a request's Signature Version 4 as AWS does: its form, key, session token, date, region and service, that
 * the host, the content type and every `x-amz-` header are signed, and the signature itself, in which the body's
 * hash is.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html (2026-11-23): what
 *   must be signed, and five minutes for a request to arrive. The words are those that were reported of AWS.
 * @throws AwsRefusal
 */
export async function checkSignature(request: EmulatorRequest, signing: Signing): Promise<void> {
  const { headers } = request;
  const given = headers.authorization ?? '';
  if (given === '')
    throw new AwsRefusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const { key, day, region, service, names, signature } = authorization.exec(given)?.groups ?? {};
  if (day === undefined || names === undefined || signature === undefined) {
    throw new AwsRefusal(
      'IncompleteSignatureException',
      "Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' parameters.",
    );
  }
  const { credentials } = signing;
  if (key !== credentials.accessKeyId || headers['x-amz-security-token'] !== credentials.sessionToken) {
    throw new AwsRefusal(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  if (region !== signing.region) throw invalid('Credential should be scoped to a valid region.');
  if (service !== signing.service) {
    throw invalid(`Credential should be scoped to correct service: '${signing.service}'.`);
  }
  const date = headers['x-amz-date'] ?? '';
  const time = timeOf(date);
  if (Number.isNaN(time) || !date.startsWith(day)) {
    throw invalid(
      'Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP.',
    );
  }
  if (Math.abs(Date.now() - time) > leewayMs) {
    throw invalid(`Signature ${time < Date.now() ? 'expired' : 'not yet current'}: ${date} (5 min.)`);
  }
  const signedNames = names.split(';');
  const must = ['host', 'content-type', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = must.filter((name) => headers[name] !== undefined && !signedNames.includes(name));
  if (unsigned.length > 0) {
    throw invalid(`'${unsigned.join("', '")}' must be a 'SignedHeader' in the AWS Authorization header.`);
  }
  const expected = await signatureOf(request, signedNames, new Date(time), signing);
  if (expected !== signature) {
    throw invalid(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
    );
  }
}
