import { withoutContactDetails } from '../../libraries/wording/contact-details.ts';
import {
  describingWords,
  isName,
  keptSpans,
  type MarkedNames,
  namesMarkedBy,
  withParts,
} from '../../libraries/wording/names.ts';
import { plainLines } from '../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../libraries/wording/secrecy.ts';
import { type Respelling, toAustralianSpelling } from '../../libraries/wording/spelling.ts';
import type { Draft } from './draft.ts';
import {
  type AlteredMeasure,
  alteredMeasures,
  asUserWrote,
  readUserMeasures,
  type UserMeasures,
  withoutAltered,
} from './rules/measures.ts';

/** A spelling that texts are written in. */
export interface Spelling {
  readonly name: string;
  readonly respell: Respelling;
}

export const australianSpelling: Spelling = { name: 'Australian', respell: toAustralianSpelling };

/** What an operation needs to judge a draft's texts. */
export interface TextSource {
  /** All the user's words: notes, brand, template. */
  readonly userText: string;
  /** The instructions, which no text may quote. */
  readonly instructions: string;
  /** Names that keep their spelling. */
  readonly names: readonly string[];
  /** The draft's texts, as plain text: a measure missing from one may be in another. */
  readonly texts: readonly string[];
  /** Australian unless another is given. */
  readonly spelling?: Spelling;
}

/** The same, with what can be derived from it. */
export interface TextContext extends TextSource {
  readonly spelling: Spelling;
  /** Sizes and numbers with units in the user's words. */
  readonly said: UserMeasures;
  readonly marked: MarkedNames;
  readonly altered: readonly AlteredMeasure[];
}

export function textContext(source: TextSource): TextContext {
  const said = readUserMeasures(source.userText);
  const marked = namesMarkedBy(source.userText);
  const { spelling = australianSpelling } = source;
  return { ...source, spelling, said, marked, altered: alteredMeasures(source.texts, said) };
}

/** What the reply calls a brand, a model or another name, if it can be one. */
export function namesIn(
  { brand, modelName, names, ...draft }: Draft,
  { respell }: Spelling = australianSpelling,
): string[] {
  const describing = describingWords([draft.description, draft.productType, ...draft.attributes]);
  const named = [brand, modelName, ...names].filter((name) => isName(name, describing, respell));
  return withParts(named, respell).filter((name) => isName(name, describing, respell));
}

/** The text in the spelling that is wanted; names and quoted words keep theirs. */
export function respelt(text: string, { names, marked, spelling }: TextContext): string {
  return spelling.respell(text) === text ? text : spelling.respell(text, keptSpans(text, names, marked));
}

/**
 * The text with every word-level fault repaired: details that the user did not write, figures that differ from the
 * user's, another spelling. Empty if it quotes our instructions.
 */
export function polished(text: string, context: TextContext): string {
  if (quotesInstructions(text, context.instructions, context.userText)) return '';
  // Contact details last: removing a figure can join its neighbours into a phone number.
  const bare = withoutContactDetails(withoutAltered(text, context.altered), context.userText);
  // What was removed may have stood between the two ends of a tag.
  return plainLines(respelt(asUserWrote(bare, context.said), context));
}
