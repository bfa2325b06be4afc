import { withoutContactDetails } from '../wording/contact-details.ts';
import {
  describingWords,
  isName,
  keptSpans,
  type MarkedNames,
  namesMarkedBy,
  withParts,
} from '../wording/names.ts';
import { quotesInstructions } from '../wording/secrecy.ts';
import { toAustralianSpelling } from '../wording/spelling.ts';
import type { Draft } from './draft.ts';
import {
  type AlteredMeasure,
  alteredMeasures,
  asUserWrote,
  readUserMeasures,
  type UserMeasures,
  withoutAltered,
} from './rules/measures.ts';

/** What an operation knows when it judges the texts of a draft. */
export interface TextSource {
  /** All words of the user: notes, brand, template. */
  readonly userText: string;
  /** The instructions that must not come out. */
  readonly instructions: string;
  /** Names whose spelling is left alone. */
  readonly names: readonly string[];
  /** The texts of the draft, as plain text: a measure missing from one may stand in another. */
  readonly texts: readonly string[];
}

/** The same with what follows from it. */
export interface TextContext extends TextSource {
  /** The user's sizes and numbers with units. */
  readonly said: UserMeasures;
  readonly marked: MarkedNames;
  readonly altered: readonly AlteredMeasure[];
}

export function textContext(source: TextSource): TextContext {
  const said = readUserMeasures(source.userText);
  const marked = namesMarkedBy(source.userText);
  return { ...source, said, marked, altered: alteredMeasures(source.texts, said) };
}

/** What the reply calls a brand, a model or another name, as far as it can be one. */
export function namesIn({ brand, modelName, names, ...draft }: Draft): string[] {
  const describing = describingWords([draft.description, draft.productType, ...draft.attributes]);
  const named = [brand, modelName, ...names].filter((name) => isName(name, describing));
  return withParts(named).filter((name) => isName(name, describing));
}

/** The text in Australian spelling, names and quoted words left alone. */
export function inAustralian(text: string, { names, marked }: TextContext): string {
  const respelt = toAustralianSpelling(text);
  return respelt === text ? text : toAustralianSpelling(text, keptSpans(text, names, marked));
}

/**
 * The text with everything put right that can be put right word by word: details that the user did not write, the
 * user's figures, Australian spelling. Empty where it quotes our instructions.
 */
export function polished(text: string, context: TextContext): string {
  if (quotesInstructions(text, context.instructions, context.userText)) return '';
  // Details last: what stood around another figure may make one, now that it stands together.
  const bare = withoutContactDetails(withoutAltered(text, context.altered), context.userText);
  return inAustralian(asUserWrote(bare, context.said), context);
}
