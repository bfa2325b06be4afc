import { currencyOf } from '../currency/countries.ts';
import { nationalities } from './currency-signs.ts';
import type { SignToken, Token } from './tokens.ts';

/** Drops brackets around a currency alone (`12 (USD)`) and the mark after it (`EUR: 12`). */
export const withoutMarksAtSigns = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, at) => {
    if (token.type !== 'mark') return true;
    const [before, next, afterNext] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    if ('(['.includes(token.text) && next?.type === 'sign') {
      return !(afterNext?.type === 'mark' && ')]'.includes(afterNext.text));
    }
    if (')]'.includes(token.text) && before?.type === 'sign') {
      const opening = tokens[at - 2];
      return !(opening?.type === 'mark' && '(['.includes(opening.text));
    }
    // Fields of a list: 12.99;USD
    if (';|'.includes(token.text) && before?.type === 'number' && next?.type === 'sign') {
      return !(next.sign.kind === 'code' && afterNext?.type !== 'number');
    }
    const labels =
      ':=.'.includes(token.text) &&
      before?.type === 'sign' &&
      (next?.type === 'number' || next?.type === 'sign');
    return !(labels && tokens[at - 2]?.type !== 'number');
  });

const countryAfter = /^(?:us|au|ca|nz|hk|sg)$/u;

const isNationality = (token: Token | undefined): boolean =>
  token?.type === 'word' && (nationalities.has(token.text) || token.text === 'new' || token.text === 'south');

/** The currency of the country that a word before a sign (`Australian dollars`) or after its number ($12 CA) names. */
function namedCurrency(tokens: readonly Token[], at: number): string | undefined {
  const before = tokens[at - 1];
  if (before?.type === 'word') return nationalities.get(before.text);
  const after = tokens[at + 2];
  return tokens[at + 1]?.type === 'number' && after?.type === 'word' && countryAfter.test(after.text)
    ? currencyOf(after.text)
    : undefined;
}

function withCurrency(token: SignToken, code: string | undefined): SignToken | undefined {
  if (code === undefined || !token.sign.currencies.includes(code)) return undefined;
  return { ...token, sign: { ...token.sign, currencies: [code], otherwise: code, doubtful: false } };
}

/** Gives an open sign the currency of the country named next to it, and drops the words for the country. */
export function withNamedCountries(tokens: readonly Token[]): Token[] {
  const named: Token[] = [];
  tokens.forEach((token, at) => {
    const known =
      token.type === 'sign' && (token.sign.currencies.length > 1 || token.sign.doubtful)
        ? withCurrency(token, namedCurrency(tokens, at))
        : undefined;
    if (known !== undefined) while (isNationality(named.at(-1))) named.pop();
    named.push(known ?? token);
  });
  return named;
}
