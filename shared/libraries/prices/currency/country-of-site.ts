import { sites } from '../vocabulary/vocabulary.ts';
import { isCountry } from './countries.ts';

/** `https://shop.example.com.au/path` and `shop.example.com.au/path` as host labels and path parts. */
function partsOf(site: string): { labels: string[]; path: string[] } {
  const [address = ''] = site
    .trim()
    .toLowerCase()
    .slice(0, 2_000)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//u, '')
    .split(/[?#]/u, 1);
  const [authority = '', ...path] = address.split('/');
  const host = authority.replace(/^.*@/u, '').replace(/:\d*$/u, '').replace(/\.$/u, '');
  return { labels: host.split('.'), path };
}

/** The region in a path segment such as `en-au`, `de_CH` or `au`. */
function countryOfPathPart(part: string): string | undefined {
  const region = /^[a-z]{2}[-_]([a-z]{2})$/u.exec(part)?.[1];
  if (region !== undefined)
    return region === 'uk' ? 'GB' : isCountry(region) ? region.toUpperCase() : undefined;
  return sites.countryLabels.get(part);
}

function countryOfDomain(labels: readonly string[]): string | undefined {
  const top = labels.at(-1) ?? '';
  const second = labels.at(-2) ?? '';
  if (top === 'uk') return 'GB';
  if (top === 'xn--p1ai' || top === 'рф' || top === 'su') return 'RU';
  // All euro countries write prices alike, so any of them serves for the union's domain.
  if (top === 'eu') return 'DE';
  if (!isCountry(top)) return undefined;
  const national =
    !sites.soldWorldwide.has(top) || (labels.length > 2 && sites.nationalSecondLevels.has(second));
  return national ? top.toUpperCase() : undefined;
}

/**
 * The country (ISO 3166-1 alpha-2) whose money a site's bare symbols mean, undefined when nothing
 * says so: the region in the address (`/en-au/`, `au.example.com`), else the country domain, else a shop that is
 * known to sell in one currency.
 *
 * @param site host name or URL
 */
export function countryOfSite(site: string): string | undefined {
  const { labels, path } = partsOf(site);
  if (labels.length < 2) return undefined;
  const domain = countryOfDomain(labels);
  if (domain !== undefined) return domain;
  for (const part of path.slice(0, 2)) {
    const country = countryOfPathPart(part);
    if (country !== undefined) return country;
  }
  const first = labels.length > 2 ? sites.countryLabels.get(labels[0] ?? '') : undefined;
  return first ?? sites.countryOfHost.get(labels.slice(-2).join('.'));
}
