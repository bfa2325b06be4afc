import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { networkOf } from '../../../../shared/billing/usage/network-of.ts';
import { counts } from '../../../support/counts.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77/32'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77/32'],
  ['2001:DB8:0:9::7', '2001:db8::/48', '2001:db8:0:9::/64'],
  ['fe80::1%eth0', 'fe80::/48', 'fe80::/64'],
  ...[undefined, '', 'localhost', '203.0.113', '1.2.3.4.5', '2001:db8', 'test-invoke-source-ip'].map(
    (text) => [text, undefined, undefined] as const,
  ),
])('%s belongs to the network %s and is identified as %s', (address, network, prefix) => {
  expect([networkOf(address), networkOf(address, 4)]).toEqual([network, prefix]);
});

test('the network holds the address and is of the right size, in every spelling of an address', async () => {
  const hold = (address: string) => {
    // The reference library reads this spelling, deprecated for twenty years, as an IPv4 address.
    fc.pre(!/^::\d+\./.test(address));
    const [network = '', prefix = ''] = [networkOf(address), networkOf(address, 4)];
    const parsed = ipaddr.process(address);
    const isShort = parsed.kind() === 'ipv4';
    for (const own of [network, prefix]) expect(parsed.match(ipaddr.parseCIDR(own))).toBe(true);
    expect([network, prefix].map((own) => own.split('/')[1])).toEqual(isShort ? ['24', '32'] : ['48', '64']);
    expect(networkOf(network.split('/')[0])).toBe(network);
  };
  await fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), hold), {
    numRuns: counts(150, 20_000),
    seed: 7,
  });
});
