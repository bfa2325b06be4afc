import { RegionInfo } from 'aws-cdk-lib/region-info';
import type { ProviderName } from '../../shared/platform/model/model-families.ts';
import type { Contexts } from './contexts.ts';

/** A model at Bedrock, which permissions name by its ARN. */
export interface BedrockModel {
  readonly provider: 'bedrock';
  /** As the functions send it. */
  readonly id: string;
  /** The model itself: `anthropic.claude-haiku-5-5`. */
  readonly foundationModel: string;
  /** The inference profile that is asked instead of the model, if any. */
  readonly profile:
    | {
        /** `eu.anthropic.claude-haiku-5-5`. */
        readonly id: string;
        /** A global profile reaches the model in every commercial region. */
        readonly isGlobal: boolean;
      }
    | undefined;
}

export type AskedModel =
  | {
      readonly provider: 'anthropic';
      /** Absent: the one named in the code. */
      readonly id: string | undefined;
    }
  | BedrockModel;

/** Where the functions ask the model. */
export interface StageModel {
  readonly first: AskedModel;
  /** Asked if the first one fails. */
  readonly fallback: AskedModel | undefined;
  /** Region where Bedrock is called; absent: the stack's own. */
  readonly region: string | undefined;
  /** Regions in which an inference profile may reach its model; empty without a profile. */
  readonly profileRegions: readonly string[];
  /** Another server that speaks the Messages API. */
  readonly anthropicBaseUrl: string | undefined;
}

/** @throws Error if contexts do not fit together, saying which to change */
export function readModel(given: Contexts): StageModel {
  const { model: id, modelProvider, modelFallback, modelFallbackId, modelRegion: region } = given;
  if (region !== undefined) checkRegion('modelRegion', region);
  if (modelProvider === 'bedrock' && id === undefined) {
    throw new Error(`-c modelProvider=bedrock needs -c model=, ${forms}.`);
  }
  if ((modelFallback === undefined) !== (modelFallbackId === undefined)) {
    throw new Error('-c modelFallback= and -c modelFallbackId= go together.');
  }
  const model = {
    first: readAsked('model', modelProvider, id, region),
    fallback: modelFallback && readAsked('modelFallbackId', modelFallback, modelFallbackId, region),
    region,
    profileRegions: readRegions(given.modelRegions),
    anthropicBaseUrl: given.anthropicBaseUrl,
  };
  checkUse(model);
  return model;
}

/** The models that the functions may ask. */
export const askedModels = ({ first, fallback }: StageModel): readonly AskedModel[] =>
  fallback === undefined ? [first] : [first, fallback];

export const asksAnthropic = (model: StageModel): boolean =>
  askedModels(model).some(({ provider }) => provider === 'anthropic');

/** Refuses contexts that nothing would read, and a profile whose regions are not known. */
function checkUse(model: StageModel): void {
  const { region, profileRegions, anthropicBaseUrl } = model;
  const bedrock = askedModels(model).filter((one) => one.provider === 'bedrock');
  const profile = bedrock.find((one) => one.profile !== undefined)?.profile;
  const misplaced = askedModels(model).find(
    ({ provider, id }) => provider === 'anthropic' && id !== undefined && bedrockId.test(id),
  );
  if (misplaced !== undefined && anthropicBaseUrl === undefined) {
    throw new Error(
      `Bedrock knows the model ${misplaced.id}, Anthropic does not: add -c modelProvider=bedrock, or for a fallback -c modelFallback=bedrock.`,
    );
  }
  if (region !== undefined && bedrock.length === 0) {
    throw new Error('-c modelRegion= needs -c modelProvider=bedrock or -c modelFallback=bedrock.');
  }
  if (anthropicBaseUrl !== undefined && !asksAnthropic(model)) {
    throw new Error(
      '-c anthropicBaseUrl= needs -c modelProvider=anthropic, the default, or -c modelFallback=anthropic.',
    );
  }
  if (profile === undefined) {
    if (profileRegions.length === 0) return;
    throw new Error(
      '-c modelRegions= needs an inference profile at Bedrock as -c model= or -c modelFallbackId=, such as eu.anthropic.claude-haiku-5-5.',
    );
  }
  if (profileRegions.length === 0) {
    throw new Error(
      `The inference profile ${profile.id} needs -c modelRegions=, the regions that it leads to and the one that is called, separated by commas.`,
    );
  }
  if (region !== undefined && !profileRegions.includes(region)) {
    throw new Error(
      `-c modelRegions= must name ${region} as well: Bedrock asks for permission in the region that is called, too.`,
    );
  }
}

function readAsked(
  key: 'model' | 'modelFallbackId',
  provider: ProviderName,
  id: string | undefined,
  region: string | undefined,
): AskedModel {
  return provider === 'bedrock' && id !== undefined
    ? readBedrockModel(key, id, region)
    : { provider: 'anthropic', id };
}

const forms =
  'the id or ARN of a Claude model there or of an inference profile of it, such as anthropic.claude-haiku-5-5 or eu.anthropic.claude-haiku-5-5';

/**
 * `anthropic.…` is a model. Something before it is the area of an inference profile: `us.`, `eu.`, `apac.`, `jp.`, `au.`,
 * `us-gov.`, `global.`, and more in time. The ARN of an application inference profile does not name its model.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html (read 2026-11-23)
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_InferenceProfileSummary.html (read 2026-11-23)
 */
const bedrockId =
  /^(?:arn:aws[a-z-]*:bedrock:(?<region>[a-z0-9-]+):(?:\d{12}:(?<profile>inference-profile)|:foundation-model)\/)?(?:(?<area>[a-z-]+)\.)?(?<model>anthropic\.[a-zA-Z0-9.:-]+)$/;

function readBedrockModel(
  key: 'model' | 'modelFallbackId',
  id: string,
  region: string | undefined,
): BedrockModel {
  const parts = bedrockId.exec(id)?.groups;
  const { area, model: foundationModel, region: regionOfArn } = parts ?? {};
  const fits = regionOfArn === undefined || (parts?.profile === undefined) === (area === undefined);
  if (foundationModel === undefined || !fits) {
    throw new Error(
      `-c ${key}= must be ${forms}; an application inference profile does not say which model needs a permission. It is ${JSON.stringify(id)}.`,
    );
  }
  if (regionOfArn !== undefined && regionOfArn !== region) {
    throw new Error(`-c ${key}= names a model in ${regionOfArn}: add -c modelRegion=${regionOfArn}.`);
  }
  const profile =
    area === undefined ? undefined : { id: `${area}.${foundationModel}`, isGlobal: area === 'global' };
  return { provider: 'bedrock', id, foundationModel, profile };
}

function readRegions(list: string | undefined): readonly string[] {
  const regions = [...new Set(list?.split(',').map((name) => name.trim()))];
  for (const name of regions) checkRegion('modelRegions', name);
  return regions;
}

/** By the CDK's own list: a misspelt region would otherwise become a permission for nothing. */
function checkRegion(key: 'modelRegion' | 'modelRegions', name: string): void {
  if (RegionInfo.regions.some((one) => one.name === name)) return;
  const what = key === 'modelRegion' ? 'a region' : 'a list of regions';
  throw new Error(
    `-c ${key}= must be ${what} that this version of aws-cdk-lib knows, such as eu-central-1; not ${JSON.stringify(name)}.`,
  );
}
