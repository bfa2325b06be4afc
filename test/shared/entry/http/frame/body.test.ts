import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { extentOf, operationBounds, readJsonBody } from '../../../../../shared/entry/http/frame/body.ts';
import { counts, valuesFor } from '../../../../support/counts.ts';

const eventWith = (changes: Partial<APIGatewayProxyEvent>): APIGatewayProxyEvent =>
  ({
    headers: { 'Content-Type': 'application/json' },
    multiValueHeaders: null,
    body: '{}',
    isBase64Encoded: false,
    ...changes,
  }) as APIGatewayProxyEvent;

describe('the limit counts bytes', () => {
  /** A body of this many bytes, in as few characters as possible. */
  function bodyOf(bytes: number, filler: string): string {
    const room = bytes - '{"a":""}'.length;
    const width = Buffer.byteLength(filler);
    return `{"a":"${filler.repeat(Math.floor(room / width))}${'a'.repeat(room % width)}"}`;
  }

  test.each(['😀', 'é', '漢', 'a'].slice(0, counts(2, 4)).entries().toArray())(
    'the limit counts the bytes of case %i (%s), plain or in base64',
    (turn, filler) => {
      const most = bodyOf(operationBounds.bytes, filler);
      const tooMuch = bodyOf(operationBounds.bytes + 1, filler);
      expect(Buffer.byteLength(tooMuch)).toBe(5_900_001);
      const refused = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
      const plain = (text: string) => eventWith({ body: text });
      const inBase64 = (text: string) =>
        eventWith({ body: Buffer.from(text).toString('base64'), isBase64Encoded: true });
      for (const event of valuesFor(turn, [plain, inBase64])) {
        expect(readJsonBody(event(most))).toHaveProperty('a');
        expect(() => readJsonBody(event(tooMuch))).toThrow(refused);
      }
    },
  );
});

test.each([
  {
    what: '100,000 values',
    bodyOf: (most: number) =>
      `{"a": [${Array(most - 2)
        .fill('1')
        .join()}]}`,
    most: 100_000,
  },
  {
    what: '1,000 levels',
    bodyOf: (most: number) => `${'{"a":'.repeat(most)}1${'}'.repeat(most)}`,
    most: 1000,
  },
])('a body may have $what', ({ what, bodyOf, most }) => {
  const read = (size: number) => readJsonBody(eventWith({ body: bodyOf(size) }));
  expect(read(most)).toHaveProperty('a');
  expect(() => read(most + 1)).toThrow(
    expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining(what) }),
  );
});

describe('the content type must be given once', () => {
  const json = 'application/json';
  const refused = expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' });

  test.each<[string, Partial<APIGatewayProxyEvent>]>([
    ['not at all', { headers: {} }],
    ['two types', { multiValueHeaders: { 'Content-Type': [json, 'text/plain'] } }],
    ['two types, the right one last', { multiValueHeaders: { 'Content-Type': ['text/plain', json] } }],
    ['the same type twice', { multiValueHeaders: { 'Content-Type': [json, json] } }],
    [
      'under two spellings of its name',
      { multiValueHeaders: { 'Content-Type': [json], 'content-type': ['text/plain'] } },
    ],
  ])('a request is refused with %s', (_what, changes) => {
    expect(() => readJsonBody(eventWith(changes))).toThrow(refused);
  });

  test('multi-value headers win if the event has both', () => {
    const both = { headers: { 'Content-Type': 'text/plain' }, multiValueHeaders: { 'content-type': [json] } };
    expect(readJsonBody(eventWith(both))).toEqual({});
  });
});

describe('a body that is not UTF-8', () => {
  const noJson = expect.objectContaining({
    code: 'BAD_REQUEST',
    message: 'Request body must be a JSON object.',
  });
  const inBase64 = (...parts: (string | number[])[]) =>
    eventWith({
      body: Buffer.concat(
        parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
      ).toString('base64'),
      isBase64Encoded: true,
    });

  test.each([
    ['Latin-1', [0x43, 0x61, 0x66, 0xe9]],
    ['a lone continuation', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('a body that is not UTF-8 is refused like one that is not JSON: %s', (_what, bytes) => {
    expect(() => readJsonBody(inBase64('{"brand":"', bytes, '"}'))).toThrow(noJson);
  });

  test('a body is refused if it begins with a byte order mark', () => {
    expect(() => readJsonBody(inBase64([0xef, 0xbb, 0xbf], '{}'))).toThrow(noJson);
  });

  test('a body may contain U+FFFD if the bytes themselves do', () => {
    expect(readJsonBody(inBase64('{"brand":"a\ufffdb"}'))).toEqual({ brand: 'a\ufffdb' });
  });

  test('a body whose bytes the gateway replaced with U+FFFD is refused, and the caller learns how to write that character', () => {
    const message =
      'Request body must be JSON in UTF-8; write the character U+FFFD, if it is meant, as \\ufffd.';
    for (const body of ['{"brand":"Caf\ufffd"}', '\ufffd\ufffd{'])
      expect(() => readJsonBody(eventWith({ body }))).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST', message }),
      );
    expect(readJsonBody(eventWith({ body: '{"brand":"Caf\\ufffd"}' }))).toEqual({ brand: 'Caf\ufffd' });
  });
});

test.each([
  ['1', 1, 0],
  ['[]', 2, 1],
  ['{"a": 1, "b": [true, null]}', 5, 2],
  ['"commas, [brackets] and \\"quotes\\", all in one text"', 1, 0],
  ['["a\\\\", "b\\\\\\", c", 1]', 4, 1],
  ['["a text without an end, , [', 2, 1],
  ['not JSON, at all', 2, 0],
])('%s holds at most %i values at a depth of %i', (text, values, levels) => {
  expect(extentOf(text)).toMatchObject({ values, levels });
});
