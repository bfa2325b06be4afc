import type * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { removeNullFields } from './null-fields.ts';

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

/** What a field must be, for issues whose schema has no wording of its own. */
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
  return startsLower ? `${fieldName(issue.path)} ${issue.message}` : issue.message;
}

/**
 * The issues that a caller is told about: the first in the contract's order and, if that is a missing field, all other
 * missing ones, so that a long body is not completed one refusal at a time. The API document fixes the messages of the
 * listing and pricing operations, each of which is about one field.
 */
function toldIssues({ area }: Endpoint, { issues }: z.ZodError): readonly z.core.$ZodIssue[] {
  const [first, ...others] = issues;
  if (first === undefined) return [];
  if (area !== 'market' || first.message !== missing) return [first];
  return [first, ...others.filter(({ message, path }) => message === missing && path.length === 1)];
}

/**
 * The request of an endpoint, checked and with its defaults. A field that is null counts as absent.
 *
 * @param body is changed: its null fields are removed
 * @throws ServiceError BAD_REQUEST naming the first invalid field, on marketplace operations with all missing ones
 */
export function parseRequest<Request extends z.ZodType>(
  endpoint: Endpoint<Request>,
  body: Record<string, unknown>,
): z.output<Request> {
  removeNullFields(body);
  const parsed = endpoint.request.safeParse(body, { error: predicateOf });
  if (parsed.success) return parsed.data;
  throw new ServiceError('BAD_REQUEST', toldIssues(endpoint, parsed.error).map(messageOf).join('; '));
}
