import { XMLBuilder } from 'fast-xml-parser';
import type { EmulatorAnswer } from '../../emulator/emulator.ts';
import { type Content, isFailure, type Members, type TradingError, type TradingReply } from './call.ts';
import type { XmlElement } from './xml.ts';

export const namespace = 'urn:ebay:apis:eBLBaseComponents';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
});

const isElement = (content: object): content is XmlElement =>
  'children' in content && Array.isArray(content.children);

/** In the builder's input format. */
function buildable(content: Content): unknown {
  if (Array.isArray(content)) return content.map(buildable);
  if (typeof content !== 'object') return content;
  const given = content as XmlElement | Members;
  if (!isElement(given)) return mapped(given);
  const attributes = Object.entries(given.attributes).map(([name, value]) => [`@${name}`, value]);
  const within: Members =
    given.children.length === 0
      ? { '#text': given.text }
      : Object.groupBy(given.children, ({ name }) => name);
  return { ...Object.fromEntries(attributes), ...mapped(within) };
}

const mapped = (members: Members) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, buildable(value)]));

const errorMembers = ({ code, text, short, severity, parameters = [] }: TradingError): Members => ({
  ShortMessage: short,
  LongMessage: text,
  ErrorCode: code,
  SeverityCode: severity,
  ErrorParameters: parameters.map(([ParamID, value]) => ({ '@ParamID': ParamID, Value: value })),
  ErrorClassification: 'RequestError',
});

/** A Trading reply: always HTTP 200, warnings before errors. */
export function tradingAnswer(
  callName: string,
  { errors = [], content = {} }: TradingReply,
  now: number,
): EmulatorAnswer {
  const root: Members = {
    '@xmlns': namespace,
    Timestamp: new Date(now).toISOString(),
    Ack: isFailure(errors) ? 'Failure' : errors.length > 0 ? 'Warning' : 'Success',
    Errors: errors.toSorted((a, b) => b.severity.localeCompare(a.severity)).map(errorMembers),
    Version: '1423',
    ...content,
  };
  // The builder does not escape carriage returns, which XML parsers turn into line feeds.
  const xml = builder.build({ [`${callName}Response`]: mapped(root) }).replaceAll('\r', '&#13;');
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
  };
}
