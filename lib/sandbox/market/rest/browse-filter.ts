import type { ItemSummary } from './browse.ts';
import { type RestProblem, warning } from './rest-error.ts';

type Fits = (item: ItemSummary) => boolean;

const PRICE = /^\[(\d+(?:\.\d+)?)?(?:\.\.(\d+(?:\.\d+)?)?)?\]$/;

/** The parts of `name:value,name:{a|b}`, split at the commas outside brackets. */
function readParts(filter: string): Map<string, string> {
  const parts = filter.match(/[^,[\]{}]+(?:\[[^\]]*\]|\{[^}]*\})?/g) ?? [];
  return new Map(
    parts.map((part) => {
      const colon = part.indexOf(':');
      return colon < 0 ? [part, ''] : [part.slice(0, colon), part.slice(colon + 1)];
    }),
  );
}

function priceFits(range: string, currency: string | undefined): Fits | undefined {
  const found = PRICE.exec(range);
  if (found === null || currency === undefined) return undefined;
  const least = Number(found[1] ?? 0);
  const most = found[2] === undefined ? Number.POSITIVE_INFINITY : Number(found[2]);
  return ({ price }) =>
    price !== undefined &&
    price.currency === currency &&
    Number(price.value) >= least &&
    Number(price.value) <= most;
}

/**
 * What `category_ids` and `filter` (buyingOptions, price with priceCurrency) let through. The rest of the real
 * service's filters, and broken ones, are ignored with warning 12002.
 */
export function readItemFilter(query: URLSearchParams, warnings: RestProblem[]): Fits {
  const tests: Fits[] = [];
  const category = query.get('category_ids');
  if (category !== null) tests.push(({ leafCategoryIds }) => leafCategoryIds.includes(category));
  const parts = readParts(query.get('filter') ?? '');
  for (const [name, value] of parts) {
    const options = name === 'buyingOptions' ? /^\{([A-Z_|]+)\}$/.exec(value)?.[1]?.split('|') : undefined;
    const price = name === 'price' ? priceFits(value, parts.get('priceCurrency')) : undefined;
    if (options !== undefined) {
      tests.push(({ buyingOptions }) => buyingOptions.some((option) => options.includes(option)));
    } else if (price !== undefined) tests.push(price);
    else if (name !== 'priceCurrency') {
      warnings.push(
        warning(12_002, 'API_BROWSE', `The filter ${name} is invalid or unknown and was ignored.`, {
          parameters: [{ name: 'filter', value: name }],
        }),
      );
    }
  }
  return (item) => tests.every((fits) => fits(item));
}
