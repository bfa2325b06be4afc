/** IPv4 ranges of the IANA special-purpose registry, and what clouds keep for themselves. */
export const privateIPv4Ranges: readonly (readonly [first: string, last: string, what: string])[] = [
  ['0.0.0.0', '0.255.255.255', 'this network'],
  ['10.0.0.0', '10.255.255.255', 'private'],
  ['100.64.0.0', '100.127.255.255', 'carrier-grade NAT'],
  ['100.100.100.200', '100.100.100.200', 'metadata, Alibaba'],
  ['127.0.0.0', '127.255.255.255', 'loopback'],
  ['168.63.129.16', '168.63.129.16', 'host services, Azure'],
  ['169.254.0.0', '169.254.255.255', 'link-local'],
  ['169.254.169.254', '169.254.169.254', 'metadata, AWS and others'],
  ['169.254.170.2', '169.254.170.2', 'credentials, ECS'],
  ['172.16.0.0', '172.31.255.255', 'private'],
  ['192.0.0.0', '192.0.0.255', 'protocol assignments'],
  ['192.0.0.192', '192.0.0.192', 'metadata, Oracle'],
  ['192.0.2.0', '192.0.2.255', 'documentation'],
  ['192.88.99.0', '192.88.99.255', '6to4 relays'],
  ['192.168.0.0', '192.168.255.255', 'private'],
  ['198.18.0.0', '198.19.255.255', 'benchmarking'],
  ['198.51.100.0', '198.51.100.255', 'documentation'],
  ['203.0.113.0', '203.0.113.255', 'documentation'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.254', 'reserved'],
  ['255.255.255.255', '255.255.255.255', 'broadcast'],
];

export const privateIPv6: readonly (readonly [address: string, what: string])[] = [
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['::ffff:808:808', 'IPv4-mapped, public'],
  ['::ffff:0:7f00:1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::808:808', 'NAT64, public'],
  ['64:ff9b:1::a9fe:a9fe', 'local NAT64'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'dummy prefix'],
  ['2001::7f00:1', 'Teredo'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:30::1', 'drone remote id'],
  ['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'protocol assignments'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:808:808::', '6to4 of a public address'],
  ['2606:4700::5efe:7f00:1', 'ISATAP'],
  ['2606:4700::200:5efe:a00:1', 'ISATAP'],
  ['3fff::1', 'documentation'],
  ['3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
  ['4000::1', 'not handed out'],
  ['5f00::1', 'segment routing'],
  ['8000::1', 'not handed out'],
  ['e000::1', 'not handed out'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata, AWS'],
  ['fd20:ce::254', 'metadata, Google'],
  ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'multicast'],
];

export const publicAddresses: readonly string[] = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
];

/** An IPv4 address as a number. */
export const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

export const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');

const fullWidth = (text: string): string =>
  text.replace(/[0-9]/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const circled = (text: string): string =>
  text.replace(/[1-9]/gu, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1));

/** Ways to write one IPv4 address in a URL that parsers have been known to understand. */
export function spellingsOf(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const hex = (number: number): string => `0x${number.toString(16)}`;
  const octal = (number: number): string => `0${number.toString(8)}`;
  const number = numberOf(address);
  const written = [
    address,
    `${address}.`,
    String(number),
    hex(number),
    octal(number),
    `0x${number.toString(16).toUpperCase().padStart(16, '0')}`,
    parts.map(hex).join('.'),
    parts.map(octal).join('.'),
    parts.map((part) => `000${octal(part)}`).join('.'),
    [hex(a), octal(b), c, d].join('.'),
    [a, b, c * 256 + d].join('.'),
    [a, numberOf(`0.${b}.${c}.${d}`)].join('.'),
    [hex(a), hex(numberOf(`0.${b}.${c}.${d}`))].join('.'),
    fullWidth(address),
    circled(address),
    address.replaceAll('.', '\u3002'),
    address.replaceAll('.', '\uff0e'),
    address.replaceAll('.', '\uff61'),
    address.replaceAll('.', '%2e'),
    address.replace(/[0-9]/gu, (digit) => `%3${digit}`),
    address.replace('.', '\u00ad.'),
    `\u200b${address}`,
    `[::ffff:${address}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[0:0:0:0:0:FFFF:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}]`,
    `[2002:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::]`,
  ];
  return [...new Set(written)];
}
