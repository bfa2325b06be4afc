import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import { parseRequest, readJsonBody } from '../../../../../shared/entry/http/frame/body.ts';
import { requestHash } from '../../../../../shared/entry/http/operation/idempotency-key.ts';
import { withValueAt } from '../../../../security/input/text-fields.ts';
import { sampleOf } from '../../../../support/counts.ts';
import { useHost } from '../../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../../support/valid-requests.ts';
import { fieldsOf } from '../fields-of-requests.ts';
import { proxyEvent } from '../proxy-event.ts';

const t = useHost();

const eventWith = (json: string) => ({ ...proxyEvent({}), body: json });

/** An endpoint's parsed body, or its refusal message. */
function outcomeOf(endpoint: (typeof endpoints)[number], body: unknown): unknown {
  try {
    return parseRequest(endpoint, readJsonBody(eventWith(JSON.stringify(body))));
  } catch (error) {
    return (error as Error).message;
  }
}

const allFields = endpoints.flatMap((endpoint) =>
  fieldsOf(endpoint.request).map((field) => ({ endpoint, ...field, name: field.path.join('.') })),
);
const optionalFields = allFields.filter(({ required }) => !required);

/** Whether a field belongs to an optional parent. */
const isWithinOptional = ({ endpoint, path }: (typeof allFields)[number]): boolean =>
  optionalFields.some(
    (other) =>
      other.endpoint === endpoint &&
      other.path.length < path.length &&
      other.path.every((part, at) => part === path[at]),
  );

/** A revision must change something. */
const isOnlyChange = ({ endpoint, name }: (typeof allFields)[number]): boolean =>
  endpoint.name === 'market-revise-item' && name === 'changes';

describe.each(allFields)('$endpoint.name $name', ({ endpoint, path, required }) => {
  test('null is the same as absent', () => {
    const valid = validRequest(endpoint.name, t.host);
    const withNull = outcomeOf(endpoint, withValueAt(valid, path, null));
    const without = outcomeOf(endpoint, withValueAt(valid, path, undefined));
    expect(withNull).toEqual(without);
    // An item of a job that is none is refused by createJob, which names it.
    const isOfItem = endpoint.name === 'jobs-create' && path.length > 1;
    if (required && !isOfItem) expect(withNull).toMatch(/ is required$|^Missing image_url\.$/);
    else expect(requestHash(endpoint.name, withNull)).toBe(requestHash(endpoint.name, without));
  });
});

test.each(optionalFields.filter((field) => !isWithinOptional(field)))(
  '$endpoint.name $name: an empty string is not reported as missing',
  (field) => {
    const body = withValueAt(validRequest(field.endpoint.name, t.host), field.path, '');
    expect(String(outcomeOf(field.endpoint, body))).not.toContain('required');
  },
);

/** The rule applies before the operation is known: a small run sends nulls to every third endpoint. */
test.each(sampleOf(endpointsWithoutSignIn, 3))(
  '$path answers a body whose optional fields are all null',
  async (endpoint) => {
    const nulls = optionalFields.filter(
      (field) => field.endpoint === endpoint && !isWithinOptional(field) && !isOnlyChange(field),
    );
    const body = nulls.reduce<unknown>((filled, { path }) => withValueAt(filled, path, null), {
      ...validRequest(endpoint.name, t.host),
      unknown_field: null,
    });
    expect((await t.post(endpoint.path, body)).status).toBe(200);
  },
);

describe('removing null fields', () => {
  const read = (json: string): string => JSON.stringify(readJsonBody(eventWith(json)));

  test('removes fields at any depth and leaves array entries', () => {
    expect(read('{"a":null,"b":{"c":null,"d":[null,{"e":null,"f":0}]},"g":""}')).toBe(
      '{"b":{"d":[null,{"f":0}]},"g":""}',
    );
  });

  test('handles a body of as many levels as one may have', () => {
    const body = readJsonBody(eventWith(`${'{"a":'.repeat(999)}{"b":null}${'}'.repeat(999)}`));
    let innermost: { a?: object } = body;
    while (innermost.a !== undefined) innermost = innermost.a;
    expect(innermost).toEqual({});
  });
});
