import { isIPv4, isIPv6 } from 'node:net';

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** The first `count` of an address's eight groups. */
function firstGroups(address: string, count: number): string[] {
  const [before = '', after] = address.split('::');
  const head = groupsOf(before);
  if (after === undefined) return head.slice(0, count);
  // A trailing IPv4 part replaces two groups.
  const tail = groupsOf(after).flatMap((group) => (group.includes('.') ? [group, group] : [group]));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, count);
}

/**
 * The network that an address belongs to: `203.0.113.0/24`, `2001:db8:1::/48`. It is enough to recognise a
 * server, and no longer identifies a person. Undefined if this is not an address.
 *
 * @param parts How many parts of the address count: of 8 bits for IPv4, of 16 for IPv6. Four are the block of addresses
 *   that belongs to one caller: `203.0.113.7/32`, `2001:db8:1:2::/64`. A machine may choose the other 64 bits of IPv6
 *   freely.
 */
export function networkOf(address: string | undefined, parts: 3 | 4 = 3): string | undefined {
  if (address === undefined) return undefined;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return parts === 4 ? `${plain}/32` : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return undefined;
  const groups = firstGroups(plain, parts).map((group) => Number.parseInt(group, 16).toString(16));
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/${parts * 16}`;
}
