import type { PictureReading } from '../pictures/picture-sizes.ts';

/** The current small vision model. */
export const defaultModel = 'claude-haiku-5-5';

/**
 * Where a model is asked. A server that speaks Anthropic's protocol counts as Anthropic; `aws-claude` is Anthropic behind
 * a gateway of AWS.
 */
export type ProviderName = 'anthropic' | 'bedrock' | 'aws-claude';

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cachedInput: number;
}

/** What the models of one family accept and cost. */
export interface ModelFamily extends PictureReading {
  /**
   * The value that turns thinking before the answer off: the answers have a fixed form and 25 s
   * (docs/decisions/0035). Undefined where a family takes no such value or does not think by itself.
   */
  readonly thinking?: 'disabled' | 'between_tools';
  /** How much to think, where that can be set. */
  readonly effort?: 'low' | 'medium';
  /**
   * The providers that enforce a JSON schema on replies. Elsewhere the shape is requested in the prompt and read
   * leniently.
   */
  readonly structuredAt: readonly ProviderName[];
  /** List price at Anthropic for prompts up to 100,000 tokens; undefined if it is not known. */
  readonly price?: ModelPrice;
}

/**
 * Pictures as families from 4.7 on read them: one token for each 28 by 28 pixels that a picture touches, 4,784 at most
 * (second hand). Counts of Opus and Sonnet 5.5 agree up to 2,000 pixels; Haiku 5.5 was not measured.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/vision (2026-11-23)
 * @see https://huggingface.co/datasets/JOHNISKING/image-token-cost (2026-11-23) for the counts
 * @see https://github.com/vercel-labs/agent-browser/discussions/2318 (2026-11-23) for the most
 */
const fine = {
  longestEdge: 2576,
  pictureTokens: (width: number, height: number) => Math.ceil(width / 28) * Math.ceil(height / 28),
  mostPictureTokens: 4784,
};

/** Pictures as older families read them. @see https://docs.anthropic.com/en/docs/vision (2026-11) */
const coarse = {
  longestEdge: 1568,
  pictureTokens: (width: number, height: number) => Math.ceil((width * height) / 750),
  mostPictureTokens: 1568,
};

/**
 * Where Anthropic itself answers: with the same models and features, by
 * https://platform.claude.com/docs/en/build-with-claude/claude-platform-on-aws (2026-11-29).
 */
const atAnthropic = ['anthropic', 'aws-claude'] as const;
const everywhere = [...atAnthropic, 'bedrock'] as const;

/**
 * The families by the beginning of their models' ids. Prices, thinking and effort:
 * https://platform.claude.com/docs/en/about-claude/pricing and
 * https://platform.claude.com/docs/en/build-with-claude/thinking (2026-11). Haiku 5.5 takes `disabled`, Sonnet 5.5
 * refuses it and takes `between_tools`; Opus 5.5, Fable and Mythos always think, least at low effort. Structured output
 * at Bedrock: https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-structured-outputs.html (2026-11-23)
 * leaves it to model and endpoint; for newer models than 4.6 `output_config.format` is answered with 400
 * (https://github.com/vercel/ai/issues/14773, https://github.com/vercel/ai/issues/19988).
 */
const families: readonly (readonly [ids: string, family: ModelFamily])[] = [
  [
    'claude-haiku-5-5',
    {
      thinking: 'disabled',
      effort: 'medium',
      structuredAt: atAnthropic,
      ...fine,
      price: { input: 0.1, output: 0.5, cachedInput: 0.01 },
    },
  ],
  [
    'claude-sonnet-5-5',
    {
      thinking: 'between_tools',
      effort: 'medium',
      structuredAt: atAnthropic,
      ...fine,
      price: { input: 2, output: 10, cachedInput: 0.1 },
    },
  ],
  [
    'claude-opus-5-5',
    {
      effort: 'low',
      structuredAt: atAnthropic,
      ...fine,
      price: { input: 4, output: 20, cachedInput: 0.2 },
    },
  ],
  ['claude-fable-5', { effort: 'low', structuredAt: atAnthropic, ...fine }],
  ['claude-mythos', { effort: 'low', structuredAt: atAnthropic, ...fine }],
  [
    'claude-haiku-4-5',
    { structuredAt: everywhere, ...coarse, price: { input: 1, output: 5, cachedInput: 0.1 } },
  ],
];

/** For an unknown id: what every server that speaks the Messages API accepts. */
const careful: ModelFamily = { structuredAt: [], ...coarse };

/** The id as Anthropic writes it: Bedrock puts a vendor before it, and before that the area of an inference profile. */
const plainId = (model: string): string => model.replace(/^.*?\banthropic\./, '');

/**
 * The family of a model, by its id at Anthropic (`claude-haiku-5-5`, or a dated variant of it) or at Bedrock
 * (`anthropic.claude-haiku-5-5`, `eu.anthropic.claude-haiku-5-5`, or the ARN of either).
 */
export function modelFamily(model: string): ModelFamily {
  const id = plainId(model);
  return families.find(([ids]) => id === ids || id.startsWith(`${ids}-`))?.[1] ?? careful;
}
