/** Query parameters that identify where a visitor came from, not the page. */
const tracking =
  /^(utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|srsltid|mkevt|mkcid|mkrid|campid|toolid|customid|hash|_trkparms|_trksid|amdata|epid|itmmeta|itmprp|ref|ref_|tag|aff.*|spm|scm|pd_rd_.*|pf_rd_.*|psc|th|cmpid|sid|igshid|mc_cid|mc_eid|yclid|variant_source|currency|country|shipto|skuid)$/i;

/** Paths where a marketplace shows a listing by its number, with or without words before it. */
const itemNumber = /\/itm\/(?:[^/]+\/)?(\d{9,})$/;

/**
 * One text for all addresses of the same listing: host without `www.` or `m.`, no fragment, no tracking
 * parameters, the rest sorted. A marketplace listing is known by its number on all its hosts.
 */
export function canonicalUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const host = url.hostname.replace(/^(www|m|mobile)\./, '');
  const item = itemNumber.exec(url.pathname)?.[1];
  if (item !== undefined) return `item:${item}`;
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return `${host}${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}
