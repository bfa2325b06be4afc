import * as z from 'zod';
import { ServiceError } from '../errors/service-error.ts';
import { createAnthropicModel } from '../model/anthropic-model.ts';
import type { Model } from '../model/model.ts';
import { secretFromEnvironment } from '../secrets/secret-from-environment.ts';
import { readEnvironment } from './read-environment.ts';

const KEY = { value: 'ANTHROPIC_API_KEY', id: 'MODEL_SECRET_ID' };

/** The model that the environment names. @throws ServiceError SERVER_ERROR when no key is configured. */
export function modelServices(environment: NodeJS.ProcessEnv): Model {
  const { ANTHROPIC_BASE_URL, CLAUDE_MODEL } = readEnvironment(environment, {
    ANTHROPIC_BASE_URL: z.url().optional(),
    CLAUDE_MODEL: z.string().optional(),
  });
  const apiKey = secretFromEnvironment(environment, KEY);
  if (apiKey === undefined) {
    throw new ServiceError(
      'SERVER_ERROR',
      `Missing or wrong environment variables: ${KEY.value} or ${KEY.id}`,
    );
  }
  return createAnthropicModel({ apiKey, baseUrl: ANTHROPIC_BASE_URL, model: CLAUDE_MODEL });
}
