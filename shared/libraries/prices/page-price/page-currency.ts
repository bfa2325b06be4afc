import { currencyOf } from '../currency/countries.ts';
import { countryOfSite } from '../currency/country-of-site.ts';
import { readPriceText } from '../price-text/read-price-text.ts';
import type { PriceCandidate } from './choose-price.ts';
import { readCurrencyField } from './machine-prices.ts';
import type { PageFacts } from './page-facts.ts';

const mostFields = 500;

/**
 * The currency of the chosen price: as stated for it, else as stated elsewhere on the page, by the site's country, by
 * the country of the page's language or of the request. Hints that contradict the sign next to the price are ignored.
 * Undefined if nothing decides it.
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
  const metas = [...facts.metas].filter(([name]) => /currency/.test(name)).slice(0, mostFields);
  const currencies = [
    ...all.filter(({ source }) => source !== 'visible').map(({ currency }) => currency),
    ...metas.map(([, [text = '']]) => readCurrencyField(text, facts.hints)),
  ].filter((currency) => currency !== undefined);
  return [...Map.groupBy(currencies, (currency) => currency)]
    .sort(([, first], [, other]) => other.length - first.length)
    .map(([currency]) => currency);
}
