/** An address that a page or its data may state; undefined for anything else. */
function parseAddress(address: string, base: string): URL | undefined {
  if (address === '' || address.length > 2_000) return undefined;
  const root = URL.canParse(base) ? base : 'http://page.invalid/';
  return URL.canParse(address, root) ? new URL(address, root) : undefined;
}

/**
 * What an address says of the thing it leads to: each of its parameters, and the last part of its path. Of several
 * variants the one meant shares more of them with the page's own address than the others do, whatever else either of the
 * two carries.
 */
export function keysOf(address: string, base: string): string[] {
  const url = parseAddress(address, base);
  if (url === undefined) return [];
  const lastPart = url.pathname.split('/').findLast((part) => part !== '');
  const pairs = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  return [...pairs, ...(lastPart === undefined ? [] : [lastPart])].map((key) => key.toLowerCase());
}

/** The values by which an address may name a variant: its parameters' and the last part of its path. */
export const valuesOf = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => key.slice(key.indexOf('=') + 1)).filter((value) => value.length > 2);
