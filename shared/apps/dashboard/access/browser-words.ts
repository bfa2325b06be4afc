/** Browsers by what their User-Agent says; the first that fits counts, since most also name those that they descend from. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgi?A?(?:iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const nameIn = (table: typeof browsers, agent: string): string | undefined =>
  table.find(([, sign]) => sign.test(agent))?.[0];

/**
 * Browser and system in words that a person recognises their device by, such as `Firefox on Windows`. Versions change
 * every month and say nothing more to them. The header is the browser's own claim.
 *
 * @param agent value of `User-Agent`
 */
export function browserWords(agent: string): string {
  const start = agent.slice(0, 500);
  const browser = nameIn(browsers, start) ?? 'A browser';
  const system = nameIn(systems, start);
  return system === undefined ? browser : `${browser} on ${system}`;
}
