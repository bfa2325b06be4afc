import type { Quote } from '../../texts/quotes.ts';

/** How many characters around a passage are searched for the ends of its sentence. */
const reach = 160;

/** The point in `3 lb. 4 oz` does not end a sentence. */
const sentenceEnd = /[;!?\n]|[.](?=\s|$)(?!\s+\d[\d.]*\s?oz)/iu;

/** The words around a passage in its sentence. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

export function aroundQuote(userText: string, { start, end }: Quote): Around {
  const ahead = userText.slice(Math.max(0, start - reach), start);
  const behind = userText.slice(end, end + reach);
  return {
    before: ahead.split(sentenceEnd).at(-1) ?? '',
    after: behind.split(sentenceEnd)[0] ?? '',
  };
}
