import * as z from 'zod';
import { secret, text, url, variables } from '../variables.ts';

/** Where a model can be asked. */
const provider = z.enum(['anthropic', 'bedrock', 'aws-claude']);

/** The variables that only functions which ask the model read: most functions never do. */
const ownVariables = {
  /** API key for the model. */
  ANTHROPIC_API_KEY: () => secret().optional(),
  /** Id of the secret that holds the model's API key; used where the key itself is not set. */
  MODEL_SECRET_ID: () => text.optional(),
  /** Another server that speaks the Messages API. */
  ANTHROPIC_BASE_URL: () => url.optional(),
  /**
   * Where the model is asked: `anthropic` (default); under the permissions of the AWS account `bedrock`, or `aws-claude`,
   * the Claude Platform on AWS.
   */
  MODEL_PROVIDER: () => provider.default('anthropic'),
  /**
   * The model to ask, by its id there; the default is the one named in the code, at Bedrock there is none.
   * Nothing is presumed about an id that is not in the table of families (shared/platform/model/model-families.ts): it
   * may think and take longer, and JSON is asked for in words.
   */
  CLAUDE_MODEL: () => text.optional(),
  /** The provider that a question goes to if the first one fails: `anthropic`, `bedrock` or `aws-claude`. Default: none. */
  MODEL_FALLBACK: () => provider.optional(),
  /** The model to ask there, by its id. */
  MODEL_FALLBACK_ID: () => text.optional(),
  /** Region of Bedrock. Default: the function's own. */
  BEDROCK_REGION: () => text.optional(),
  /** Another server that speaks Bedrock's Messages API, with the path before `/v1/messages`. */
  BEDROCK_BASE_URL: () => url.optional(),
  /** Workspace at the Claude Platform on AWS: `wrkspc_…`. */
  ANTHROPIC_AWS_WORKSPACE_ID: () => text.regex(/^wrkspc_\w+$/, 'must be like wrkspc_01AbCdEf23GhIj'),
  /** Region of that workspace. Default: the function's own. */
  ANTHROPIC_AWS_REGION: () => text.optional(),
  /** Another server that speaks the Claude Platform's API, with the path before `/v1/messages`. */
  ANTHROPIC_AWS_BASE_URL: () => url.optional(),
};

/** Every variable that asking the model takes. */
export const modelVariables = { ...variables, ...ownVariables };
