import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { defineEndpoint } from '../../../../../shared/contract/endpoint.ts';
import { requiredText } from '../../../../../shared/contract/fields.ts';
import { additionalInfo, imageUrls } from '../../../../../shared/contract/product-fields.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';

const endpoint = defineEndpoint({
  name: 'sample',
  path: '/api/v1/sample',
  area: 'listing',
  summary: 'A sample',
  credits: 0,
  repeat: 'free',
  asks: [],
  errorShape: 'simple',
  request: z.object({
    brand: requiredText,
    image_urls: imageUrls,
    additional_info: additionalInfo,
    count: z.int().min(1).max(5).optional(),
    flag: z.boolean().optional(),
    specifics: z.object({ list: z.array(z.object({ Name: z.string() })) }).optional(),
  }),
  response: z.object({}),
});

const valid = { brand: 'Acme', image_urls: ['https://shop.example/a.jpg'] };

test('unknown fields are ignored', () => {
  expect(parseRequest(endpoint, { ...valid, more: 1 })).toEqual(valid);
});

describe('a marketplace operation names all its missing fields at once', () => {
  const ofTheMarket = { ...endpoint, area: 'market' } as const;

  test.each([
    [{}, 'brand is required; image_urls is required'],
    [{ brand: ' ', count: 9 }, 'brand is required; image_urls is required'],
    [{ brand: 'Acme', specifics: { list: [{}] } }, 'image_urls is required'],
    [{ ...valid, specifics: { list: [{}] } }, 'specifics.list[0].Name is required'],
    [{ brand: 7 }, 'brand must be a string'],
  ])('%j: %s', (body, message) => {
    expect(() => parseRequest(ofTheMarket, body)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message }),
    );
  });
});

describe('the message names the field and says what to change', () => {
  test.each([
    [{}, 'brand is required'],
    [{ brand: '  ' }, 'brand is required'],
    [{ brand: 7 }, 'brand must be a string'],
    [{ brand: 'Acme' }, 'image_urls is required'],
    [{ brand: 'Acme', image_urls: [] }, 'image_urls is required'],
    [{ brand: 'Acme', image_urls: 'x' }, 'image_urls must be an array'],
    [
      { ...valid, image_urls: ['http://a.example', 'https://b.example', 'ftp://c'] },
      'image_urls[2] must be an http or https URL',
    ],
    [{ ...valid, image_urls: [null] }, 'image_urls[0] must be a string'],
    [{ ...valid, image_urls: [3] }, 'image_urls[0] must be a string'],
    [{ ...valid, image_urls: Array(21).fill('http://a.example') }, 'image_urls must hold at most 20 URLs'],
    [{ ...valid, additional_info: 'a '.repeat(151) }, 'additional_info must be at most 150 words.'],
    [{ ...valid, additional_info: 'a'.repeat(3001) }, 'additional_info must be at most 3000 characters'],
    [{ ...valid, count: 0 }, 'count must be at least 1'],
    [{ ...valid, count: 6 }, 'count must be at most 5'],
    [{ ...valid, count: 1.5 }, 'count must be a whole number'],
    [{ ...valid, count: '1' }, 'count must be a number'],
    [{ ...valid, flag: 'true' }, 'flag must be true or false'],
    [{ ...valid, specifics: [] }, 'specifics must be an object'],
    [{ ...valid, specifics: { list: [{ Name: 'a' }, {}] } }, 'specifics.list[1].Name is required'],
  ])('the message names the field and says what to change (case %#)', (body, message) => {
    expect(() => parseRequest(endpoint, body)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message }),
    );
  });
});
