import { type Sign, signedHeaders } from '../web/signed-fetch.ts';
import { createMessagesModel } from './anthropic-model.ts';
import type { Model } from './model.ts';

/** Name under which requests to bedrock-runtime are signed. @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html (2026-11-23) */
export const bedrockService = 'bedrock';

/**
 * Version of the Messages API that bedrock-runtime speaks, in the header as at Anthropic. The SDK's own is newer, and
 * models whose ids end in `-v1:0` refuse it.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html (2026-11-23)
 */
const apiVersion = '2023-06-01';

/** A fetch that signs what the SDK sends. */
function signing(sign: Sign, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'anthropic-version': apiVersion };
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
 * @param options.sign by SigV4 for `bedrockService` in `region`
 * @param options.baseUrl absent: the region's own endpoint
 */
export const createBedrockModel = ({
  model,
  region,
  sign,
  baseUrl = `https://bedrock-runtime.${region}.amazonaws.com/anthropic`,
  retries,
}: {
  readonly model: string;
  readonly region: string;
  readonly sign: Sign;
  readonly baseUrl?: string | undefined;
  readonly retries?: number | undefined;
}): Model => {
  const identity = { sign: (send: typeof fetch) => signing(sign, send) };
  return createMessagesModel({ name: 'bedrock', model, baseUrl, access: async () => identity, retries });
};
