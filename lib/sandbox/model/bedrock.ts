import { type EmulatorAnswer, type EmulatorRequest, json } from '../emulator/emulator.ts';
import { type MessagesRequest, Refusal } from './messages-request.ts';
import { AwsRefusal, checkSignature, type Signing } from './signed-request.ts';

/** The account that the emulated Bedrock knows. */
export interface Bedrock extends Pick<Signing, 'region' | 'credentials'> {
  /** Ids of the models and inference profiles that are open to it, such as `us.anthropic.claude-haiku-5-5`. */
  readonly models: readonly string[];
}

const route = '/anthropic/v1/messages';

/** Whether a request is for Bedrock. The public service has no such path. */
export const isForBedrock = ({ url }: EmulatorRequest): boolean => url.pathname.startsWith('/anthropic/');

/**
 * Checks what Bedrock asks of a request besides its body. The endpoint also takes Bedrock's own API keys in `x-api-key`
 * and as a bearer; there are none here, so each is refused.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html: its newest version (read second
 *   hand, 2026-09-03 and 2026-09-29) asks for the header `anthropic-version: 2023-06-01` here, as it does of
 *   bedrock-mantle. Older ones (still served to proxies, 2026-11-23) ask for `"anthropic_version":
 *   "bedrock-2023-05-31"` in the body instead; it may be there as well.
 * @see https://platform.claude.com/docs/en/build-with-claude/claude-on-amazon-bedrock-legacy (2026-11-23): models with a
 *   version in their ids do not take `2026-10-21`, which the SDK sends by itself
 * @throws AwsRefusal, or Refusal
 */
export async function checkBedrockAccess(request: EmulatorRequest, bedrock: Bedrock): Promise<void> {
  const { headers, method, url } = request;
  if (headers['x-api-key'] !== undefined || /^Bearer\b/i.test(headers.authorization ?? '')) {
    throw new AwsRefusal(
      'AccessDeniedException',
      'Invalid API Key format: Must start with pre-defined prefix',
    );
  }
  await checkSignature(request, { ...bedrock, service: 'bedrock' });
  if (method !== 'POST' || url.pathname !== route) {
    throw new AwsRefusal('UnknownOperationException', 'Unknown operation', 404);
  }
  if (!headers['anthropic-version']) throw new Refusal(400, 'anthropic-version: header is required');
}

/** The generations whose replies Bedrock holds to a schema, by the words of their ids. */
const structured = /claude-(?:sonnet|haiku|opus)-4-[56]\b/;

/**
 * Why Bedrock would refuse a body that the public service takes; undefined if it would not.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/model-cards.html: most Claude models are open to on-demand
 *   requests through inference profiles only (checked by others on 2026-09-24; the words are AWS's)
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-structured-outputs.html: "Support varies by
 *   model and endpoint" (2026-11-23). Models from 4.7 on refuse: github.com/vercel/ai/issues/14773 and its release of
 *   2026-10-07 for Haiku 5.5, github.com/anthropics/anthropic-sdk-python/issues/1759
 */
export function bedrockRefusalOf(
  request: MessagesRequest,
  { models }: Bedrock,
  version: string | undefined,
): string | undefined {
  const { model, output_config } = request;
  if (!models.includes(model)) {
    return models.some((open) => open.endsWith(`.${model}`))
      ? `Invocation of model ID ${model} with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.`
      : 'The provided model identifier is invalid.';
  }
  const isOld = /-v\d+(?::\d+)?$/.test(model);
  if (version !== '2023-06-01' && (isOld || version !== '2026-10-21')) {
    return `anthropic-version: ${version} is not supported for this model`;
  }
  const inBody = request.anthropic_version;
  if (inBody !== undefined && inBody !== 'bedrock-2023-05-31') return `Invalid API version: ${inBody}`;
  return output_config?.format != null && !structured.test(model)
    ? 'output_config.format: Extra inputs are not permitted'
    : undefined;
}

/** The name under which an answer names its model: without the vendor and the area of a profile. */
export const bedrockModelName = (model: string): string => model.replace(/^.*?\banthropic\./, '');

/** AWS's own form of a refusal, for what never reaches the model. */
export const awsFailure = (
  { type, message, status }: AwsRefusal,
  headers: Record<string, string>,
): EmulatorAnswer => json(status, { message }, { ...headers, 'x-amzn-errortype': type });
