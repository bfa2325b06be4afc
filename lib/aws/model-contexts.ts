import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';
import { allVariables } from '../../shared/entry/wiring/payment-variables.ts';
import type { ProviderName } from '../../shared/platform/model/model-families.ts';

/** A model at Bedrock, which permissions name by its ARN. */
export interface BedrockModel {
  readonly provider: 'bedrock';
  /** The model or an inference profile of it, as the functions send it: `eu.anthropic.claude-haiku-5-5`. */
  readonly id: string;
  /** The model itself: `anthropic.claude-haiku-5-5`. */
  readonly foundationModel: string;
}

type AskedModel =
  | {
      readonly provider: Exclude<ProviderName, 'bedrock'>;
      /** Absent: the one named in the code. */
      readonly id: string | undefined;
    }
  | BedrockModel;

/** Where the functions call the model. */
export type StageModel = ReturnType<typeof readModel>;

/** The models that the functions may ask. */
export const askedModels = ({ first, fallback }: { first: AskedModel; fallback: AskedModel | undefined }) =>
  fallback === undefined ? [first] : [first, fallback];

export const asksAnthropic = (model: StageModel): boolean =>
  askedModels(model).some(({ provider }) => provider === 'anthropic');

export const isProfile = ({ id, foundationModel }: BedrockModel): boolean => id !== foundationModel;

/**
 * `anthropic.…` is a model. A prefix is the area of an inference profile: `us.`, `eu.`, `apac.`, `jp.`, `au.`,
 * `us-gov.`, `global.`, and more to come. An application inference profile has an ARN that does not name its model.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html (read 2026-11-23)
 */
const bedrockId = /^(?:[a-z-]+\.)?(?<model>anthropic\.[a-zA-Z0-9.:-]+)$/;

function readAsked(
  key: 'model' | 'modelFallbackId',
  provider: ProviderName,
  id: string | undefined,
): AskedModel {
  if (provider !== 'bedrock') return { provider, id };
  const foundationModel = bedrockId.exec(id ?? '')?.groups?.model;
  if (id !== undefined && foundationModel !== undefined) return { provider, id, foundationModel };
  throw new Error(
    `At Bedrock -c ${key}= must be the id of a Claude model or of an inference profile of it, such as anthropic.claude-haiku-5-5 or eu.anthropic.claude-haiku-5-5; not ${JSON.stringify(id)}.`,
  );
}

/** By the CDK's own list: a misspelt region would otherwise yield a useless permission. */
export const isRegion = (name: string): boolean => RegionInfo.regions.some((region) => region.name === name);

const names = ['anthropic', 'bedrock', 'aws-claude'] as const;
const provider = z.enum(names, { error: `must be ${names.join(' or ')}` });
export const https = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** The model's options and their formats. */
export const modelContexts = z.object({
  model: z.string().optional(),
  modelProvider: provider.default('anthropic'),
  modelRegion: z.string().optional(),
  modelRegions: z.string().optional(),
  modelWorkspace: allVariables.ANTHROPIC_AWS_WORKSPACE_ID().optional(),
  modelFallback: provider.optional(),
  modelFallbackId: z.string().optional(),
  anthropicBaseUrl: https.optional(),
});

/**
 * @returns `fallback`: asked if the first one fails; `region`: where a model at AWS is called, absent: the stack's own;
 *   `workspace`: of a model at the Claude Platform on AWS; `profileRegions`: in which an inference profile may reach its
 *   model, empty without a profile; `anthropicBaseUrl`: another server that speaks the Messages API
 * @throws Error if contexts do not fit together, saying which to change
 */
export function readModel(given: z.output<typeof modelContexts>) {
  const { modelFallback, modelFallbackId, anthropicBaseUrl } = given;
  const { modelRegion: region, modelWorkspace: workspace } = given;
  const first = readAsked('model', given.modelProvider, given.model);
  const fallback = modelFallback && readAsked('modelFallbackId', modelFallback, modelFallbackId);
  const profileRegions = [...new Set(given.modelRegions?.split(',').map((name) => name.trim()))];
  const asked = askedModels({ first, fallback });
  const bedrock = asked.filter((model) => model.provider === 'bedrock');
  const profile = bedrock.find(isProfile);
  const misplaced = asked.some(({ provider, id = '' }) => provider !== 'bedrock' && bedrockId.test(id));
  const atAws = asked.filter(({ provider }) => provider !== 'anthropic');
  const stranger = [...profileRegions, ...(region === undefined ? [] : [region])].find(
    (name) => !isRegion(name),
  );
  const faults: readonly (string | false)[] = [
    (modelFallback === undefined) !== (modelFallbackId === undefined) &&
      '-c modelFallback= and -c modelFallbackId= go together.',
    misplaced &&
      anthropicBaseUrl === undefined &&
      'Anthropic does not know ids of Bedrock: add -c modelProvider=bedrock, or for a fallback -c modelFallback=bedrock.',
    stranger !== undefined &&
      `-c modelRegion= and -c modelRegions= take regions that this version of aws-cdk-lib knows, such as eu-central-1; not ${JSON.stringify(stranger)}.`,
    region !== undefined && atAws.length === 0 && '-c modelRegion= needs a model at Bedrock or aws-claude.',
    asked.some(({ provider }) => provider === 'aws-claude') !== (workspace !== undefined) &&
      'A model at aws-claude needs -c modelWorkspace=, and no other model does.',
    anthropicBaseUrl !== undefined &&
      atAws.length === asked.length &&
      '-c anthropicBaseUrl= needs a model at Anthropic.',
    profile === undefined &&
      profileRegions.length > 0 &&
      '-c modelRegions= needs an inference profile at Bedrock, such as eu.anthropic.claude-haiku-5-5.',
    profile !== undefined &&
      profileRegions.length === 0 &&
      `The inference profile ${profile.id} needs -c modelRegions=, the regions that it leads to and the one that is called, separated by commas.`,
    profile !== undefined &&
      region !== undefined &&
      !profileRegions.includes(region) &&
      `-c modelRegions= must name ${region} as well: Bedrock asks for permission in the region that is called, too.`,
  ];
  const fault = faults.find((complaint) => complaint !== false);
  if (fault) throw new Error(fault);
  return { first, fallback, region, workspace, profileRegions, anthropicBaseUrl };
}
