/** Browsers by User-Agent; the first match counts, since most also name their ancestors. */
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
 * Browser and system as a person would recognise their device, such as `Firefox on Windows`. Versions change every
 * month and would not help. The header is the browser's own claim.
 *
 * @param agent value of `User-Agent`
 */
export function browserWords(agent: string): string {
  const start = agent.slice(0, 500);
  const browser = nameIn(browsers, start) ?? 'A browser';
  const system = nameIn(systems, start);
  return system === undefined ? browser : `${browser} on ${system}`;
}
