import { Parser } from 'htmlparser2';
import { PageTokenizer } from './page-tokenizer.ts';
import { countOf, WorkBudget } from './work-budget.ts';

type Handler = ConstructorParameters<typeof Parser>[0];

/** Browsers nest no deeper than this either; all deeper elements are kept on the last level. */
const deepest = 512;

/** Elements of ordinary pages have a dozen attributes; an object of hundreds is slow. */
const manyAttributes = 50;

/** Characters of an attribute's value: lists of pictures, styles and encoded data have a few thousand. */
const ordinaryValue = 4096;

/** What a page may cost to take apart: 3 MB of shop page with some 8,000 elements and their attributes. */
const mostSteps = 580_000;

/**
 * Steps of each thing in a page, as measured. Elements include what every later look at the whole page costs, for an
 * element must be visited a dozen times before a price is known.
 */
const steps = {
  element: 35,
  /** An element whose text is kept apart from the page's, such as a script. */
  apart: 25,
  attribute: 6,
  oneAttributeOfMany: 16,
  endTag: 3,
  /** Ends of tags are looked for among all open elements. */
  levelsPerStep: 16,
  /** Each character that might begin a tag or a comment, and each that might begin an entity. */
  sign: 1,
  ampersand: 1.5,
  entity: 2,
  comment: 2,
  pieceOfText: 3,
  charactersPerStep: 14,
  textCharactersPerStep: 4,
  /** Applies to values that are longer than ordinary ones, since each later look at a name runs over all of it. */
  longValueCharactersPerStep: 12,
};

/**
 * The parser with bounds: on depth, as its work per tag grows with it, and on the work of the whole page. When the
 * budget is spent it stops, and the page is what has been read until then.
 */
export class BoundedParser extends Parser {
  readonly #depth: () => number;
  readonly #budget = new WorkBudget(mostSteps);
  #attributes = 0;
  #valueLength = 0;
  /** Whether the tag just read starts an element below the deepest level. */
  tooDeep = false;

  constructor(handler: Handler, depth: () => number) {
    super(handler, { decodeEntities: true, Tokenizer: PageTokenizer });
    this.#depth = depth;
  }

  /** Whether the rest of the page is left out. */
  get isSpent(): boolean {
    return this.#budget.isSpent;
  }

  override write(chunk: string): void {
    this.#spend(
      chunk.length / steps.charactersPerStep +
        countOf(chunk, '<') * steps.sign +
        (countOf(chunk, '<!') + countOf(chunk, '<?')) * steps.comment +
        countOf(chunk, '&') * steps.ampersand,
    );
    super.write(chunk);
  }

  /** The handler calls this, as scripts and styles are not read as text. */
  spendOnText(length: number): void {
    this.#spend(steps.pieceOfText + length / steps.textCharactersPerStep);
  }

  /** The handler calls this, because some elements open without a tag (`</p>`). */
  spendOnElement(isApart: boolean): void {
    this.#attributes = 0;
    this.#spend(steps.element + (isApart ? steps.apart : 0));
  }

  override ontextentity(codePoint: number, end: number): void {
    this.#spend(steps.entity);
    super.ontextentity(codePoint, end);
  }

  override onopentagname(start: number, end: number): void {
    this.tooDeep = this.#depth() >= deepest;
    super.onopentagname(start, end);
  }

  override onattribname(start: number, end: number): void {
    this.#attributes += 1;
    this.#valueLength = 0;
    this.#spend(this.#attributes > manyAttributes ? steps.oneAttributeOfMany : steps.attribute);
    super.onattribname(start, end);
  }

  override onattribdata(start: number, end: number): void {
    const before = this.#valueLength;
    this.#valueLength += end - start;
    const beyond = Math.max(0, this.#valueLength - ordinaryValue) - Math.max(0, before - ordinaryValue);
    if (beyond > 0) this.#spend(beyond / steps.longValueCharactersPerStep);
    super.onattribdata(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.#spend(steps.endTag + this.#depth() / steps.levelsPerStep);
    this.tooDeep = false;
    super.onclosetag(start, end);
  }

  /** Called where the page ends or is left. */
  finish(): void {
    if (!this.isSpent) this.end();
  }

  protected override isVoidElement(name: string): boolean {
    // The parser passes over a form within a form under the empty name.
    if (name === '') this.#spend(steps.attribute);
    return (this.tooDeep && name !== '') || super.isVoidElement(name);
  }

  #spend(work: number): void {
    if (!this.#budget.spend(work)) this.pause();
  }
}
