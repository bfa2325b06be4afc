/** How far a range is to be trusted. */
export type Confidence = 'low' | 'medium' | 'high';

/** What a range must reach for each level; an explanation shows them. */
export const confidenceLimits = {
  high: { counted: 6, share: 0.75, spread: 1.6 },
  medium: { counted: 3, share: 0.5, spread: 2.5 },
} as const;

/** The figures of a range that its confidence rests on. */
export interface RangeFigures {
  readonly counted: number;
  readonly considered: number;
  /** Upper bound divided by lower bound. */
  readonly spread: number;
}

const reaches = (
  { counted, considered, spread }: RangeFigures,
  limits: { readonly counted: number; readonly share: number; readonly spread: number },
): boolean => counted >= limits.counted && counted >= limits.share * considered && spread <= limits.spread;

/** High where enough prices count, most of them agree and the range is narrow; low where any of this is missing. */
export function confidenceOf(figures: RangeFigures): Confidence {
  if (reaches(figures, confidenceLimits.high)) return 'high';
  return reaches(figures, confidenceLimits.medium) ? 'medium' : 'low';
}

const inWords = ({ counted, share, spread }: { counted: number; share: number; spread: number }): string =>
  `at least ${counted} prices count, they are at least ${share * 100} % of those considered, and the upper bound is at most ${spread} times the lower`;

/** The rule in words, as an explanation shows it. */
export const confidenceRule = `high: ${inWords(confidenceLimits.high)}; medium: ${inWords(confidenceLimits.medium)}; otherwise low`;
