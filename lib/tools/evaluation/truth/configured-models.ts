import { modelServices } from '../../../../shared/entry/wiring/model.ts';
import type { Model } from '../../../../shared/platform/model/model.ts';
import { defaultModel } from '../../../../shared/platform/model/model-families.ts';
import { type Configuration, nameOf, type Recording } from '../recordings/recording.ts';

/** As the provider is called where the emulated model answers. */
export const emulator = 'emulator';

/** A model, and how recordings name it. */
export interface AskedModel {
  readonly model: Model;
  readonly asked: Configuration;
  /** Variables of the functions, by which they prepare pictures for this model. */
  readonly variables: NodeJS.ProcessEnv;
}

/** The model that the environment names. @param emulated whether the host's emulator answers for it */
export function modelOf(environment: NodeJS.ProcessEnv, emulated: boolean): AskedModel {
  const { MODEL_PROVIDER, CLAUDE_MODEL, MODEL_FALLBACK, MODEL_FALLBACK_ID } = environment;
  return {
    model: modelServices(environment),
    variables: environment,
    asked: {
      provider: emulated ? emulator : MODEL_PROVIDER || 'anthropic',
      model: CLAUDE_MODEL || defaultModel,
      ...(MODEL_FALLBACK && { fallback: MODEL_FALLBACK, fallbackModel: MODEL_FALLBACK_ID }),
    },
  };
}

/**
 * The model of a recording, which only says how it reads pictures.
 *
 * @throws Error if the recording has several and the environment's CLAUDE_MODEL names none of them
 */
export function recordedModel({ configurations }: Recording, environment: NodeJS.ProcessEnv): AskedModel {
  const { CLAUDE_MODEL } = environment;
  const named = configurations.filter(({ model }) => model === CLAUDE_MODEL);
  const [asked, another] = named.length === 0 ? configurations : named;
  if (asked === undefined) throw new Error('The recording has no answers.');
  if (another !== undefined) {
    throw new Error(
      `The recording has several models; name one in CLAUDE_MODEL: ${configurations.map(nameOf).join('; ')}.`,
    );
  }
  const variables = {
    ...environment,
    MODEL_PROVIDER: asked.provider === emulator ? 'anthropic' : asked.provider,
    CLAUDE_MODEL: asked.model,
    MODEL_FALLBACK: asked.fallback,
    MODEL_FALLBACK_ID: asked.fallbackModel,
    ANTHROPIC_API_KEY: 'replayed',
    BEDROCK_REGION: 'us-east-1',
  };
  return { model: modelServices(variables), asked, variables };
}
