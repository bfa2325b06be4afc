import { addressesIn, joinedSentences, withSentencesApart } from '../../../libraries/wording/addresses.ts';
import { folded, plainLine } from '../../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../../libraries/wording/secrecy.ts';
import { toAustralianSpelling } from '../../../libraries/wording/spelling.ts';
import { telephonesIn } from '../../../libraries/wording/telephones.ts';
import type { Comparable } from '../find-comparables.ts';
import type { JudgedRange } from '../price-range.ts';
import { appraisalInstructions } from './appraisal.prompt.ts';
import type { AppraisalReply } from './appraisal-question.ts';
import { type DecidedBounds, decideBounds } from './decided-bounds.ts';

/** The parts of an appraisal that the evidence supports. */
export interface SupportedAppraisal {
  readonly bounds: DecidedBounds;
  readonly bestMatch: number | undefined;
  readonly reasoning: readonly string[];
  readonly defects: readonly string[];
}

const maxStatements = 8;
const maxCharacters = 400;
/** How much of a reply is read; more would only cost time. */
const maxGiven = 3 * maxStatements;
const maxGivenCharacters = 4 * maxCharacters;
/** Prices are what the reasoning is about, so they stay. */
const telephone = /(?:\+|\b0|\b1[38])[\d\s().-]{6,}\d/u;

const hasNoAddress = (text: string): boolean => addressesIn(text).length === 0;

function hasNoTelephone(given: string): boolean {
  const { text } = folded(given);
  return !telephone.test(text) && telephonesIn(text).length === 0;
}

const isAllowed = (text: string): boolean =>
  text !== '' &&
  hasNoAddress(text) &&
  joinedSentences(text, '').length === 0 &&
  hasNoTelephone(text) &&
  !quotesInstructions(text, appraisalInstructions, '');

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** Without the word that the bound cuts: no check would recognise half a telephone number. */
const beginning = (text: string): string =>
  text.length <= maxGivenCharacters ? text : text.slice(0, maxGivenCharacters).replace(/(?<!\S)\S+$/u, '');

const statements = (texts: readonly string[]): string[] =>
  texts
    .slice(0, maxGiven)
    .map((text) => plainLine(beginning(text)))
    // Once split, `www.Evil.Example` would look like sentences.
    .filter(hasNoAddress)
    .map((text) => withSentencesApart(text, ''))
    .filter(isAllowed)
    .map((text) => shortened(toAustralianSpelling(text)))
    .slice(0, maxStatements);

/**
 * Keeps the parts of the model's reply that the evidence supports: its range if the comparables bear it out, otherwise
 * the one computed from them; a best match from the list; statements without addresses and without our own words.
 */
export function supportedAppraisal(
  reply: AppraisalReply,
  comparables: readonly Comparable[],
  computed: JudgedRange | undefined,
): SupportedAppraisal {
  const index = reply.best_match_index;
  return {
    bounds: decideBounds({ lower: reply.price_lower, upper: reply.price_upper }, computed),
    bestMatch: index !== null && index >= 0 && index < comparables.length ? index : undefined,
    reasoning: statements(reply.reasoning),
    defects: statements(reply.defects),
  };
}
