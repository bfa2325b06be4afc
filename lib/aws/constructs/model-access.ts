import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { VariableName } from '../../../shared/entry/wiring/payment-variables.ts';
import { askedModels, type BedrockModel, isProfile, type StageModel } from '../model-contexts.ts';

const actions = ['bedrock:InvokeModel'];
const gateway = 'aws-external-anthropic';

/** The variables that differ from the functions' defaults. */
export function modelVariables(model: StageModel): Readonly<Partial<Record<VariableName, string>>> {
  const { first, fallback, region, workspace, anthropicBaseUrl } = model;
  return {
    ...(first.provider !== 'anthropic' && { MODEL_PROVIDER: first.provider }),
    ...(first.id !== undefined && { CLAUDE_MODEL: first.id }),
    ...(fallback?.id !== undefined && { MODEL_FALLBACK: fallback.provider, MODEL_FALLBACK_ID: fallback.id }),
    ...(region !== undefined && { BEDROCK_REGION: region, ANTHROPIC_AWS_REGION: region }),
    ...(workspace !== undefined && { ANTHROPIC_AWS_WORKSPACE_ID: workspace }),
    ...(anthropicBaseUrl !== undefined && { ANTHROPIC_BASE_URL: anthropicBaseUrl }),
  };
}

/** Asking the stage's models at AWS, and no other; nothing where only Anthropic is asked. */
export const invokeModels = (stack: Stack, model: StageModel): PolicyStatement[] => [
  ...askedModels(model).flatMap((asked) => (asked.provider === 'bedrock' ? invoke(stack, asked, model) : [])),
  ...askWorkspace(stack, model),
];

/**
 * Asking a model in the stage's workspace at the Claude Platform on AWS. Its gateway takes a token of the caller's
 * identity to Anthropic, and AWS's managed policies allow the caller that; the pages of AWS and Anthropic on policies of
 * one's own name CreateInference alone.
 *
 * @see https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AnthropicInferenceAccess.html (2026-11-29)
 * @see https://docs.aws.amazon.com/claude-platform/latest/userguide/iam-policies.html (2026-11-29)
 */
function askWorkspace(stack: Stack, { workspace, region = stack.region }: StageModel): PolicyStatement[] {
  if (workspace === undefined) return [];
  const arn = stack.formatArn({ service: gateway, region, resource: 'workspace', resourceName: workspace });
  const tokens = ['sts:GetWebIdentityToken', 'sts:TagGetWebIdentityToken'];
  const conditions = { StringEquals: { 'aws:CalledViaLast': `${gateway}.amazonaws.com` } };
  return [
    new PolicyStatement({ actions: [`${gateway}:CreateInference`], resources: [arn] }),
    new PolicyStatement({ actions: tokens, resources: ['*'], conditions }),
  ];
}

/**
 * Asking one model at Bedrock. The Messages API of bedrock-runtime is
 * authorized as InvokeModel, like the endpoint's other APIs; replies are not streamed, so that nothing else is needed.
 *
 * A profile needs permission for itself, and for the model in the region that is called and in each that it routes to,
 * or, where it is global, the model without a region. The condition denies the model except through the profile.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference.html (read 2026-11-23)
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/geographic-cross-region-inference.html (read 2026-11-23)
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/global-cross-region-inference.html (read 2026-11-23)
 */
function invoke(
  stack: Stack,
  asked: BedrockModel,
  { region = stack.region, profileRegions }: StageModel,
): PolicyStatement[] {
  const arnOf = (resource: string, resourceName: string, at: { region: string; account?: string }) =>
    stack.formatArn({ service: 'bedrock', resource, resourceName, ...at });
  const modelIn = (place: string) =>
    arnOf('foundation-model', asked.foundationModel, { region: place, account: '' });
  if (!isProfile(asked)) return [new PolicyStatement({ actions, resources: [modelIn(region)] })];
  const arn = arnOf('inference-profile', asked.id, { region });
  const places = asked.id.startsWith('global.') ? [...profileRegions, ''] : profileRegions;
  const conditions = { StringEquals: { 'bedrock:InferenceProfileArn': arn } };
  return [
    new PolicyStatement({ actions, resources: [arn] }),
    new PolicyStatement({ actions, resources: places.map(modelIn), conditions }),
  ];
}
