import * as z from 'zod';
import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { createAnthropicModel } from '../../platform/model/anthropic-model.ts';
import { bedrockService, createBedrockModel } from '../../platform/model/bedrock-model.ts';
import { createFailoverModel } from '../../platform/model/failover-model.ts';
import type { Model } from '../../platform/model/model.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import { awsSigner } from './parts/aws-signer.ts';
import { readDeclared, secret, text, url, variables } from './variables.ts';

/** Where a model can be asked. */
const provider = z.enum(['anthropic', 'bedrock']);

/** The variables that only functions which ask the model read: most functions never do. */
const ownVariables = {
  /** API key for the model. */
  ANTHROPIC_API_KEY: secret.optional(),
  /** Id of the secret that holds the model's API key; used where the key itself is not set. */
  MODEL_SECRET_ID: text.optional(),
  /** Another server that speaks the Messages API. */
  ANTHROPIC_BASE_URL: url.optional(),
  /** Where the model is asked: `anthropic` (default) or `bedrock`, under the permissions of the AWS account. */
  MODEL_PROVIDER: provider.default('anthropic'),
  /**
   * The model to ask, by its id there; at Anthropic the default is the one named in the code, at Bedrock there is none.
   * Nothing is presumed about an id that is not in the table of families (shared/platform/model/model-families.ts): it
   * may think and take longer, and JSON is asked for in words.
   */
  CLAUDE_MODEL: text.optional(),
  /** The provider that a question goes to if the first one fails: `anthropic` or `bedrock`. Default: none. */
  MODEL_FALLBACK: provider.optional(),
  /** The model to ask there, by its id. */
  MODEL_FALLBACK_ID: text.optional(),
  /** Region of Bedrock. Default: the function's own. */
  BEDROCK_REGION: text.optional(),
  /** Another server that speaks Bedrock's Messages API, with the path before `/v1/messages`. */
  BEDROCK_BASE_URL: url.optional(),
};

/** Every variable that asking the model takes. */
export const modelVariables = { ...variables, ...ownVariables };

const missing = (names: string) =>
  new ServiceError('SERVER_ERROR', `Missing or wrong environment variables: ${names}`);

interface Chosen {
  /** Name of the variable that says it, for the error if it is missing. */
  readonly variable: string;
  readonly id: string | undefined;
  /** Undefined: as usual. */
  readonly retries: number | undefined;
}

/** How each provider is reached, from the environment. */
const providers = {
  anthropic(environment: NodeJS.ProcessEnv, { id, retries }: Chosen): Model {
    const settings = readDeclared(modelVariables, environment);
    const apiKey = secretReader(settings.ANTHROPIC_API_KEY, settings.MODEL_SECRET_ID);
    if (apiKey === undefined) throw missing('ANTHROPIC_API_KEY or MODEL_SECRET_ID');
    return createAnthropicModel({ apiKey, baseUrl: settings.ANTHROPIC_BASE_URL, model: id, retries });
  },
  bedrock(environment: NodeJS.ProcessEnv, { variable, id, retries }: Chosen): Model {
    const settings = readDeclared(modelVariables, environment);
    // Lambda sets its own region.
    const region = settings.BEDROCK_REGION ?? environment.AWS_REGION;
    if (id === undefined) throw missing(variable);
    if (region === undefined) throw missing('BEDROCK_REGION');
    const sign = awsSigner(bedrockService, region);
    return createBedrockModel({ model: id, region, sign, baseUrl: settings.BEDROCK_BASE_URL, retries });
  },
};

/**
 * The model that the environment names, with the provider that takes over where one is named.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export function modelServices(environment: NodeJS.ProcessEnv): Model {
  const {
    MODEL_PROVIDER: provider,
    CLAUDE_MODEL: id,
    MODEL_FALLBACK: fallback,
    MODEL_FALLBACK_ID: fallbackId,
  } = readDeclared(modelVariables, environment);
  // Where another provider takes over, it is the repeat.
  const retries = fallback === undefined ? undefined : 0;
  const first = providers[provider](environment, { variable: 'CLAUDE_MODEL', id, retries });
  if (fallback === undefined) return first;
  if (fallbackId === undefined) throw missing('MODEL_FALLBACK_ID');
  const second = providers[fallback](environment, { variable: 'MODEL_FALLBACK_ID', id: fallbackId, retries });
  return createFailoverModel(
    { name: provider, model: first },
    { name: fallback, model: second },
    systemClock,
  );
}
