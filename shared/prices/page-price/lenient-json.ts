import { countOf } from './count-of.ts';
import { WorkBudget } from './work-budget.ts';

/** Any JSON value as read from a page. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Steps of reading JSON, as measured. */
const steps = {
  charactersPerStep: 5,
  value: 4,
  strictCharactersPerStep: 10,
  strictContainer: 2,
  /** The platform throws an error with a message and a trace. */
  notStrict: 200,
  signInString: 1,
  escape: 2,
  /** A quote that does not end its string. */
  strayQuote: 3,
  spacesPerStep: 16,
  escapedCharactersPerStep: 5,
  remark: 1,
};

/** Values with values in them: no bounded budget holds as many. */
const mostCounted = 150_000;

/** Characters of a string that are kept: no reader looks at more than 2,000, each of which may be written as six. */
const longestString = 12_000;

/** Characters of JSON that was escaped as HTML: shops write some 10 kB. */
const longestEscaped = 400_000;

const unbounded = (): WorkBudget => new WorkBudget(Number.POSITIVE_INFINITY);

/** Anything nested deeper, and everything after it, is left out. */
const deepest = 100;

/**
 * All top-level objects and arrays of a text that is meant to be JSON. Strict JSON is read by the platform; what fails
 * there is read leniently: comments and CDATA wrappers, HTML-escaped quotes, control characters and unescaped quotes
 * in strings, single quotes, unquoted keys, trailing or missing commas, several values in a row, a cut-off end. Never
 * throws, takes linear time. Beyond the budget it is read as if it were cut off there, and so is a string beyond its
 * length.
 *
 * Written by hand: jsonrepair 3.15 reads 10 of the 15 texts that the test names (it fails on a comment around the value,
 * a semicolon after it, several values, an expression and an empty text), cannot say where a literal in a script ends,
 * and takes 82 s for 300 kB of unescaped quotes, which take 0.06 s here.
 */
export function readLenientJson(text: string, budget = unbounded()): Json[] {
  if (budget.isSpent) return [];
  const bare = unwrap(text);
  if (bare === '') return [];
  const strict = readStrictly(bare, budget);
  if (strict !== undefined) return [strict];
  const isEscaped = /^[[{]\s*&quot;/.test(bare);
  return new LenientReader(isEscaped ? unescapeHtml(bare, budget) : bare, 0, budget).readAll();
}

/** Undefined for what is not strictly an object or array, and where the budget is too small for all of it. */
function readStrictly(text: string, budget: WorkBudget): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  const containers = countOf(text, '{', mostCounted) + countOf(text, '[', mostCounted);
  const cost = text.length / steps.strictCharactersPerStep + containers * steps.strictContainer;
  if (!budget.holds(cost)) return undefined;
  budget.spend(cost);
  try {
    return JSON.parse(text) as Json;
  } catch {
    budget.spend(steps.notStrict);
    return undefined;
  }
}

/** The one value that starts at `start`, read leniently, such as an object literal in a script, and where it ends. */
export function readJsonAt(
  text: string,
  start: number,
  budget = unbounded(),
): { value: Json | undefined; end: number } {
  const reader = new LenientReader(text, start, budget);
  const value = reader.readOne();
  return { value, end: Math.max(reader.at, start + 1) };
}

const unwrap = (text: string): string =>
  text
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)\s{0,9}(?:\*\/)?$/, '')
    .trim()
    .replace(/;$/, '');

function unescapeHtml(text: string, budget: WorkBudget): string {
  const read = text.slice(0, longestEscaped);
  budget.spend(read.length / steps.escapedCharactersPerStep);
  return read
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const numberThere = /-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?(?=[\s,}\]]|$)/iy;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

const space = /\s*/y;
/** What is neither a value with values in it nor a comment. */
const beforeValueThere = /[^{[/]*/y;
const keyThere = /[^\s:,}\]]*/y;
const doubleQuoteOrBackslash = /["\\]/g;
const quoteOrBackslash = /['\\]/g;
const backtickOrBackslash = /[`\\]/g;
/** As much space as this ends a string. */
const longestGap = 63;
const gapThere = /[^\S\n]{0,63}/y;
const punctuation = /[,:}\]\n]/;
const escapeSequence = /\\(?:u([\da-fA-F]{4})|(.?))/gs;
const wordThere = /[^,}\]\n]*/y;

/** Where what a sticky pattern matches at a place, if only an empty text, ends; without making anything of it. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const unescaped = (text: string): string =>
  text.replace(escapeSequence, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  );

class LenientReader {
  readonly #text: string;
  readonly #budget: WorkBudget;
  #at: number;
  #paidTo: number;

  constructor(text: string, start: number, budget: WorkBudget) {
    this.#text = text;
    this.#at = start;
    this.#paidTo = start;
    this.#budget = budget;
  }

  get at(): number {
    return this.#at;
  }

  readAll(): Json[] {
    const values: Json[] = [];
    while (this.#at < this.#text.length && this.#budget.spend(steps.remark)) {
      this.#at = endOf(beforeValueThere, this.#text, this.#at);
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === '{' || character === '[') {
        const value = this.readOne();
        if (value !== undefined) values.push(value);
      } else this.#at++;
    }
    return values;
  }

  readOne(): Json | undefined {
    return this.#value(0);
  }

  #value(depth: number): Json | undefined {
    this.#skipSpace();
    const character = this.#text[this.#at];
    const within = this.#pay() && depth <= deepest;
    if (!within) this.#at = this.#text.length;
    if (character === undefined || !within) return undefined;
    if (character === '{') return this.#object(depth);
    if (character === '[') return this.#array(depth);
    if (character === '"' || character === "'" || character === '`') return this.#string(character);
    return this.#word();
  }

  /** Pays for a value and the characters up to it; false once nothing is left. */
  #pay(): boolean {
    const read = this.#at - this.#paidTo;
    this.#paidTo = this.#at;
    return this.#budget.spend(steps.value + read / steps.charactersPerStep);
  }

  #object(depth: number): Json {
    const object: { [key: string]: Json } = Object.create(null);
    this.#at++;
    for (;;) {
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined || character === ']') return object;
      if (character === '}') {
        this.#at++;
        return object;
      }
      if (character === ',' || character === ':' || character === '{' || character === '[') {
        this.#at++;
        continue;
      }
      const key = character === '"' || character === "'" ? this.#string(character) : this.#key();
      this.#skipSpace();
      if (this.#text[this.#at] !== ':') continue;
      this.#at++;
      const value = this.#value(depth + 1);
      if (value === undefined) return object;
      if (!(key in object)) object[key] = value;
    }
  }

  #array(depth: number): Json {
    const array: Json[] = [];
    this.#at++;
    for (;;) {
      this.#skipSpace();
      const character = this.#text[this.#at];
      if (character === undefined || character === '}') return array;
      if (character === ']') {
        this.#at++;
        return array;
      }
      if (character === ',') {
        this.#at++;
        continue;
      }
      const value = this.#value(depth + 1);
      if (value === undefined) return array;
      array.push(value);
    }
  }

  /** Its end is looked for first, so that only what is kept of it is copied. */
  #string(quote: string): string {
    const from = this.#at + 1;
    const { end, hasEscapes } = this.#endOfString(from, quote);
    this.#at = Math.min(end + 1, this.#text.length);
    const kept = this.#text.slice(from, Math.min(end, from + longestString));
    return hasEscapes ? unescaped(kept) : kept;
  }

  #endOfString(from: number, quote: string): { readonly end: number; readonly hasEscapes: boolean } {
    const text = this.#text;
    const notable =
      quote === '"' ? doubleQuoteOrBackslash : quote === "'" ? quoteOrBackslash : backtickOrBackslash;
    let hasEscapes = false;
    for (let at = from; ; at++) {
      notable.lastIndex = at;
      if (!notable.test(text)) return { end: text.length, hasEscapes };
      at = notable.lastIndex - 1;
      const isEscape = text[at] === '\\';
      const isKept = isEscape && at < from + longestString;
      if (!this.#budget.spend(isKept ? steps.escape : steps.signInString)) {
        return { end: text.length, hasEscapes };
      }
      if (isEscape) {
        hasEscapes = true;
        at++;
      } else if (this.#endsStringAt(at)) return { end: at, hasEscapes };
      else this.#budget.spend(steps.strayQuote);
    }
  }

  /** A quote within a string was left unescaped unless punctuation, the end of the line or much space follows it. */
  #endsStringAt(quote: number): boolean {
    const end = endOf(gapThere, this.#text, quote + 1);
    const gap = end - quote - 1;
    this.#budget.spend(gap / steps.spacesPerStep);
    return gap === longestGap || end === this.#text.length || punctuation.test(this.#text[end] ?? '');
  }

  #key(): string {
    const from = this.#at;
    this.#at = endOf(keyThere, this.#text, from);
    return this.#text.slice(from, this.#at);
  }

  /** A number, literal or, in scripts, an expression, which counts as null. */
  #word(): Json {
    const from = this.#at;
    numberThere.lastIndex = from;
    const number = numberThere.exec(this.#text)?.[0];
    if (number !== undefined) {
      this.#at += number.length;
      return Number(number);
    }
    this.#at = endOf(wordThere, this.#text, from);
    const word = this.#text.slice(from, this.#at).trim();
    if (this.#at === from) this.#at++;
    return word === 'true' ? true : word === 'false' ? false : null;
  }

  #skipSpace(): void {
    const text = this.#text;
    for (;;) {
      this.#at = endOf(space, text, this.#at);
      if (text.startsWith('/*', this.#at)) {
        const end = text.indexOf('*/', this.#at + 2);
        this.#at = end === -1 || !this.#budget.spend(steps.remark) ? text.length : end + 2;
      } else if (text.startsWith('//', this.#at)) {
        const end = text.indexOf('\n', this.#at + 2);
        this.#at = end === -1 || !this.#budget.spend(steps.remark) ? text.length : end + 1;
      } else return;
    }
  }
}
