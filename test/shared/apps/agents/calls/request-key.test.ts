import { expect, test } from '@jest/globals';
import { requestKey } from '../../../../../shared/apps/agents/calls/request-key.ts';

const request = { image_urls: ['https://a.example/1.jpg'], additional_info: 'a mug' };

test('the key of a request is the same whatever the order of its fields, and for absent and null ones', () => {
  const key = requestKey('predictPrice', request, 1);
  const { image_urls, additional_info } = request;
  expect(requestKey('predictPrice', { additional_info, image_urls, country: null }, 1)).toBe(key);
  expect(key).toMatch(/^agent-[\w-]{43}$/);
});

test('another operation, another value and another copy have other keys', () => {
  const keys = [
    requestKey('predictPrice', request, 1),
    requestKey('appraiseProduct', request, 1),
    requestKey('predictPrice', { ...request, additional_info: 'a cup' }, 1),
    requestKey('predictPrice', request, 2),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a switch that is off counts as absent', () => {
  expect(requestKey('predictPrice', { ...request, explain: false }, 1)).toBe(
    requestKey('predictPrice', request, 1),
  );
});

test('where the answer is about the seller, another token makes another key', () => {
  const keys = ['a', 'b', undefined].map((token) => requestKey('draftItem', request, 1, token));
  expect(new Set(keys).size).toBe(3);
});

test('the key of a request stays what it is from one deployment to the next', () => {
  expect(requestKey('postItem', { title: 'Mug', quantity: 1 }, 1)).toBe(
    'agent-WbnqCC3KEgjIyo7ETINJX-IY9P_D35t8ZlSNFDvMyno',
  );
});
