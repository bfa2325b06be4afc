import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isLoopbackAddress,
  isPublicAddress,
} from '../../../../../shared/platform/web/guarded/public-address.ts';
import { counts } from '../../../../support/counts.ts';
import { addressOf, numberOf, privateIPv4Ranges, publicAddresses } from '../private-addresses.ts';

const ranges = privateIPv4Ranges.map(([first, last]) => [numberOf(first), numberOf(last)] as const);
const isSpecial = (number: number): boolean =>
  ranges.some(([first, last]) => number >= first && number <= last);

describe('a public address', () => {
  test.each(publicAddresses)('%s is a public address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '',
    'localhost',
    '1.1.1',
    '1.1.1.1.',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '01.1.1.1',
    '1.1.1.1 ',
  ])('"%s" is not a public address, since it is not in its canonical form', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  test('a public address is never inside a special IPv4 range, and few others are refused', () => {
    const alsoRefused = ['192.31.196.', '192.52.193.', '192.175.48.'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (number) => {
        const address = addressOf(number);
        const expected = !isSpecial(number) && !alsoRefused.some((prefix) => address.startsWith(prefix));
        expect(isPublicAddress(address)).toBe(expected);
      }),
      { seed: 7, numRuns: counts(1_000, 20_000) },
    );
  });

  test('a public address is never an IPv6 address outside 2000::/3', () => {
    const word = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 8 }), (words) => {
        fc.pre(((words[0] ?? 0) & 0xe000) !== 0x2000);
        expect(isPublicAddress(words.map((each) => each.toString(16)).join(':'))).toBe(false);
      }),
      { seed: 7, numRuns: counts(400, 10_000) },
    );
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.255.255.255', true],
  ['::1', true],
  ['::ffff:127.0.0.1', false],
  ['10.0.0.1', false],
  ['1.1.1.1', false],
  ['localhost', false],
])('%s is a loopback address: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
