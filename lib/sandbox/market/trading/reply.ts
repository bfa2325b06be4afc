import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import { isFailure, type TradingError } from './errors.ts';
import { elementXml, type Members } from './write-xml.ts';
import { textElement } from './xml.ts';

export const namespace = 'urn:ebay:apis:eBLBaseComponents';

/** Schema version that every reply states. */
const version = '1423';

/** What a call answers: what is wrong with it, and its own members in schema order. */
export interface TradingReply {
  readonly errors?: readonly TradingError[];
  readonly content?: Members;
}

const errorMembers = ({ code, text, short, severity, parameters = [] }: TradingError): Members => ({
  ShortMessage: short,
  LongMessage: text,
  ErrorCode: code,
  SeverityCode: severity,
  ErrorParameters: parameters.map(([ParamID, value]) => ({
    ...textElement('ErrorParameters', '', { ParamID }),
    children: [textElement('Value', value)],
  })),
  ErrorClassification: 'RequestError',
});

/** A Trading reply: HTTP 200 whatever happened, warnings before errors. */
export function tradingAnswer(
  callName: string,
  { errors = [], content = {} }: TradingReply,
  now: number,
): EmulatorAnswer {
  const root: Members = {
    Timestamp: new Date(now).toISOString(),
    Ack: isFailure(errors) ? 'Failure' : errors.length > 0 ? 'Warning' : 'Success',
    Errors: errors.toSorted((a, b) => b.severity.localeCompare(a.severity)).map(errorMembers),
    Version: version,
    Build: `E${version}_EMULATOR_R1`,
    ...content,
  };
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${elementXml(`${callName}Response`, root, { xmlns: namespace })}`,
  };
}
