import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { appraiseProduct, predictPrice } from '../../../shared/contract/pricing.ts';
import { parseRequest, readJsonBody } from '../../../shared/entry/http/frame/body.ts';
import { requestHash } from '../../../shared/entry/http/operation/idempotency-key.ts';

const image_url = 'https://shop.example/a.jpg';
const refused = (message: string) => expect.objectContaining({ code: 'BAD_REQUEST', message });

describe.each<Endpoint>([predictPrice, appraiseProduct])('$name', (endpoint) => {
  test.each([
    [{}, 'Missing image_url.'],
    [{ image_url: '' }, 'Missing image_url.'],
    [{ image_url: 5 }, 'image_url must be a string'],
    [{ image_url: 'x' }, 'image_url must be an http or https URL'],
    [{ image_url, country: 'uk' }, 'country must be an ISO 3166-1 alpha-2 country code'],
    [{ image_url, country: 5 }, 'country must be a string'],
    [{ image_url, description: 'a'.repeat(1001) }, 'description must be at most 1000 characters'],
    [{ image_url, limit: 0 }, 'limit must be at least 1'],
    [{ image_url, limit: -1 }, 'limit must be at least 1'],
    [{ image_url, limit: 1.5 }, 'limit must be a whole number'],
    [{ image_url, limit: '5' }, 'limit must be a number'],
    [{ image_url, limit: true }, 'limit must be a number'],
    [{ image_url, explain: 'true' }, 'explain must be true or false'],
    [{ image_url, explain: 1 }, 'explain must be true or false'],
    [{ image_url, explain: {} }, 'explain must be true or false'],
    [{ image_url, explain: [true] }, 'explain must be true or false'],
  ])('body %# is refused with its message', (body, message) => {
    expect(() => parseRequest(endpoint, body)).toThrow(refused(message));
  });

  const mug = { title: 'Mug', price: '5', currency: 'AUD' };
  const address = 'must be an http or https URL of at most 2048 characters, without credentials and spaces';
  const decimal =
    'must be a decimal above 0 without an exponent, of at most 12 digits before the point and 40 characters';

  test.each<[object, string]>([
    [{ title: undefined }, '.title is required'],
    [{ title: ' ' }, '.title is required'],
    [{ title: 5 }, '.title must be a string'],
    [{ title: 'a'.repeat(1_000_001) }, '.title must be at most 500 characters'],
    ...['\0\u0001', '\u200b', '\u3164', '<b></b>', '<b', '?'].map((title): [object, string] => [
      { title },
      '.title must have a letter or a digit outside of markup',
    ]),
    [{ price: undefined }, '.price is required'],
    ...['', 'free', '0', '0.00', '-1', '+1', '1,5', '.5', '5.', '1e3', ' 5', '1234567890123'].map(
      (price): [object, string] => [{ price }, `.price ${decimal}`],
    ),
    ...[0, -1, 1e12, 1e-7, Number.POSITIVE_INFINITY, true, {}, '9'.repeat(41)].map(
      (price): [object, string] => [{ price }, `.price ${decimal}`],
    ),
    [{ currency: undefined }, '.currency is required'],
    ...['', 'AU', 'AUDX', 'QQQ', 'A$', 'ıSK', 'ſek'].map((currency): [object, string] => [
      { currency },
      '.currency must be an ISO 4217 currency code',
    ]),
    [{ currency: 36 }, '.currency must be a string'],
    ...['url', 'image'].flatMap((field): [object, string][] => [
      [{ [field]: 5 }, `.${field} must be a string`],
      ...[
        'javascript:alert(1)',
        'data:image/png;base64,iVBORw0KGgo=',
        'iVBORw0KGgo=',
        'https://me:secret@shop.example/',
        'https://shop.example/a b',
        `https://shop.example/${'a'.repeat(2048)}`,
        `https://shop.example/${'ä'.repeat(400)}`,
      ].map((value): [object, string] => [{ [field]: value }, `.${field} ${address}`]),
    ]),
    [{ vendor: 5 }, '.vendor must be a string'],
    [{ vendor: 'a'.repeat(201) }, '.vendor must be at most 200 characters'],
    [{ sold: 'yes' }, '.sold must be true or false'],
    [{ condition: 'mint' }, '.condition must be one of new, used'],
  ])('a comparable %# is refused by its field', (wrong, message) => {
    const comparables = [mug, { ...mug, ...wrong }];
    expect(() => parseRequest(endpoint, { image_url, comparables })).toThrow(
      refused(`comparables[1]${message}`),
    );
  });

  test.each<[unknown, string]>([
    [[], ' must hold 1 to 50 entries'],
    [Array(51).fill(mug), ' must hold 1 to 50 entries'],
    [mug, ' must be an array'],
    [[mug, null], '[1] must be an object'],
    [['mug'], '[0] must be an object'],
  ])('comparables %# are refused', (comparables, message) => {
    expect(() => parseRequest(endpoint, { image_url, comparables })).toThrow(
      refused(`comparables${message}`),
    );
  });

  test('comparables are taken up to their limits, unknown fields are dropped, and what says nothing counts as absent', () => {
    const full = {
      title: 'a'.repeat(500),
      price: 999_999_999_999.99,
      currency: 'xau',
      url: `https://shop.example/${'a'.repeat(2027)}`,
      image: 'http://10.0.0.1/1.jpg',
      vendor: 'a'.repeat(200),
      sold: true,
      condition: 'used',
    };
    const none = { url: null, image: null, vendor: null, sold: null, condition: null };
    const empty = { url: '', image: '', vendor: '', sold: false };
    const comparables = [
      full,
      ...Array(47).fill(mug),
      { ...mug, ...none, colour: 'red' },
      { ...mug, ...empty },
    ];
    const body = { image_url, comparables };
    const headers = { 'content-type': ['application/json'] };
    const event = { body: JSON.stringify(body), headers: {}, multiValueHeaders: headers };
    const read = readJsonBody(event as unknown as APIGatewayProxyEvent);
    const taken = { ...full, price: '999999999999.99', currency: 'XAU' };
    expect(parseRequest(endpoint, read)).toHaveProperty('comparables', [taken, ...Array(49).fill(mug)]);
    expect(parseRequest(endpoint, { image_url })).not.toHaveProperty('comparables');
  });

  test('only true requests an explanation; false counts as absent', () => {
    expect(parseRequest(endpoint, { image_url, explain: true })).toMatchObject({ explain: true });
    const none = requestHash(endpoint.name, parseRequest(endpoint, { image_url }));
    const declined = parseRequest(endpoint, { image_url, explain: false });
    expect(declined).toEqual(parseRequest(endpoint, { image_url }));
    expect(requestHash(endpoint.name, declined)).toBe(none);
    const asked = parseRequest(endpoint, { image_url, explain: true });
    expect(requestHash(endpoint.name, asked)).not.toBe(none);
  });

  test.each(['au', 'AU', 'Jp', 'aq'])('country %s is accepted in either case', (country) => {
    expect(parseRequest(endpoint, { image_url, country })).toMatchObject({ country: country.toUpperCase() });
  });
});

test('predict-price defaults to Australia and 15 results and caps larger limits', () => {
  expect(parseRequest(predictPrice, { image_url })).toEqual({ image_url, country: 'AU', limit: 15 });
  expect(parseRequest(predictPrice, { image_url, limit: 16 }).limit).toBe(15);
  expect(parseRequest(predictPrice, { image_url, limit: 1e300 }).limit).toBe(15);
});

test('appraise-product defaults to Australia and 10 items and refuses larger limits', () => {
  expect(parseRequest(appraiseProduct, { image_url })).toEqual({ image_url, country: 'AU', limit: 10 });
  expect(() => parseRequest(appraiseProduct, { image_url, limit: 11 })).toThrow(
    refused('limit must be at most 10'),
  );
});
