import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { appraiseProduct, predictPrice } from '../../../shared/contract/pricing.ts';
import { parseRequest } from '../../../shared/entry/http/frame/body.ts';
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
