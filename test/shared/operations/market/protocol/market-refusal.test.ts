import { describe, expect, test } from '@jest/globals';
import {
  MarketRefusal,
  quotableWords,
  withoutSecrets,
} from '../../../../../shared/operations/market/protocol/market-refusal.ts';

const token = `v^1.1#i^1#${'aB3/'.repeat(20)}==`;

describe('words of the marketplace', () => {
  test.each([
    ['as it is', token],
    ['as it is written in an address', encodeURIComponent(token)],
  ])('words of the marketplace do not quote a secret %s', (_, quoted) => {
    expect(withoutSecrets([token])(`Bad token ${quoted}.`)).toBe('Bad token [withheld].');
    expect(quotableWords(`Bad token ${quoted}.`, [token])).toBeUndefined();
  });

  test('words of the marketplace pass unchanged if they only resemble a secret', () => {
    const words = 'The token of the form v^1.1#i^1# has expired; get another one.';
    expect(withoutSecrets([token])(words)).toBe(words);
    expect(quotableWords(words, [token])).toBe(words);
  });

  test('words of the marketplace may hold a secret short enough to occur by chance', () => {
    expect(withoutSecrets(['item'])('No such item.')).toBe('No such item.');
  });

  test("words of the marketplace pass if the request's secret is not well-formed text", () => {
    expect(quotableWords('The code is invalid.', ['code\ud800code'])).toBe('The code is invalid.');
  });

  test('words of the marketplace are cut at 1,000 characters; without any there is no text', () => {
    expect(quotableWords('a'.repeat(3000), [])).toHaveLength(1000);
    expect(quotableWords(' ', [])).toBeUndefined();
    expect(quotableWords(undefined, [])).toBeUndefined();
  });
});

test('a refusal names sites by the ids that callers may send', () => {
  const told = 'Category 1 is not in the marketplace EBAY_AU or EBAY_GB.';
  expect(new MarketRefusal([], told, []).message).toBe(
    'Category 1 is not in the marketplace MARKET_AU or MARKET_UK.',
  );
});
