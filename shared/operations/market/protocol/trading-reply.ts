import { childrenOf, textAt, type XmlElement } from './xml.ts';
import { readXml } from './xml-reader.ts';

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
