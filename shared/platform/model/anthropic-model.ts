import { ServiceError } from '../errors/service-error.ts';
import type { SecretReader } from '../secrets/secrets.ts';
import { createMessagesModel } from './messages/messages-model.ts';
import type { Model } from './model.ts';
import { defaultModel } from './model-families.ts';

/** @throws ServiceError SERVER_ERROR if this cannot be a key: as a header it would fail with an error that quotes it. */
function checkedKey(key: string): string {
  const trimmed = key.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ServiceError('SERVER_ERROR', 'The key of the model is empty or malformed.');
}

/**
 * A model at Anthropic, or at any server that speaks the Messages API.
 *
 * @see https://platform.claude.com/docs/en/api/messages
 * @param options.apiKey asked for before every call, so that a rotated key is taken up; may fail with SERVER_ERROR
 * @param options.baseUrl absent: the public service
 */
export const createAnthropicModel = ({
  apiKey,
  baseUrl,
  model = defaultModel,
  retries,
}: {
  readonly apiKey: SecretReader;
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
  readonly retries?: number | undefined;
}): Model =>
  createMessagesModel({
    name: 'anthropic',
    model,
    baseUrl,
    access: async (refused) => ({ apiKey: checkedKey(await apiKey(refused)) }),
    retries,
  });
