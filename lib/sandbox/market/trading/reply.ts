import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import { isFailure, type TradingError } from './errors.ts';
import { block, leaf } from './write-xml.ts';

export const namespace = 'urn:ebay:apis:eBLBaseComponents';

/** Schema version that every reply states. */
const version = '1423';

/** What a call answers. */
export interface TradingReply {
  readonly errors?: readonly TradingError[];
  /** The call's own elements, as XML in schema order. */
  readonly content?: readonly string[];
  /** `DuplicateInvocationDetails`, as XML. */
  readonly duplicate?: string;
  /** Some of a batch was done in spite of errors. */
  readonly isPartial?: boolean;
}

function verdict({ errors = [], isPartial = false }: TradingReply): string {
  if (isFailure(errors)) return isPartial ? 'PartialFailure' : 'Failure';
  return errors.length > 0 ? 'Warning' : 'Success';
}

function errorXml({ code, short, long, severity, parameters = [] }: TradingError): string {
  return block('Errors', [
    leaf('ShortMessage', short),
    ...(long === undefined ? [] : [leaf('LongMessage', long)]),
    leaf('ErrorCode', code),
    leaf('SeverityCode', severity),
    ...parameters.map(([id, value]) => block('ErrorParameters', [leaf('Value', value)], { ParamID: id })),
    leaf('ErrorClassification', 'RequestError'),
  ]);
}

/** A Trading reply: HTTP 200 whatever happened, warnings before errors. */
export function tradingAnswer(callName: string, reply: TradingReply, now: number): EmulatorAnswer {
  const { errors = [], content = [], duplicate } = reply;
  const sorted = [
    ...errors.filter(({ severity }) => severity === 'Warning'),
    ...errors.filter(({ severity }) => severity === 'Error'),
  ];
  const root = block(
    `${callName}Response`,
    [
      leaf('Timestamp', new Date(now).toISOString()),
      leaf('Ack', verdict(reply)),
      ...sorted.map(errorXml),
      leaf('Version', version),
      leaf('Build', `E${version}_EMULATOR_R1`),
      ...(duplicate === undefined ? [] : [duplicate]),
      ...content,
    ],
    { xmlns: namespace },
  );
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${root}`,
  };
}
