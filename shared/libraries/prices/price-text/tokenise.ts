import { units } from '../vocabulary/price-vocabulary.ts';
import { nationalities } from './currency-signs.ts';
import { joinPhrases, unspacedPhraseAt } from './phrases.ts';
import { hintedCurrency } from './resolve-currency.ts';
import { scanNumber } from './scan-number.ts';
import { type CurrencySign, signAt, signOfWord, unspacedScripts } from './sign-finder.ts';
import { withNamedCountries, withoutMarksAtSigns } from './sign-neighbours.ts';
import { type SignToken, type Token, touches, type WordToken } from './tokens.ts';

const noRoles: ReadonlySet<never> = new Set();
const wordPattern = /\p{L}[\p{L}\p{M}]*(?:'[\p{L}\p{M}]+)*/uy;
const videoHeight = /^(?:240|360|480|540|576|720|\d{4,})$/u;
/** `1e9` is how programs write numbers, not shops. */
const exponent = /\d+(?:[.,]\d+)?[eE][+-]?\d+/uy;
const digit = /\d/u;
const digits = /\d+/uy;
const mixedCases = /\p{Ll}.*\p{Lu}|.\p{Lu}.*\p{Ll}/u;
/** A number ahead that is not part of a word (R2D2). */
const numberAhead = /[ .:-]{0,2}\d[\d.,]*(?![\d.,]|(?![kKmM](?!\p{L}))[A-Za-z])/uy;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** A word that neither the vocabulary nor any table knows: usually the name of a thing. */
export const isUnknownWord = (token: Token): boolean =>
  token.type === 'word' && token.roles.size === 0 && !units.has(token.text) && !nationalities.has(token.text);

const asWord = ({ start, end, text }: SignToken): WordToken => ({
  type: 'word',
  start,
  end,
  text: text.toLowerCase(),
  roles: noRoles,
});

/** No hint says which dollars they are. */
const ofUnknownDollars = (sign: CurrencySign): CurrencySign => ({
  ...sign,
  currencies: [],
  otherwise: undefined,
});

/** Whether letters that may be a currency's sign are one here, by their position. */
function standsAsSign(
  sign: CurrencySign,
  text: string,
  end: number,
  number: { readonly precedes: boolean; readonly touches: boolean },
  hinted: readonly string[],
): boolean {
  if (sign.touchingAfter && !number.touches) return false;
  const isHinted = hintedCurrency(sign, hinted) !== undefined;
  if (sign.beforeOnly && matchAt(numberAhead, text, end) === undefined) {
    return number.precedes && sign.afterWhenHinted.some((code) => hinted.includes(code));
  }
  const open = sign.otherwise === undefined && sign.places === 0;
  return !(sign.doubtful && open && !isHinted);
}

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
      if (character === ' ' || character === '\n') this.#at += 1;
      else if (this.#number(character) || this.#sign() || this.#word(character)) continue;
      else this.#mark();
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
    if (!digit.test(character)) {
      const leadingMark = (character === '.' || character === ',') && digit.test(text[at + 1] ?? '');
      if (!leadingMark || digit.test(text[at - 1] ?? '') || (last?.type === 'word' && last.end === at))
        return false;
      // The point of an abbreviated code: INR.500.
      if (last?.type === 'sign' && last.end === at && !/^[.,]\d{1,2}(?![\d.,])/u.test(text.slice(at, at + 5)))
        return false;
    }
    if (this.#isWithinCode()) {
      const code = matchAt(digits, text, at) ?? character;
      return this.#push({ type: 'word', start: at, end: at + code.length, text: code, roles: noRoles });
    }
    const written = matchAt(exponent, text, at);
    if (written !== undefined && last?.type === 'sign' && last.end === at) {
      return this.#push({ type: 'word', start: at, end: at + written.length, text: written, roles: noRoles });
    }
    const beforeLast = this.#tokens.at(-2);
    const ownSign = last?.type === 'sign' && beforeLast?.type !== 'number' ? last.text : undefined;
    const opens =
      last === undefined || last.type === 'sign' || last.type === 'mark' || this.#opensPrice(last);
    return this.#push(scanNumber(text, at, { signBefore: ownSign, opens, isModel: this.#isModel() }));
  }

  /** `MzI5Ljk5`, `X4B7`: letters of both cases, or letters after further digits, touch the digits. */
  #isWithinCode(): boolean {
    const [earlier, before] = [this.#tokens.at(-2), this.#tokens.at(-1)];
    if (before?.type !== 'word' || before.end !== this.#at || this.#opensPrice(before)) return false;
    if (units.has(before.text) || unspacedScripts.test(before.text)) return false;
    const letters = this.#text.slice(before.start, before.end);
    const follows = (earlier?.type === 'number' || earlier?.type === 'word') && touches(earlier, before);
    return follows || mixedCases.test(letters);
  }

  /** `M-212`, `DS/214`: letters and digits joined by a mark, as the names of things are. */
  #isModel(): boolean {
    const [word, mark] = [this.#tokens.at(-2), this.#tokens.at(-1)];
    return (
      word?.type === 'word' &&
      mark?.type === 'mark' &&
      '-–/_#'.includes(mark.text) &&
      mark.end === this.#at &&
      word.end === mark.start &&
      !this.#opensPrice(word) &&
      /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(word.text)
    );
  }

  /** Phrases are joined later; here a single known word is enough. */
  #opensPrice(last: Token): boolean {
    return (
      last.type === 'word' &&
      joinPhrases([last]).every((token) => token.type === 'word' && token.roles.size > 0)
    );
  }

  #numberBefore(): { precedes: boolean; touches: boolean } {
    const last = this.#tokens.at(-1);
    const precedes = last?.type === 'number';
    const raw = precedes ? last.terms[0]?.raw : undefined;
    // 1080p is a picture's height.
    const countsLines = raw !== undefined && this.#text[this.#at] === 'p' && videoHeight.test(raw);
    return { precedes, touches: precedes && last.end === this.#at && !countsLines };
  }

  #sign(): boolean {
    const [text, at] = [this.#text, this.#at];
    const found = signAt(text, at);
    if (found === undefined) return false;
    const last = this.#tokens.at(-1);
    if (!standsAsSign(found.sign, text, found.end, this.#numberBefore(), this.#hinted)) return false;
    // "Vitamin C $12", "size A $12": a lone letter before the dollar belongs to the words.
    const spaced = /^[A-Z] \$$/u.test(text.slice(at, found.end));
    if (spaced && last?.type === 'word') return false;
    const sign = this.#followsUnknownLetters(found.sign) ? ofUnknownDollars(found.sign) : found.sign;
    return this.#push({ type: 'sign', start: at, end: found.end, text: text.slice(at, found.end), sign });
  }

  /** `Z$`, `X$5`: dollars that the letters name, but not to this reader. */
  #followsUnknownLetters(sign: CurrencySign): boolean {
    const last = this.#tokens.at(-1);
    if (this.#text[this.#at] !== '$' || sign.currencies.length < 2) return false;
    if (last?.type !== 'word' || last.end !== this.#at) return false;
    if (last.text.length > 1 && this.#opensPrice(last)) return false;
    return /^\p{Lu}{1,3}$/u.test(this.#text.slice(last.start, last.end));
  }

  #word(character: string): boolean {
    const [text, at] = [this.#text, this.#at];
    if (unspacedScripts.test(character)) {
      const phrase = unspacedPhraseAt(text, at);
      return this.#push({
        type: 'word',
        start: at,
        end: at + (phrase?.text.length ?? 1),
        text: phrase?.text ?? character,
        roles: phrase?.roles ?? noRoles,
      });
    }
    const word = matchAt(wordPattern, text, at);
    if (word === undefined) return false;
    const end = at + word.length;
    const sign = signOfWord(word);
    if (sign !== undefined && standsAsSign(sign, text, end, this.#numberBefore(), this.#hinted)) {
      return this.#push({ type: 'sign', start: at, end, text: word, sign });
    }
    return this.#push({ type: 'word', start: at, end, text: word.toLowerCase(), roles: noRoles });
  }

  #mark(): void {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    this.#push({ type: 'mark', start: this.#at, end: this.#at + character.length, text: character });
  }
}

/**
 * Numbers, currencies, words and other marks of a plain text, in their order.
 *
 * @param hinted currencies that decide what a doubtful sign is
 */
export function tokenise(plain: string, hinted: readonly string[]): Token[] {
  const read = new Tokeniser(plain, hinted).run();
  const joined = joinPhrases(withoutMarksAtSigns(withNamedCountries(read)));
  if (!joined.some(isUnknownWord)) return joined;
  return joined.map((token) =>
    token.type === 'sign' && token.sign.doubtful && hintedCurrency(token.sign, hinted) === undefined
      ? asWord(token)
      : token,
  );
}

const joinsWord = (character: string | undefined): boolean =>
  character !== undefined && /\p{L}/u.test(character) && !unspacedScripts.test(character);

/** Whether a number is a word's part: `iPhone12`, `128GB`. */
export function touchesWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  return (
    (before?.type === 'word' && touches(before, token) && joinsWord(before.text.at(-1))) ||
    (after?.type === 'word' && touches(token, after) && joinsWord(after.text[0]))
  );
}
