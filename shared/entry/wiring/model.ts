import { ServiceError } from '../../platform/errors/service-error.ts';
import { createAnthropicModel } from '../../platform/model/anthropic-model.ts';
import type { Model } from '../../platform/model/model.ts';
import { secretReader } from './secret.ts';
import { readVariables } from './variables.ts';

/** The model that the environment names. @throws ServiceError SERVER_ERROR if no key is configured. */
export function modelServices(environment: NodeJS.ProcessEnv): Model {
  const settings = readVariables(
    environment,
    [],
    ['ANTHROPIC_API_KEY', 'MODEL_SECRET_ID', 'ANTHROPIC_BASE_URL', 'CLAUDE_MODEL'],
  );
  const apiKey = secretReader(settings.ANTHROPIC_API_KEY, settings.MODEL_SECRET_ID);
  if (apiKey === undefined) {
    throw new ServiceError(
      'SERVER_ERROR',
      'Missing or wrong environment variables: ANTHROPIC_API_KEY or MODEL_SECRET_ID',
    );
  }
  return createAnthropicModel({ apiKey, baseUrl: settings.ANTHROPIC_BASE_URL, model: settings.CLAUDE_MODEL });
}
