/** An `Errors` element with one parameter, numbered 0. */
export function tradingError(
  code: string,
  options: {
    readonly severity?: 'Warning' | 'Error';
    readonly short?: string;
    readonly long?: string;
    readonly classification?: 'RequestError' | 'SystemError';
    readonly parameter?: string;
  } = {},
): string {
  const {
    severity = 'Error',
    short = 'Short words.',
    long,
    classification = 'RequestError',
    parameter = 'Value 0',
  } = options;
  return [
    `<Errors><ShortMessage>${short}</ShortMessage>`,
    long === undefined ? '' : `<LongMessage>${long}</LongMessage>`,
    `<ErrorCode>${code}</ErrorCode><SeverityCode>${severity}</SeverityCode>`,
    `<ErrorParameters ParamID="0"><Value>${parameter}</Value></ErrorParameters>`,
    `<ErrorClassification>${classification}</ErrorClassification></Errors>`,
  ].join('');
}

/** A system error that carries only its classification. */
export const silentError =
  '<Errors><SeverityCode>Error</SeverityCode><ErrorClassification>SystemError</ErrorClassification></Errors>';

/** The reply to a call. @param content elements after the base ones */
export const tradingReply = (
  callName: string,
  ack: 'Success' | 'Warning' | 'Failure',
  errors: readonly string[] = [],
  content = '',
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${callName}Response xmlns="urn:ebay:apis:eBLBaseComponents">
  <Timestamp>2026-11-03T04:05:06.789Z</Timestamp>
  <Ack>${ack}</Ack>
  ${errors.join('\n')}
  <Version>1487</Version>
  <Build>E1487_EXAMPLE_R1</Build>
  ${content}
</${callName}Response>`;
