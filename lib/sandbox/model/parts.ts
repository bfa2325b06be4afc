import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

/** A part of a text with its evidence, as the service's questions request it. */
export interface AnsweredPart {
  readonly text: string;
  readonly from: 'seen' | 'said' | 'supposed';
  readonly picture: number;
  readonly words: string;
}

/** The emulator's answer for a property of a question. */
export type Answer = (data: QuestionData, sights: readonly Sight[]) => unknown;

/** A part shown by a picture: the first one is measured. */
export const seen = (text: string): AnsweredPart => ({ text, from: 'seen', picture: 0, words: '' });

/** A part said by the caller, with the passage. */
export const said = (text: string, words = text): AnsweredPart => ({
  text,
  from: 'said',
  picture: -1,
  words,
});

/** First letter made a capital, except in names such as iPad. */
export const capitalised = (text: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
