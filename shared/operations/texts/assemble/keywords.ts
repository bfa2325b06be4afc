import { keywordCount, keywordKey } from '../../../contract/listing.ts';
import { faultOfText, type Ground } from '../judge/part.ts';
import { tidy } from '../reply/tidy.ts';

/** Characters and words of a keyword at most: anything longer is a sentence. */
const longestKeyword = 60;
const mostWords = 6;

function isTerm(keyword: string): boolean {
  return (
    keyword.length <= longestKeyword &&
    (keyword.match(/\S+/gu)?.length ?? 0) <= mostWords &&
    !/[,，、]/u.test(keyword)
  );
}

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
    if (isTerm(bare) && key !== '' && !kept.has(key) && faultOfText(bare, ground) === undefined)
      kept.set(key, bare);
  }
  return [...kept.values()];
}

/** What the model is told where there are too few. */
export const missingKeywords = (kept: readonly string[]): string =>
  `Only ${kept.length} different keywords keep the rules; give ${keywordCount - kept.length + 4} more, each of one to four words.`;
