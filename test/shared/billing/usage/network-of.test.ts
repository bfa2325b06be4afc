import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../../../../shared/billing/usage/network-of.ts';
import { counts } from '../../../support/counts.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::7', '2001:db8::/48'],
  ['2001:db8:0:9::', '2001:db8::/48'],
  ['::1', '::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.77', '64:ff9b::/48'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([undefined, '', 'localhost', '203.0.113', '1.2.3.4.5', '2001:db8', 'test-invoke-source-ip'])(
  '%s is not an address',
  (text) => {
    expect(networkOf(text)).toBeUndefined();
    expect(networkOf(text, 4)).toBeUndefined();
  },
);

test.each([
  ['203.0.113.77', '203.0.113.77/32'],
  ['::ffff:203.0.113.77', '203.0.113.77/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8::/64'],
])('%s is identified as %s', (address, prefix) => {
  expect(networkOf(address, 4)).toBe(prefix);
});

test('the network holds the address and is of the right size, in every spelling of an address', async () => {
  const hold = (address: string) => {
    // The library that we compare with takes this spelling, deprecated for twenty years, for an IPv4 address.
    fc.pre(!/^::\d+\./.test(address));
    const network = networkOf(address) ?? '';
    const parsed = ipaddr.process(address);
    expect(parsed.match(ipaddr.parseCIDR(network))).toBe(true);
    expect(network.endsWith(parsed.kind() === 'ipv4' ? '/24' : '/48')).toBe(true);
    expect(networkOf(network.split('/')[0])).toBe(network);
    const prefix = networkOf(address, 4) ?? '';
    expect(parsed.match(ipaddr.parseCIDR(prefix))).toBe(true);
    expect(prefix.endsWith(parsed.kind() === 'ipv4' ? '/32' : '/64')).toBe(true);
  };
  await fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), hold), {
    numRuns: counts(150, 20_000),
    seed: 7,
  });
});
