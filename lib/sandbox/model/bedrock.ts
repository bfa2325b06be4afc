import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { type EmulatorAnswer, type EmulatorRequest, json } from '../emulator/emulator.ts';
import { type MessagesRequest, Refusal } from './messages-request.ts';

/** What a signature is made with, and the region that it must be made for. */
interface Signing {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** The account that the emulated Bedrock knows. */
export interface Bedrock extends Signing {
  /** Ids of the models and inference profiles that are open to it, such as `us.anthropic.claude-haiku-5-5`. */
  readonly models: readonly string[];
}

/** AWS's refusal of a request before the model reads its body, with the type that `x-amzn-errortype` gives. */
export class AwsRefusal extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Whether a request is for Bedrock. The public service has no such path. */
export const isForBedrock = ({ url }: EmulatorRequest): boolean => url.pathname === '/anthropic/v1/messages';

/** The signer takes the hash of the body from this header if it is there, and would sign whatever it says. */
const hashed = 'x-amz-content-sha256';

/**
 * Checks a request's Signature Version 4: the same request, with the headers that its sender signed, must get the same
 * signature of this key for this region and service. The endpoint also takes Bedrock's own API keys in `x-api-key` and
 * as a bearer; there are none here, so each is refused.
 *
 * @throws AwsRefusal in words that were reported of AWS
 */
export async function checkSignature(
  request: EmulatorRequest,
  signing: Signing & { readonly service: string },
): Promise<void> {
  const { authorization = '', 'x-amz-date': date = '', ...headers } = request.headers;
  const names = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization)?.[1]?.split(';');
  if (headers['x-api-key'] !== undefined || names === undefined) {
    throw new AwsRefusal(
      'AccessDeniedException',
      'Invalid API Key format: Must start with pre-defined prefix',
    );
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
    {
      signingDate: new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')),
      signableHeaders: new Set(names),
    },
  );
  const isOfBody = !applyChecksum || expected.headers[hashed] === headers[hashed];
  if (isOfBody && expected.headers.authorization === authorization) return;
  throw new AwsRefusal(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
  );
}

/** The generations whose replies Bedrock holds to a schema, by the words of their ids. */
const structured = /claude-(?:sonnet|haiku|opus)-4-[56]\b/;

/**
 * Refuses what the public service would take.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html asks for the header
 *   `anthropic-version: 2023-06-01` (read second hand, 2026-09-03 and 2026-09-29)
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-structured-outputs.html: "Support varies by
 *   model and endpoint" (2026-11-23). Models from 4.7 on refuse: github.com/vercel/ai/issues/14773 and its release of
 *   2026-10-07 for Haiku 5.5, github.com/anthropics/anthropic-sdk-python/issues/1759
 * @throws Refusal
 */
export function checkBedrockRequest(
  { model, output_config }: MessagesRequest,
  { models }: Bedrock,
  version: string | undefined,
): void {
  if (!models.includes(model)) throw new Refusal(400, 'The provided model identifier is invalid.');
  if (version !== '2023-06-01')
    throw new Refusal(400, `anthropic-version: ${version} is not supported for this model`);
  if (output_config?.format != null && !structured.test(model))
    throw new Refusal(400, 'output_config.format: Extra inputs are not permitted');
}

/** The name under which an answer names its model: without the vendor and the area of a profile. */
export const bedrockModelName = (model: string): string => model.replace(/^.*?\banthropic\./, '');

/** AWS's own form of a refusal, for what never reaches the model. */
export const awsFailure = ({ type, message }: AwsRefusal, headers: Record<string, string>): EmulatorAnswer =>
  json(403, { message }, { ...headers, 'x-amzn-errortype': type });
