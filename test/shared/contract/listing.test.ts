import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import {
  generateBasicListing,
  generateScaffoldListing,
  updateListing,
} from '../../../shared/contract/listing.ts';
import { placeholdersOf } from '../../../shared/contract/texts.ts';
import { parseRequest } from '../../../shared/entry/http/frame/body.ts';
import { requestHash } from '../../../shared/entry/http/operation/idempotency-key.ts';

const image_urls = ['https://shop.example/one.jpg'];

describe('requests that are refused', () => {
  test.each([
    [{}, 'brand is required'],
    [{ brand: '  ', image_urls: [] }, 'brand is required'],
    [{ brand: 'Sony' }, 'image_urls is required'],
    [{ brand: 7, image_urls }, 'brand must be a string'],
    [{ brand: 'x'.repeat(66), image_urls }, 'brand must be at most 65 characters'],
    [
      { brand: `x${'😀'.repeat(33)}`, image_urls },
      'brand must be at most 65 characters; an emoji counts as two or more',
    ],
    [{ brand: 'Foo\nBar', image_urls }, 'brand must not hold control characters'],
    [{ brand: '\u202eevil', image_urls }, 'brand must not hold control characters'],
    [{ brand: 'half \ud83d', image_urls }, 'brand must not hold control characters'],
    [{ brand: 'Sony', image_urls: ['ftp://x'] }, 'image_urls[0] must be an http or https URL'],
    [
      { brand: 'Sony', image_urls, additional_info: 'a '.repeat(151) },
      'additional_info must be at most 150 words.',
    ],
  ])('update-listing refuses %j', (body, message) => {
    expect(() => parseRequest(updateListing, body)).toThrow(message);
  });

  test.each([
    [{}, 'scaffold is required'],
    [{ scaffold: '@a' }, 'image_urls is required'],
    [{ scaffold: 'x'.repeat(20_001), image_urls }, 'scaffold must be at most 20000 characters'],
    [
      { scaffold: Array.from({ length: 51 }, (_, index) => `@p${index}`).join(' '), image_urls },
      'scaffold must have at most 50 different placeholders',
    ],
  ])('generate-scaffold-listing refuses %j', (body, message) => {
    expect(() => parseRequest(generateScaffoldListing, body)).toThrow(message);
  });

  test('the longest allowed scaffold and brand pass', () => {
    const scaffold = Array.from({ length: 500 }, (_, index) => `@p${index % 50}`).join(' ');
    expect(parseRequest(generateScaffoldListing, { scaffold, image_urls }).scaffold).toBe(scaffold);
    expect(parseRequest(updateListing, { brand: ` ${'x'.repeat(65)} `, image_urls }).brand).toHaveLength(65);
    expect(parseRequest(updateListing, { brand: `x${'😀'.repeat(32)}`, image_urls }).brand).toHaveLength(65);
  });
});

describe.each<[Endpoint, object]>([
  [generateBasicListing, {}],
  [updateListing, { brand: 'Sony' }],
  [generateScaffoldListing, { scaffold: '@colour @Sources' }],
])('explain on $name', (endpoint, more) => {
  const body = { image_urls, ...more };

  test.each(['true', 'false', '', 1, 0, {}, [], [true]])('explain cannot be %j', (explain) => {
    expect(() => parseRequest(endpoint, { ...body, explain })).toThrow('explain must be true or false');
  });

  test('only true requests an explanation; false counts as absent', () => {
    const none = parseRequest(endpoint, { ...body });
    expect(none).toStrictEqual(body);
    const declined = parseRequest(endpoint, { ...body, explain: false });
    expect(requestHash(endpoint.name, declined)).toBe(requestHash(endpoint.name, none));
    const asked = parseRequest(endpoint, { ...body, explain: true });
    expect(asked).toEqual({ ...body, explain: true });
    expect(requestHash(endpoint.name, asked)).not.toBe(requestHash(endpoint.name, none));
  });
});

test('a template has no placeholder @sources where the answer has sources', () => {
  const body = { scaffold: '<b>@title@sources</b>', image_urls };
  expect(() => parseRequest(generateScaffoldListing, { ...body, explain: true })).toThrow(
    'scaffold must not have the placeholder @sources together with explain',
  );
  expect(parseRequest(generateScaffoldListing, { ...body })).toEqual(body);
  const address = { scaffold: 'me@sources.example', image_urls, explain: true };
  expect(parseRequest(generateScaffoldListing, { ...address })).toEqual(address);
});

describe('placeholders', () => {
  test.each([
    ['@title and @title, @_a1', ['title', '_a1']],
    ['me@shop.example müller@shop a_@b 1@c', []],
    [
      '(@a) "@b" **@c** <i>@d</i> -@e .@f @@g 😀@h ❤️@i 品名@j',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
    ],
    ['@a@b@c me@d@e', ['a', 'b', 'c']],
    ['@größe @1 @ @-', []],
    ['@__proto__ @constructor @toString', ['__proto__', 'constructor', 'toString']],
  ])('the placeholders of %j are %j', (template, names) => {
    expect(placeholdersOf(template)).toEqual(names);
  });
});

describe('replies that break a rule cannot be sent', () => {
  const description = Array.from({ length: 25 }, () => 'word').join(' ');
  const listingKeywords = 'a, b, c, d, e, f, g, h, i, j';
  const good = { listingTitle: 'Mug', listingDescription: description, brand: 'Unbranded', listingKeywords };

  test('a reply that follows every rule passes the contract', () => {
    expect(generateBasicListing.response.parse(good)).toEqual(good);
  });

  test.each([
    { listingTitle: 'x'.repeat(81) },
    { listingTitle: `x${'😀'.repeat(40)}` },
    { listingTitle: ' ' },
    { listingDescription: `${description} more` },
    { listingDescription: 'short' },
    { listingKeywords: 'a, b, c, d, e, f, g, h, i' },
    { listingKeywords: 'a, b, c, d, e, f, g, h, i, A' },
    { listingKeywords: 'a,b,c,d,e,f,g,h,i,j' },
    { listingKeywords: 'a, b, c, d, e, f, g, h, i, ' },
    { brand: '' },
  ])('a reply with %j breaks the contract', (broken) => {
    expect(generateBasicListing.response.safeParse({ ...good, ...broken }).success).toBe(false);
  });
});
