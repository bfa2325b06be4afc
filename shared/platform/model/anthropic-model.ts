import { ServiceError } from '../errors/service-error.ts';
import type { SecretReader } from '../secrets/secrets.ts';
import { createMessagesModel } from './messages/messages-model.ts';
import type { Model } from './model.ts';
import { defaultModel } from './model-families.ts';

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
    async access(refused) {
      const key = (await apiKey(refused)).trim();
      if (/^[\x21-\x7e]+$/.test(key)) return { apiKey: key };
      // As a header it would fail with an error that quotes it.
      throw new ServiceError('SERVER_ERROR', 'The key of the model is empty or malformed.');
    },
    retries,
  });
