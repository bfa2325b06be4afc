import { words } from '../vocabulary/vocabulary.ts';
import { hintedCurrency } from './resolve-currency.ts';
import { scanNumber } from './scan-number.ts';
import { type CurrencySign, signAt, signOfWord, unspacedScripts } from './sign-finder.ts';
import { isMark, type Token, type WordToken } from './tokens.ts';

const noRoles: ReadonlySet<never> = new Set();
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:'[\p{L}\p{M}]+)*/uy;
const digit = /\d/u;
const digits = /\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?/uy;
const longestUnspaced = Math.max(
  ...[...words.roles.keys()].filter((word) => unspacedScripts.test(word)).map(({ length }) => length),
);
/** Words with a mark inside, such as `p.m.` and `p&p`, which may have spaces around it. */
const abbreviations = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...words.roles.keys()]
    .filter((word) => /^[a-z][.&/]/u.test(word))
    .map((word) => word.replace(/[.&/]/gu, ' ?[$&] ?'))
    .join('|')})(?![\\p{L}\\d])`,
  'iuy',
);

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const wordOf = (start: number, end: number, written: string): WordToken => {
  const text = written.toLowerCase();
  return { type: 'word', start, end, text, roles: words.roles.get(text) ?? noRoles };
};

/** A word in no table: usually the name of a thing. */
export const isUnknownWord = (token: Token | undefined): boolean =>
  token?.type === 'word' && token.roles.size === 0 && !words.units.has(token.text);

class Tokeniser {
  readonly #tokens: Token[] = [];
  #at = 0;
  readonly #text: string;
  readonly #hinted: readonly string[];

  constructor(text: string, hinted: readonly string[]) {
    this.#text = text;
    this.#hinted = hinted;
  }

  run(): Token[] {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] as string;
      if (character === ' ') this.#at += 1;
      else if (!this.#number(character) && !this.#abbreviation() && !this.#sign() && !this.#word(character))
        this.#mark();
    }
    return this.#tokens;
  }

  #push(token: Token): true {
    this.#tokens.push(token);
    this.#at = token.end;
    return true;
  }

  #number(character: string): boolean {
    const [text, at] = [this.#text, this.#at];
    const last = this.#tokens.at(-1);
    const touching = last?.end === at;
    if (!digit.test(character)) {
      const leads = /^[.,]\d/u.test(text.slice(at, at + 2)) && !digit.test(text[at - 1] ?? '');
      // The point of an abbreviated code: INR.500.
      const isFraction = !touching || /^[.,]\d{1,2}(?![\d.,])/u.test(text.slice(at, at + 5));
      if (!leads || (touching && last?.type === 'word') || (last?.type === 'sign' && !isFraction))
        return false;
    }
    const code = matchAt(digits, text, at) ?? character;
    // `1e9` is written by programs, not by shops.
    if (/e/iu.test(code)) return this.#push(wordOf(at, at + code.length, code));
    const signBefore =
      last?.type === 'sign' && this.#tokens.at(-2)?.type !== 'number' ? last.text : undefined;
    const opens = last?.type !== 'number' && !isUnknownWord(last);
    return this.#push(scanNumber(text, at, { signBefore, opens }));
  }

  #abbreviation(): boolean {
    const [text, at] = [this.#text, this.#at];
    const written = matchAt(abbreviations, text, at);
    return written !== undefined && this.#push(wordOf(at, at + written.length, written.replaceAll(' ', '')));
  }

  /** Whether letters that may be a currency sign are one here. */
  #stands(sign: CurrencySign): boolean {
    const isOpen = sign.otherwise === undefined && sign.places === 0;
    return !(sign.doubtful && isOpen && hintedCurrency(sign, this.#hinted) === undefined);
  }

  #sign(): boolean {
    const [text, at] = [this.#text, this.#at];
    const sign = signAt(text, at);
    if (sign === undefined || !this.#stands(sign.sign)) return false;
    const written = text.slice(at, sign.end);
    return this.#push({ type: 'sign', start: at, end: sign.end, text: written, sign: sign.sign });
  }

  #word(character: string): boolean {
    const [text, at] = [this.#text, this.#at];
    if (unspacedScripts.test(character)) {
      let end = at + longestUnspaced;
      while (end > at + 1 && !words.roles.has(text.slice(at, end))) end -= 1;
      return this.#push(wordOf(at, Math.min(end, text.length), text.slice(at, end)));
    }
    const word = matchAt(wordPattern, text, at);
    if (word === undefined) return false;
    const end = at + word.length;
    const sign = signOfWord(word);
    return sign !== undefined && this.#stands(sign)
      ? this.#push({ type: 'sign', start: at, end, text: word, sign })
      : this.#push(wordOf(at, end, word));
  }

  #mark(): void {
    const text = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    this.#push({ type: 'mark', start: this.#at, end: this.#at + text.length, text });
  }
}

/** Drops brackets around a currency alone (`12 (USD)`) and the mark after it (`EUR: 12`). */
const withoutMarksAtSigns = (tokens: readonly Token[]): Token[] =>
  tokens.filter((token, at) => {
    if (token.type !== 'mark') return true;
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (isMark(token, '([') && next?.type === 'sign') return false;
    const labels = isMark(token, ':=.') && before?.type === 'sign' && tokens[at - 2]?.type !== 'number';
    return !(labels && (next?.type === 'number' || next?.type === 'sign'));
  });

/**
 * Numbers, currencies, words and other marks of a plain text, in order.
 *
 * @param hinted currencies that decide doubtful signs
 */
export const tokenise = (plain: string, hinted: readonly string[]): Token[] =>
  withoutMarksAtSigns(new Tokeniser(plain, hinted).run());
