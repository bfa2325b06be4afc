import { freeOf } from '../vocabulary/price-vocabulary.ts';
import { isUnknownWord } from './tokenise.ts';
import { type Token, touches } from './tokens.ts';

const notFreeAfter =
  /^(?:tax|duty|interest|toll|feel|buy|get|one|sugar|risk|hands|wire|fat|cruelty|bpa|rent)$/u;

/** Whether the text says that the thing is free: "free", but not "free shipping" or "sugar-free". */
export const saysFree = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => {
    if (token.type !== 'word' || !token.roles.has('free')) return false;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (
      before !== undefined &&
      (isUnknownWord(before) || (before.type === 'word' && notFreeAfter.test(before.text)))
    ) {
      return false;
    }
    if (before?.type === 'mark' && '-+&'.includes(before.text)) return false;
    if (after?.type === 'mark' && after.text === '-' && touches(token, after)) return false;
    return (
      after?.type !== 'word' || !(isUnknownWord(after) || freeOf.has(after.text) || after.roles.has('extra'))
    );
  });

/** Whether the text says that the price is given on request, or that nothing is for sale. */
export const saysAsk = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.type === 'word' && token.roles.has('ask'));
