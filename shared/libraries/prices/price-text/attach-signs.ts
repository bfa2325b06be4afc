import { isMark, type NumberToken, type SignToken, type Token, touches } from './tokens.ts';

/** A number with the signs that belong to it. */
export interface NumberWithSigns {
  readonly number: NumberToken;
  readonly signs: readonly SignToken[];
  readonly negative: boolean;
  /** Places of the first and last of its tokens. */
  readonly first: number;
  readonly last: number;
}

const isSign = (token: Token | undefined): token is SignToken => token?.type === 'sign';

/** How many of the signs between two numbers belong to the left one: those it touches, else all or none. */
function splitAt(tokens: readonly Token[], left: number, right: number, opensWithSign: boolean): number {
  const count = right - left - 1;
  let close = 0;
  while (close < count && touches(tokens[left + close], tokens[left + close + 1])) close += 1;
  const touchesRight = touches(tokens[right - 1], tokens[right]);
  if (close === count && touchesRight) return opensWithSign ? 0 : count;
  if (close > 0) return close;
  if (touchesRight || opensWithSign) return count > 1 && opensWithSign ? 1 : 0;
  return count;
}

/**
 * Gives every number its currency signs. A number may have one or more signs, before, after or on both sides ($12 USD).
 * A sign between two numbers belongs to the one it touches; otherwise a text that opens with a sign has its signs
 * before the numbers.
 */
export function attachSigns(tokens: readonly Token[]): NumberWithSigns[] {
  const monies: NumberWithSigns[] = [];
  const opensWithSign = isSign(tokens.find(({ type }) => type === 'sign' || type === 'number'));
  let free = 0;
  for (const [at, number] of tokens.entries()) {
    if (number.type !== 'number') continue;
    let first = at;
    const minus = isMark(tokens[at - 1], '-') && touches(tokens[at - 1], number);
    if (minus && isSign(tokens[at - 2])) first -= 1;
    while (first > free && isSign(tokens[first - 1])) first -= 1;
    const lead = tokens[first - 1];
    const led = isMark(lead, '-') && touches(lead, tokens[first]);
    const negative = (first < at && minus) || (led && (first < 2 || tokens[first - 2]?.type === 'mark'));
    let last = at;
    while (isSign(tokens[last + 1])) last += 1;
    if (last > at && tokens[last + 1]?.type === 'number')
      last = at + splitAt(tokens, at, last + 1, opensWithSign);
    const signs = tokens.slice(first, last + 1).filter(isSign);
    monies.push({ number, signs, negative, first, last });
    free = last + 1;
  }
  return monies;
}
