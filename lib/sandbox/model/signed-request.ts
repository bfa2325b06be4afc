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

/** The signer takes the hash of the body from this header if it is there, and would sign whatever it says. */
const hashed = 'x-amz-content-sha256';

/** The time of an `x-amz-date`, `20261123T102030Z`. */
const timeOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Checks a request's Signature Version 4: the same request, with the headers that its sender signed, must get the same
 * signature of this key for this region and service. The body's hash is in it.
 *
 * @throws AwsRefusal in words that were reported of AWS
 */
export async function checkSignature(request: EmulatorRequest, signing: Signing): Promise<void> {
  const { authorization = '', 'x-amz-date': date = '', ...headers } = request.headers;
  const names = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization)?.[1]?.split(';');
  const time = timeOf(date);
  if (names === undefined || Number.isNaN(time.getTime())) {
    throw new AwsRefusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const applyChecksum = names.includes(hashed);
  const signer = new SignatureV4({ ...signing, sha256: Sha256, applyChecksum });
  const expected = await signer.sign(
    {
      method: request.method,
      protocol: 'https:',
      hostname: request.url.hostname,
      path: request.url.pathname,
      query: Object.fromEntries(request.url.searchParams),
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => names.includes(name) && name !== hashed),
      ),
      body: request.body,
    },
    { signingDate: time, signableHeaders: new Set(names) },
  );
  const isOfBody = !applyChecksum || expected.headers[hashed] === headers[hashed];
  if (isOfBody && expected.headers.authorization === authorization) return;
  throw new AwsRefusal(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
  );
}
