import { currencyOf } from '../currency/countries.ts';
import { countryOfSite } from '../currency/country-of-site.ts';
import { readPriceText } from '../price-text/read-price-text.ts';
import type { PriceCandidate } from './choose-price.ts';
import { readCurrencyField } from './machine-prices.ts';
import { type PageFacts, remember } from './page-facts.ts';
import { rawTextOf } from './page-tree.ts';

const mostScanned = 1_500_000;
const mostFields = 500;

/**
 * The currency of the chosen price: as stated for it, else as stated elsewhere on the page, by the site's country, by
 * the page's scripts, by the country of the page's language or of the request. Hints that contradict the sign next to
 * the price are ignored. Undefined if nothing decides it.
 */
export function currencyOfPage(
  stated: readonly PriceCandidate[],
  shownText: string | undefined,
  all: readonly PriceCandidate[],
  facts: PageFacts,
): string | undefined {
  function fits(currency: string | undefined): currency is string {
    if (currency === undefined) return false;
    return shownText === undefined || readPriceText(shownText, { currency })?.currency === currency;
  }
  // A bare `$` may be any shop's currency sign.
  const isOpen = shownText?.includes('$') === true && readPriceText(shownText)?.currency === undefined;
  const claims = new Set(stated.filter(({ source }) => source !== 'visible').map(({ currency }) => currency));
  const { site, country } = facts.hints;
  const told =
    [...claims].find((claim) => (isOpen && claim !== undefined) || fits(claim)) ??
    statedElsewhere(all, facts).find(fits) ??
    [currencyOf(countryOfSite(site ?? '') ?? '')].find(fits) ??
    namedInScripts(facts).find(fits) ??
    [currencyOf(country ?? '')].find(fits);
  if (told !== undefined) return told;
  const shown = shownText === undefined ? undefined : readPriceText(shownText, facts.hints)?.currency;
  if (shown !== undefined) return shown;
  // Bare dollars that nothing explains, on pages of no known country, are nearly all American.
  return country === undefined && shownText !== undefined && shownText.includes('$') && fits('USD')
    ? 'USD'
    : undefined;
}

/** Currencies stated for other prices and by meta elements, most frequent first. */
function statedElsewhere(all: readonly PriceCandidate[], facts: PageFacts): string[] {
  const currencies: (string | undefined)[] = all
    .filter(({ source }) => source !== 'visible')
    .map(({ currency }) => currency);
  const readField = currencyFieldReader(facts);
  for (const [name, contents] of facts.metas) {
    if (/currency/.test(name)) currencies.push(readField(contents[0] ?? ''));
  }
  return byFrequency(currencies);
}

/** Currencies that the page's scripts and data attributes name, most frequent first. */
function namedInScripts(facts: PageFacts): string[] {
  const currencies: (string | undefined)[] = [];
  const readField = currencyFieldReader(facts);
  let scanned = 0;
  for (const element of facts.tree.elements) {
    const named = element.attributes['data-currency'] ?? element.attributes['data-currency-code'];
    if (named !== undefined) currencies.push(readField(named));
    if (element.tag !== 'script' || scanned > mostScanned) continue;
    const text = rawTextOf(element);
    scanned += text.length;
    for (const match of text.matchAll(currencyStatement)) {
      const currency = readField(match[1] ?? '');
      // The shop system's own setting outweighs mentions in trackers and templates.
      for (let times = match[0].startsWith('Shopify') ? 10 : 1; times > 0; times--) currencies.push(currency);
    }
  }
  return byFrequency(currencies);
}

const currencyStatement =
  /(?:priceCurrency|currency_?(?:code|iso(?:code)?)?|Shopify\.currency\s{0,9}=\s{0,9}\{\s{0,9}["']?active)\\?["']?\s{0,9}[:=,]\s{0,9}\\?["']([A-Z]{3})\\?["']/gi;

/** Reads each text once, and no more distinct texts than currencies have names. */
function currencyFieldReader(facts: PageFacts): (text: string) => string | undefined {
  let left = mostFields;
  return remember((text) => (left-- > 0 ? readCurrencyField(text, facts.hints) : undefined));
}

function byFrequency(currencies: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const currency of currencies)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((first, other) => other[1] - first[1]).map(([currency]) => currency);
}
