import { systemClock } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { createAnthropicModel } from '../../platform/model/anthropic-model.ts';
import { createFailoverModel } from '../../platform/model/failover-model.ts';
import type { Model } from '../../platform/model/model.ts';
import * as atAws from '../../platform/model/models-at-aws.ts';
import { secretReader } from '../../platform/secrets/secrets.ts';
import { awsSigner } from './parts/aws-signer.ts';
import { modelVariables } from './parts/model-variables.ts';
import { readDeclared } from './variables.ts';

const missing = (names: string) =>
  new ServiceError('SERVER_ERROR', `Missing or wrong environment variables: ${names}`);

interface Chosen {
  /** Name of the variable that holds the id, for the error if it is missing. */
  readonly variable: string;
  readonly id: string | undefined;
  /** Undefined: the default. */
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
    const sign = awsSigner(atAws.bedrockService, region);
    return atAws.createBedrockModel({ model: id, region, sign, baseUrl: settings.BEDROCK_BASE_URL, retries });
  },
  'aws-claude'(environment: NodeJS.ProcessEnv, { id: model, retries }: Chosen): Model {
    const settings = readDeclared(modelVariables, environment);
    const { ANTHROPIC_AWS_WORKSPACE_ID: workspace, ANTHROPIC_AWS_BASE_URL: baseUrl } = settings;
    const region = settings.ANTHROPIC_AWS_REGION ?? settings.AWS_REGION;
    const sign = awsSigner(atAws.awsClaudeService, region);
    return atAws.createAwsClaudeModel({ model, region, workspace, sign, baseUrl, retries });
  },
};

/**
 * The model named by the environment, with a fallback provider where one is named.
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
  // Where another provider takes over, it replaces the retries.
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
