import { hasAddressee } from '../../../libraries/wording/contact-details.ts';
import { folded, plainLine } from '../../../libraries/wording/plain-text.ts';
import { toAustralianSpelling } from '../../../libraries/wording/spelling.ts';
import type { Comparable } from '../comparables/find-comparables.ts';
import type { JudgedRange } from '../range/price-range.ts';
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
/** A longer statement is left out whole: a cut one would end in the middle of a sentence. */
const maxCharacters = 400;
/** Maximum statements read of a reply; more would only cost time. */
const maxGiven = 3 * maxStatements;
/** Matches more telephone numbers than listings do; prices stay, as the reasoning is about them. */
const telephone = /(?:\+|\b0|\b1[38])[\d\s().-]{6,}\d/u;

/** A statement fit to show; undefined if it must not be shown. */
function statement(given: string): string | undefined {
  if (given.length > maxCharacters) return undefined;
  const text = plainLine(given);
  const isShown = text !== '' && !hasAddressee(text) && !telephone.test(folded(text).text);
  return isShown ? toAustralianSpelling(text) : undefined;
}

const statements = (texts: readonly string[]): string[] =>
  texts
    .slice(0, maxGiven)
    .flatMap((text) => statement(text) ?? [])
    .slice(0, maxStatements);

/**
 * Keeps the parts of the model's reply that the evidence supports: its range if the comparables support it, otherwise
 * the one computed from them; a best match from the list; statements without addresses.
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
