import type * as z from 'zod';
import type { Call } from '../call/call.ts';
import type { ModelPicture } from '../pictures/model-picture.ts';

/** One question to the model that sees. Instructions are ours and stable; `text` is the caller's data, fenced. */
export interface Question {
  /** System prompt: identical for all calls of an operation, so that the model's prompt cache can serve it. */
  readonly instructions: string;
  /** Sent before the text, in this order. */
  readonly pictures: readonly ModelPicture[];
  readonly text: string;
  /**
   * Whether another question has the same instructions and pictures: the prompt cache may serve them to the later one.
   */
  readonly cachePictures?: boolean;
  /**
   * Shape of the reply, sent as a closed JSON schema. Only types are bound by it, never lengths. Undefined: the reply
   * is free, and its text may be no JSON.
   */
  readonly schema: z.ZodType | undefined;
  readonly maxTokens: number;
  /** Earlier replies to this question and what we said about each: for the one second question. */
  readonly corrections?: readonly { readonly reply: string; readonly complaint: string }[];
}

/** What came back. `value` is undefined if the text is not JSON or was cut off. */
export interface Reply {
  readonly text: string;
  readonly value: unknown;
  /** True when the reply ended because it ran into the token limit. */
  readonly cutOff: boolean;
  readonly model: string;
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens: number;
  };
}

/**
 * The model. Failures are ServiceErrors: RATE_LIMIT (429), OVERLOADED (529), UPSTREAM_FAILED (other 5xx, refused
 * credentials, not understood; as QuestionRefused where the question itself was refused), TIMEOUT, MODEL_REFUSED
 * (refusal), SERVER_ERROR (no credentials configured), BAD_REQUEST (pictures that are too large together; one that
 * fails its check, which is asked of each when the question is refused).
 */
export interface Model {
  ask(question: Question, call: Pick<Call, 'budget' | 'log' | 'requestId'>): Promise<Reply>;
}
