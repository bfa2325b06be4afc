import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { headerValues } from '../gateway-event.ts';

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf('\\')];
const [comma, colon] = [codeOf(','), codeOf(':')];
const [openArray, openObject] = [codeOf('['), codeOf('{')];

/**
 * The most marks that a JSON text has per value: a comma or an opening bracket, a closing one, a string, and a name
 * with its colon.
 */
const marksOfValue = 5;

/**
 * Upper bounds on the values, names and nesting levels of a JSON text, without parsing it: half a million names take a
 * parser half a second, and this a few milliseconds. Any text is counted, JSON or not, until it has more than
 * `mostValues` or more marks than that many values can have. The engine's own searches skip the others: a loop over six
 * million characters takes longer than the parser.
 */
export function extentOf(
  text: string,
  mostValues = Number.POSITIVE_INFINITY,
): { readonly values: number; readonly names: number; readonly levels: number } {
  const marks = /[",:[\]{}]/g;
  const mostLooks = marksOfValue * mostValues;
  let looks = 0;
  let values = 1;
  let names = 0;
  let level = 0;
  let levels = 0;

  /** The end of the string whose opening quotation mark is at this index. */
  function endOfString(from: number): number {
    for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
      let first = end;
      for (; looks <= mostLooks && text.charCodeAt(first - 1) === backslash; looks += 1) first -= 1;
      if (looks > mostLooks || (end - first) % 2 === 0) return end;
    }
    return text.length;
  }

  for (; values <= mostValues && looks <= mostLooks && marks.test(text); looks += 1) {
    const index = marks.lastIndex - 1;
    const code = text.charCodeAt(index);
    if (code === quote) marks.lastIndex = endOfString(index) + 1;
    else if (code === comma) values += 1;
    else if (code === colon) names += 1;
    else if (code === openArray || code === openObject) {
      values += 1;
      level += 1;
      levels = Math.max(levels, level);
    } else level -= 1;
  }
  return { values: Math.max(values, Math.floor(looks / marksOfValue)), names, levels };
}

/** Limits on a request body. */
export interface BodyBounds {
  readonly bytes: number;
  readonly values: number;
  /** Names of fields, at any depth. */
  readonly names: number;
  /** Objects and arrays within one another. */
  readonly levels: number;
  /** The refusal's message; absent: the error table's. */
  readonly message?: string;
}

/**
 * Lambda's own limit is 6 MB for the whole event. The fullest body that an operation takes is a listing of 500 item
 * specifics with 100 values each, 51,500 values and 1,100 names; a parser needs a tenth of a second for 100,000
 * different names. What nests some thousand levels deep cannot be written as JSON.
 */
export const operationBounds: BodyBounds = {
  bytes: 5_900_000,
  values: 100_000,
  names: 10_000,
  levels: 1000,
};

const jsonType = /^\s*application\/json\s*(?:;|$)/i;
const foreignCharset = /;\s*charset=(?!"?utf-?8"?\s*(?:;|$))/i;

/** It keeps a byte order mark: JSON has none, so a body that begins with one is refused. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const noJsonObject = () => new ServiceError('BAD_REQUEST', ours('Request body must be a JSON object.'));

const replacedBytes = ours(
  'Request body must be JSON in UTF-8; write the character U+FFFD, if it is meant, as \\ufffd.',
);

/**
 * The body of a request as text.
 *
 * API Gateway hands JSON over as text and puts U+FFFD in place of bytes that are not UTF-8. (Naming JSON a binary type
 * would bring the bytes themselves, in base64, of which a quarter less fits into Lambda's 6 MB.) Once a text contains
 * this character, the original is lost, and a listing must not be posted with it.
 *
 * @throws ServiceError PAYLOAD_TOO_LARGE, or BAD_REQUEST if what was sent is not UTF-8
 */
export function readBodyText({ body, isBase64Encoded }: APIGatewayProxyEvent, most: BodyBounds): string {
  const raw = body ?? '';
  const bytes = isBase64Encoded ? Buffer.from(raw, 'base64') : undefined;
  const tooLarge = () => new ServiceError('PAYLOAD_TOO_LARGE', most.message);
  if ((bytes?.length ?? Buffer.byteLength(raw)) > most.bytes) throw tooLarge();
  let text = raw;
  try {
    if (bytes !== undefined) text = utf8.decode(bytes);
  } catch {
    throw noJsonObject();
  }
  if (bytes === undefined && raw.includes('\ufffd')) throw new ServiceError('BAD_REQUEST', replacedBytes);
  // A short text cannot have too many: a value or a level takes one character at least, a name with its value five.
  if (text.length <= Math.min(most.values, 5 * most.names, most.levels)) return text;
  const { values, names, levels } = extentOf(text, most.values);
  if (values > most.values || names > most.names || levels > most.levels) throw tooLarge();
  return text;
}

/**
 * The JSON object in the body of a request, in which fields that are null are absent. A body that is not UTF-8 is
 * refused.
 *
 * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST if the body is not one JSON object
 */
export function readJsonBody(
  event: APIGatewayProxyEvent,
  names = operationBounds.names,
): Record<string, unknown> {
  const [type = '', ...others] = headerValues(event, 'content-type');
  if (others.length > 0 || !jsonType.test(type) || foreignCharset.test(type))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  const text = readBodyText(event, { ...operationBounds, names });
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw noJsonObject();
  if (text.includes('null')) removeNullFields(body);
  return body as Record<string, unknown>;
}

/**
 * Removes every field that is null from a parsed JSON object, in place and at any depth: many clients send null for
 * missing values. Array entries stay: the position of an entry matters, so it cannot be absent.
 *
 * @param holder no deeper than `operationBounds` lets a body be
 */
function removeNullFields(holder: object): void {
  if (Array.isArray(holder)) {
    for (const entry of holder) if (typeof entry === 'object' && entry !== null) removeNullFields(entry);
    return;
  }
  // We iterate over names rather than entries: a pair for each field of a large body takes five times as long.
  for (const name of Object.keys(holder)) {
    const value: unknown = Reflect.get(holder, name);
    if (value === null) Reflect.deleteProperty(holder, name);
    else if (typeof value === 'object') removeNullFields(value);
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

const missing = 'is required';

/** What a field must be, for issues whose schema has no message. */
function predicateOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return missing;
      return `must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'invalid_value':
      if (issue.input === undefined) return missing;
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return undefined;
  }
}

/** `image_urls[2]`, `itemSpecifics.NameValueList[0].Name` */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** Puts the field's name before a predicate, which starts in lower case; a sentence stays as it is. */
function messageOf(issue: z.core.$ZodIssue): string {
  const startsLower = /^\p{Ll}/u.test(issue.message);
  return startsLower ? `${fieldName(issue.path)} ${issue.message}`.trimStart() : issue.message;
}

/**
 * The issues that the answer names: the first in the contract's order and, if that is a missing field, all other
 * missing ones, so that a long body is not completed one refusal at a time. The API document fixes the messages of the
 * listing and pricing operations, each of which is about one field.
 */
function namedIssues({ area }: Pick<Endpoint, 'area'>, { issues }: z.ZodError): readonly z.core.$ZodIssue[] {
  const [first, ...others] = issues;
  if (first === undefined) return [];
  if (area !== 'market' || first.message !== missing) return [first];
  return [first, ...others.filter(({ message, path }) => message === missing && path.length === 1)];
}

/** The names of all fields that break a rule, whether or not the answer names them. */
const refusedFields = ({ issues }: z.ZodError): readonly string[] => [
  ...new Set(issues.map(({ path }) => fieldName(path)).filter((name) => name !== '')),
];

/**
 * The request of an endpoint, checked and with its defaults.
 *
 * @throws ServiceError BAD_REQUEST naming the first invalid field, on marketplace operations with all missing ones
 */
export function parseRequest<Request extends z.ZodType>(
  endpoint: Pick<Endpoint<Request>, 'request' | 'area'>,
  body: unknown,
): z.output<Request> {
  const parsed = endpoint.request.safeParse(body, { error: predicateOf });
  if (parsed.success) return parsed.data;
  // The contract's messages never quote the input, and no body has fields named by the caller.
  const message = ours(namedIssues(endpoint, parsed.error).map(messageOf).join('; '));
  throw new ServiceError('BAD_REQUEST', message, { fields: refusedFields(parsed.error) });
}
