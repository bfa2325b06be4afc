import { keywordCount, keywordKey } from '../../../contract/listing.ts';
import { countWords } from '../../../contract/texts.ts';
import { faultOfText, type Ground } from '../judge/part.ts';
import { tidy } from '../reply/plain-parts.ts';

/** Characters and words of a keyword at most: anything longer is a sentence. */
const longestKeyword = 60;
const mostWords = 6;

/** The different search terms that keep the rules, first come first. */
export function keptKeywords(keywords: readonly string[], ground: Ground): string[] {
  const kept = new Map<string, string>();
  for (const given of keywords) {
    const bare = ground.respell(
      tidy(given)
        .replace(/\.$/u, '')
        .replace(/^\d{1,2}[.)]\s/u, ''),
    );
    const key = keywordKey(bare);
    const isTerm = bare.length <= longestKeyword && countWords(bare) <= mostWords && !/[,，、]/u.test(bare);
    if (isTerm && key !== '' && !kept.has(key) && faultOfText(bare, ground) === undefined)
      kept.set(key, bare);
  }
  return [...kept.values()];
}

/** What the model is told where there are too few. */
export const missingKeywords = (kept: readonly string[]): string =>
  `Only ${kept.length} different keywords keep the rules; give ${keywordCount - kept.length + 4} more, each of one to four words.`;
