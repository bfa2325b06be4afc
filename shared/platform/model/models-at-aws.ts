import { type Sign, signedHeaders } from '../web/signed-fetch.ts';
import { createMessagesModel, type Provider } from './anthropic-model.ts';
import type { Model } from './model.ts';
import { defaultModel } from './model-families.ts';

/** Name under which requests to bedrock-runtime are signed. @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html (2026-11-23) */
export const bedrockService = 'bedrock';

/** The same for the Claude Platform on AWS. @see https://docs.aws.amazon.com/claude-platform/latest/userguide/iam-policies.html (2026-11-29) */
export const awsClaudeService = 'aws-external-anthropic';

/**
 * Version of the Messages API that bedrock-runtime speaks, in the header as at Anthropic. The SDK's own is newer, and
 * models whose ids end in `-v1:0` refuse it.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html (2026-11-23)
 */
const bedrockHeaders = { 'anthropic-version': '2023-06-01' };

interface Options extends Partial<Pick<Provider, 'baseUrl' | 'retries'>> {
  readonly region: string;
  /** By SigV4 for the service in `region`. */
  readonly sign: Sign;
}

/** A fetch that signs what the SDK sends, with more headers. */
function signing(sign: Sign, more: Readonly<Record<string, string>>, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...more };
    const body = typeof init?.body === 'string' ? init.body : '';
    const signed = await signedHeaders(sign, url, { method: 'POST', headers, body });
    return send(input, { ...init, headers: signed });
  };
}

/**
 * A Claude model at Amazon Bedrock, by the Messages API of bedrock-runtime.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html (2026-11-23)
 * @param options.model id of a foundation model or inference profile, or its ARN
 * @param options.baseUrl absent: the region's own endpoint
 */
export function createBedrockModel({
  region,
  sign,
  baseUrl = `https://bedrock-runtime.${region}.amazonaws.com/anthropic`,
  ...options
}: Options & { readonly model: string }): Model {
  const identity = { sign: (send: typeof fetch) => signing(sign, bedrockHeaders, send) };
  return createMessagesModel({ name: 'bedrock', ...options, baseUrl, access: async () => identity });
}

/**
 * A model at the Claude Platform on AWS: Anthropic's own API behind a gateway of AWS. The SDK's version of the API is
 * sent, as Anthropic's client for this gateway does (@anthropic-ai/aws-sdk 1.1.2); AWS's page shows an older one.
 *
 * @see https://docs.aws.amazon.com/claude-platform/latest/userguide/making-requests.html (2026-11-29)
 * @param options.model id as at Anthropic
 * @param options.workspace its id, in `region`
 * @param options.baseUrl absent: the region's own endpoint
 */
export function createAwsClaudeModel({
  region,
  sign,
  baseUrl = `https://${awsClaudeService}.${region}.api.aws`,
  workspace,
  model = defaultModel,
  retries,
}: Options & { readonly model?: string | undefined; readonly workspace: string }): Model {
  const headers = { 'anthropic-workspace-id': workspace };
  const identity = { sign: (send: typeof fetch) => signing(sign, headers, send) };
  return createMessagesModel({ name: 'aws-claude', model, baseUrl, retries, access: async () => identity });
}
