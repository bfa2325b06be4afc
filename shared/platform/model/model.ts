import type * as z from 'zod';
import type { Call } from '../call/call.ts';
import type { PictureReading } from '../pictures/picture-sizes.ts';
import type { ModelPicture } from '../pictures/prepare-picture.ts';

/** One question to the vision model. Instructions are ours and stable; `text` is the caller's data, fenced. */
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
   * Shape of the reply, sent as a closed JSON schema. It constrains only types, never lengths. Undefined: the reply is
   * free text, which need not be JSON.
   */
  readonly schema: z.ZodType | undefined;
  /** The reply's token limit. A reply that reaches it is requested once more with a higher limit. */
  readonly maxTokens: number;
  /** Earlier replies and our complaint about each, for asking a second time. */
  readonly corrections?: readonly { readonly reply: string; readonly complaint: string }[];
}

/** The complete reply. `value` is undefined if the text is not JSON. */
export interface Reply {
  readonly text: string;
  readonly value: unknown;
  readonly model: string;
  /** Of the request that was answered, without an earlier one that was cut off. */
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens: number;
  };
}

/** The bounds of a question, its log, and the headers of the answer to the caller. */
export type ModelCall = Pick<Call, 'budget' | 'log' | 'requestId' | 'addHeaders'>;

/**
 * The model. Failures are ServiceErrors: RATE_LIMIT (429), OVERLOADED (529), UPSTREAM_FAILED (other 5xx, refused
 * credentials or parameters, not understood, cut off; as QuestionRefused where the question itself was refused),
 * TIMEOUT, MODEL_REFUSED (refusal), SERVER_ERROR (no credentials configured), BAD_REQUEST (pictures that are too large
 * together; one that is damaged). Where the service cannot read a picture that we can, it is asked once more, with
 * pictures that we have re-encoded.
 */
export interface Model {
  /** How it reads pictures. */
  readonly pictures: PictureReading;
  ask(question: Question, call: ModelCall): Promise<Reply>;
}

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** Characters that only machines read; text hidden in them would reach the model unnoticed by people. */
const tagCharacters = /[\u{E0000}-\u{E007F}]/gu;

/**
 * The caller's input, fenced as data: one JSON object between two tags. It cannot close the fence, as the characters of
 * a tag are escaped.
 */
export function dataText(fields: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(fields, null, 1)
    .replace(tagCharacters, '')
    .replace(/[<>&]/g, (sign) => escapes[sign] ?? '');
  return `<data>\n${json}\n</data>`;
}
