import type { Site } from '../fixtures/sites.ts';
import type { Category } from '../fixtures/taxonomy.ts';
import type { Market } from '../market.ts';
import type { XmlElement } from './xml.ts';

/** The caller and the site. */
export interface TradingContext {
  readonly site: Site;
  readonly market: Market;
  /** The token's owner. */
  readonly seller: string;
}

/** A Trading call with valid headers, token and schema. */
export interface TradingCall extends TradingContext {
  readonly callName: string;
  /** The root element. */
  readonly request: XmlElement;
}

/** An element's content: undefined leaves it out, a list makes several elements, an element is sent as received. */
export type Content = string | number | boolean | XmlElement | Members | readonly Content[] | undefined;

/** The members of an element, in order; `@` begins the name of an attribute, `#text` is its text. */
export interface Members {
  readonly [name: string]: Content;
}

/** One entry of `Errors` in a Trading reply. */
export interface TradingError {
  readonly code: string;
  readonly short: string;
  readonly text: string;
  readonly severity: 'Error' | 'Warning';
  /** `ParamID` and value. */
  readonly parameters: readonly (readonly [string, string])[];
}

const entry =
  (severity: TradingError['severity']) =>
  (code: string, short: string, text = short, ...values: readonly string[]): TradingError => ({
    code,
    short,
    text,
    severity,
    parameters: values.map((value, index) => [String(index), value]),
  });

/** An error: the call fails. */
export const failure = entry('Error');

/** A warning: the call goes on. */
export const notice = entry('Warning');

/** Code 37: missing or malformed input, with its path. */
export const invalidInput = (path: string, reason: string): TradingError =>
  failure(
    '37',
    'Input data is invalid.',
    `Input data for tag <${path}> is invalid or missing. ${reason}`,
    path,
  );

export const isFailure = (errors: readonly TradingError[]): boolean =>
  errors.some(({ severity }) => severity === 'Error');

/** A call's reply: errors and warnings, and its own members in schema order. */
export interface TradingReply {
  readonly errors?: readonly TradingError[];
  readonly content?: Members;
}

export type TradingHandler = (call: TradingCall) => TradingReply;

/** A rule's input. The item is valid by the schema. */
export interface ItemCase extends TradingContext {
  readonly item: XmlElement;
  /** The leaf it goes into; undefined when there is none. */
  readonly category: Category | undefined;
}

/** A check of one aspect of an item. */
export type ItemRule = (subject: ItemCase) => readonly TradingError[];
