import { wordsOf } from '../../../contract/words.ts';
import { withoutContactDetails } from '../../../libraries/wording/contact-details.ts';
import { cutAtWord } from '../../../libraries/wording/cut.ts';

const longestSearchText = 300;

/**
 * What to search categories with: the kind of product, brand and model first, then the other telling words, none
 * twice. Details of contact and prices are left out even where the seller wrote them.
 */
export function searchTextOf(parts: readonly string[]): string {
  const seen = new Set<string>();
  const words = parts.flatMap(wordsOf).filter((word) => {
    const key = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const cut = (text: string) => cutAtWord(text, longestSearchText);
  const bare = withoutContactDetails(cut(words.join(' ')), '');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : '';
}
