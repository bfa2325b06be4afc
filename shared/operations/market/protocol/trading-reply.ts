import { Parser } from 'htmlparser2';
import type * as z from 'zod';
import type { listingError } from '../../../contract/market/post-item.ts';
import { exceeds } from './exchange.ts';
import { childrenOf, textAt, type XmlElement } from './xml.ts';

/** Exceeds the largest listing, with 250 variations; tags in its description may count as well. */
const most = { '<': 40_000, '=': 40_000, '&': 200_000 } as const;
const deepest = 100;

/**
 * Root element of a document whose elements are all closed; undefined for any other text, and for more tags, levels,
 * attributes or entities than a reply has. Document types are ignored, and entities other than XML's own stay
 * unchanged.
 */
export function readXml(text: string): XmlElement | undefined {
  if (Object.entries(most).some(([part, count]) => exceeds(text, part, count))) return undefined;
  const pieces: string[] = [];
  const roots: XmlElement[] = [];
  const open: { readonly children: XmlElement[]; end: number }[] = [];
  let isWhole = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const begin = pieces.length;
        const children: XmlElement[] = [];
        const element = {
          name: name.slice(name.indexOf(':') + 1),
          attributes,
          children,
          end: begin,
          // A getter, because copies of a long text in every enclosing element would fill the memory.
          get text() {
            return pieces.slice(begin, this.end).join('').trim();
          },
        };
        (open.at(-1)?.children ?? roots).push(element);
        if (open.push(element) <= deepest) return;
        isWhole = false;
        parser.pause();
      },
      ontext(piece) {
        pieces.push(piece);
      },
      onclosetag(_, isImplied) {
        // An element such as <Fee/> closes itself; any other must have its end tag.
        if (isImplied && text[parser.endIndex - 1] !== '/') isWhole = false;
        const element = open.pop();
        if (element !== undefined) element.end = pieces.length;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  isWhole &&= open.length === 0;
  parser.end();
  return isWhole && roots.length === 1 ? roots[0] : undefined;
}

/** One message of the marketplace about a request, every value as text, absent ones empty. */
export type MarketError = z.output<typeof listingError> & { readonly classification: string };

export interface TradingReply {
  readonly ack: 'Success' | 'Warning' | 'Failure';
  readonly errors: readonly MarketError[];
  readonly root: XmlElement;
}

function readError(error: XmlElement, failure: boolean): MarketError {
  const ShortMessage = textAt(error, 'ShortMessage') ?? '';
  const severity = textAt(error, 'SeverityCode') ?? (failure ? 'Error' : 'Warning');
  return {
    ErrorCode: textAt(error, 'ErrorCode') ?? '',
    SeverityCode: severity === 'Warning' ? 'Warning' : 'Error',
    ShortMessage,
    LongMessage: textAt(error, 'LongMessage') ?? ShortMessage,
    Parameters: childrenOf(error, 'ErrorParameters').map((parameter) => ({
      ParamID: parameter.attributes.ParamID ?? '',
      Value: textAt(parameter, 'Value') ?? '',
    })),
    classification: textAt(error, 'ErrorClassification') ?? '',
  };
}

/**
 * A reply of the Trading protocol, `Ack` first; undefined if the text is not one. A failure may have any root (the
 * gateway in front writes its own); anything else must be the reply to `callName`.
 */
export function readTradingReply(text: string, callName: string): TradingReply | undefined {
  const root = readXml(text);
  const ack = textAt(root, 'Ack');
  if (root === undefined || (ack !== 'Success' && ack !== 'Warning' && ack !== 'Failure')) return undefined;
  if (ack !== 'Failure' && root.name !== `${callName}Response`) return undefined;
  const errors = childrenOf(root, 'Errors').map((error) => readError(error, ack === 'Failure'));
  return { ack, errors, root };
}
