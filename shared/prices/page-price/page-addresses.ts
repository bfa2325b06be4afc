/** Host and path in comparable form; null for no web address and for a site's home page. */
export function comparableAddress(address: string, base: string): string | null {
  const url = parseAddress(address, base);
  if (url === null || url.pathname === '/') return null;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.toLowerCase();
}

export function exactAddress(address: string, base: string): string | null {
  const url = parseAddress(address, base);
  return url === null || url.search === '' ? null : `${comparableAddress(address, base)}${url.search}`;
}

function parseAddress(address: string, base: string): URL | null {
  if (address.length > 2_000) return null;
  const root = URL.canParse(base) ? base : 'http://page.invalid/';
  return URL.canParse(address, root) ? new URL(address, root) : null;
}
