import { Parser } from 'htmlparser2';
import { exceeds } from './exchange.ts';
import { childrenOf, textAt, type XmlElement } from './xml.ts';

/** More than the largest listing has, with 250 variations; tags in its description may count as well. */
const most = { '<': 40_000, '=': 40_000, '&': 200_000 } as const;
const deepest = 100;

/**
 * Root element of a document whose elements are all closed; undefined for any other text, and for more tags, levels,
 * attributes or entities than a reply has. A document type is not read, and entities other than XML's own stay as they are.
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
          // This is a getter, because copies of a long text in every element around it would fill the memory.
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

/** One thing that the marketplace says about a request, every value as text, absent ones empty. */
export interface MarketError {
  readonly errorCode: string;
  readonly severity: 'Warning' | 'Error';
  readonly shortMessage: string;
  readonly longMessage: string;
  readonly classification: string;
  readonly parameters: readonly { readonly id: string; readonly value: string }[];
}

export interface TradingReply {
  readonly ack: 'Success' | 'Warning' | 'Failure';
  readonly errors: readonly MarketError[];
  readonly root: XmlElement;
}

function readError(error: XmlElement, failure: boolean): MarketError {
  const shortMessage = textAt(error, 'ShortMessage') ?? '';
  const severity = textAt(error, 'SeverityCode') ?? (failure ? 'Error' : 'Warning');
  return {
    errorCode: textAt(error, 'ErrorCode') ?? '',
    severity: severity === 'Warning' ? 'Warning' : 'Error',
    shortMessage,
    longMessage: textAt(error, 'LongMessage') ?? shortMessage,
    classification: textAt(error, 'ErrorClassification') ?? '',
    parameters: childrenOf(error, 'ErrorParameters').map((parameter) => ({
      id: parameter.attributes.ParamID ?? '',
      value: textAt(parameter, 'Value') ?? '',
    })),
  };
}

/**
 * A reply of the Trading protocol, `Ack` first; undefined if the text is not one. A failure may have any root (the
 * gateway in front writes its own); anything else must be the answer to `callName`.
 */
export function readTradingReply(text: string, callName: string): TradingReply | undefined {
  const root = readXml(text);
  const ack = textAt(root, 'Ack');
  if (root === undefined || (ack !== 'Success' && ack !== 'Warning' && ack !== 'Failure')) return undefined;
  if (ack !== 'Failure' && root.name !== `${callName}Response`) return undefined;
  const errors = childrenOf(root, 'Errors').map((error) => readError(error, ack === 'Failure'));
  return { ack, errors, root };
}
