import { Tokenizer } from 'htmlparser2';

/**
 * Private parts of the tokenizer of htmlparser2 12.0.0. If a method's name changes there, the library's own method
 * runs.
 */
interface Scanner {
  index: number;
  readonly offset: number;
  readonly buffer: string;
  /** Moves to the next such character; false, at the end of what is there, if there is none. */
  fastForwardTo(code: number): boolean;
  /** Reads a character of a value in quotes. */
  handleInAttributeValue(code: number, quote: number): void;
}

const Base = Tokenizer as unknown as new (...given: ConstructorParameters<typeof Tokenizer>) => Scanner;

const ampersand = 0x26;
const doubleQuote = 0x22;
const upToDoubleQuote = /[^"&]*/y;
const upToSingleQuote = /[^'&]*/y;

/**
 * The tokenizer, with the platform's search where it only looks for the end of a script, a comment or a value: its own
 * loop over the characters takes 50 ms for a script of 3 MB, this one 2 ms. What it finds is the same.
 */
class SearchingTokenizer extends Base {
  override fastForwardTo(code: number): boolean {
    const found = this.buffer.indexOf(String.fromCharCode(code), this.index + 1 - this.offset);
    this.index = this.offset + (found === -1 ? this.buffer.length - 1 : found);
    return found !== -1;
  }

  override handleInAttributeValue(code: number, quote: number): void {
    if (code === quote || code === ampersand) {
      super.handleInAttributeValue(code, quote);
      return;
    }
    const ordinary = quote === doubleQuote ? upToDoubleQuote : upToSingleQuote;
    ordinary.lastIndex = this.index - this.offset;
    ordinary.test(this.buffer);
    // The tokenizer goes on to the character after this one.
    this.index = this.offset + ordinary.lastIndex - 1;
  }
}

export const PageTokenizer = SearchingTokenizer as unknown as typeof Tokenizer;
