import { keywordCount, keywordKey } from '../../../contract/listing.ts';
import { countWords } from '../../../contract/texts.ts';
import type { Judged } from '../ground.ts';
import { faultOfText, type Part } from '../judge/part.ts';
import { tidy } from '../reply/plain-parts.ts';

/** Characters and words of a keyword at most: anything longer is a sentence. */
const longestKeyword = 60;
const mostWords = 6;

/** The first ten search terms that keep the rules, and how many do. They follow from what is seen and said. */
export function keywordsOf({ reply, ground }: Judged, further: readonly Part[]): Part & { count: number } {
  const kept = new Map<string, string>();
  for (const given of [...reply.keywords, ...further.map(({ text }) => text)]) {
    const tidied = tidy(given).replace(/\.$|^\d{1,2}[.)]\s/gu, '');
    const bare = ground.respell(tidied);
    const key = keywordKey(bare);
    const isTerm = bare.length <= longestKeyword && countWords(bare) <= mostWords && !/[,，、]/u.test(bare);
    if (isTerm && key !== '' && !kept.has(key) && faultOfText(bare, ground) === undefined)
      kept.set(key, bare);
  }
  const text = [...kept.values()].slice(0, keywordCount).join(', ');
  return { text, count: kept.size, source: { from: 'inferred' } };
}

/** What the model is told where there are too few. */
export const missingKeywords = (kept: number): string =>
  `Only ${kept} different keywords keep the rules; give ${keywordCount - kept + 4} more, each of one to four words.`;
