/** Host and path in comparable form; undefined for no web address and for a site's home page. */
function comparableAddress(address: string, base: string): string | undefined {
  const url = parseAddress(address, base);
  if (url === undefined || url.pathname === '/') return undefined;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.toLowerCase();
}

export function exactAddress(address: string, base: string): string | undefined {
  const url = parseAddress(address, base);
  return url === undefined || url.search === ''
    ? undefined
    : `${comparableAddress(address, base)}${url.search}`;
}

function parseAddress(address: string, base: string): URL | undefined {
  if (address.length > 2_000) return undefined;
  const root = URL.canParse(base) ? base : 'http://page.invalid/';
  return URL.canParse(address, root) ? new URL(address, root) : undefined;
}
