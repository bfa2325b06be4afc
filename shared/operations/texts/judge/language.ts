import type { eld } from 'eld/extrasmall';

/** A language in which sites are read. */
export type Language = 'en' | 'de' | 'fr' | 'it' | 'es';

const languages: readonly string[] = ['en', 'de', 'fr', 'it', 'es'];

/** Shorter texts are names and words that several languages share. */
const leastWords = 4;
/**
 * How far another language must lead by the detector's scores. With 0.2 no part of 320 realistic replies was taken for
 * foreign, and 91 of 100 sentences in another language were noticed; with 0.1, 98.
 */
const leastLead = 0.2;

export type Detector = Pick<typeof eld, 'detect'>;

/** Loads the detector: 960 kB, of which most replies need a part, and which load while pictures arrive. */
export const loadDetector = async (): Promise<Detector> => (await import('eld/extrasmall')).eld;

/** Whether a text is surely in another language than this one. */
export function isForeign(text: string, language: Language, detector: Detector): boolean {
  if ((text.match(/\p{L}{2,}/gu) ?? []).length < leastWords) return false;
  const scores = detector.detect(text).getScores();
  const best = Math.max(0, ...languages.map((one) => scores[one] ?? 0));
  return best - (scores[language] ?? 0) >= leastLead;
}
