import { expect, test } from '@jest/globals';
import { openRecord, recordOf } from '../../../shared/http/call-record.ts';
import { proxyEvent } from './proxy-event.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('the body is parsed once, whoever asks', () => {
  const event = proxyEvent({ a: 1 });
  openRecord('account', event);
  const body = recordOf(event).body();
  expect(body).toEqual({ a: 1 });
  expect(recordOf(event).body()).toBe(body);
});

test('a body that cannot be read is refused once, and again in the same way', () => {
  const { body } = openRecord('account', { ...proxyEvent({}), body: '{' });
  const refusal = thrownBy(body);
  expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
  expect(thrownBy(body)).toBe(refusal);
});

test('each call has a record of its own, even for an event that comes again', () => {
  const event = proxyEvent({});
  const first = openRecord('account', event);
  first.headers = { 'x-one': '1' };
  expect(recordOf(event)).toBe(first);
  expect(openRecord('account', event).headers).toEqual({});
  expect(recordOf(event)).not.toBe(first);
});
