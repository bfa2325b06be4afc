import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that has been assigned as global unicast so far; the rest of the IPv6 space leads to no public host. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure serves every guest at this otherwise public address: metadata, DNS, health. */
const azureHost = '168.63.129.16';

/** ISATAP carries an IPv4 address after the interface identifier 0000:5efe or 0200:5efe, under any prefix. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

/**
 * Whether an IP address belongs to the public internet. Takes the canonical text that a resolver or a parsed URL gives
 * (no brackets); anything else is not public. The special ranges are those of the IANA special-purpose address
 * registries, which ipaddr.js knows by name.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return ipaddr.IPv4.parse(address).range() === 'unicast' && address !== azureHost;
  if (version !== 6 || address.includes('%')) return false;
  const ip = ipaddr.IPv6.parse(address);
  return ip.range() === 'unicast' && ip.match(globalUnicast) && !isIsatap(ip);
}

/** Whether an address is this machine's own, in its plain spelling: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}
