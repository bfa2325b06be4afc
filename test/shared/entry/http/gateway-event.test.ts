import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { traceOf } from '../../../../shared/entry/http/gateway-event.ts';
import { counts } from '../../../support/counts.ts';

const requestId = '810c29d5-2c48-47e8-b776-1b8880711e02';
const ofRequest = '810c29d52c4847e8b7761b8880711e02';
const callers = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

const event = (...values: readonly string[]) => ({
  headers: null,
  multiValueHeaders: { Traceparent: values },
  requestContext: { requestId },
});

describe('a caller’s traceparent', () => {
  test.each([
    ['of the first version', `00-${callers}-${parent}-01`],
    ['that its sender does not keep', `00-${callers}-${parent}-00`],
    ['with flags that are not defined yet', `00-${callers}-${parent}-fd`],
    ['of a later version', `01-${callers}-${parent}-01`],
    ['of a later version with more to say', `cc-${callers}-${parent}-00-what-ever`],
  ])('a traceparent %s is continued with our own span', (_case, value) => {
    const trace = traceOf(event(value));
    expect(trace.traceId).toBe(callers);
    expect(trace.spanId).toMatch(/^[\da-f]{16}$/);
    expect(trace.spanId).not.toBe(parent);
  });

  test.each([
    ['none', []],
    ['several', [`00-${callers}-${parent}-01`, `00-${callers}-${parent}-01`]],
    ['an empty one', ['']],
    ['a version that is not allowed', [`ff-${callers}-${parent}-01`]],
    ['the first version with more after it', [`00-${callers}-${parent}-01-more`]],
    ['capitals', [`00-${callers.toUpperCase()}-${parent}-01`]],
    ['a trace id of zeros', [`00-${'0'.repeat(32)}-${parent}-01`]],
    ['a parent id of zeros', [`00-${callers}-${'0'.repeat(16)}-01`]],
    ['no flags', [`00-${callers}-${parent}`]],
    ['a short trace id', [`00-${callers.slice(1)}-${parent}-01`]],
    ['spaces', [` 00-${callers}-${parent}-01`]],
    ['several in one', [`00-${callers}-${parent}-01, 00-${callers}-${parent}-01`]],
  ])('a traceparent that is not one (%s) leaves the trace to the request’s id', (_case, values) => {
    expect(traceOf(event(...values)).traceId).toBe(ofRequest);
  });

  test('whatever the traceparent is, the ids of the trace are well formed', () => {
    const nearly = fc.stringMatching(/^[0-9a-f]{0,3}-?[0-9a-fA-F]{30,33}-[0-9a-f]{15,17}-[0-9a-f]{1,3}-?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), fc.oneof(fc.uuid(), fc.string()), (value, id) => {
        const trace = traceOf({ ...event(value), requestContext: { requestId: id } });
        expect(`${trace.traceId}-${trace.spanId}`).toMatch(/^(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}$/);
      }),
      { numRuns: counts(200, 20_000) },
    );
  });
});

test('a request whose id is not a UUID, as under sam local, gets a new trace each time', () => {
  const odd = { ...event(), requestContext: { requestId: 'test-request' } };
  const [first, other] = [traceOf(odd), traceOf(odd)];
  expect(first.traceId).toMatch(/^[\da-f]{32}$/);
  expect(first.traceId).not.toBe(other.traceId);
});
