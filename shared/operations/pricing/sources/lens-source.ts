import * as z from 'zod';
import { readPriceText } from '../../../libraries/prices/price-text.ts';
import { askResultsApi, type ResultsApi } from './results-api.ts';
import type { SearchCall, VisualAnswer, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';

const name = 'lens';
const longestPrice = 200;

/*
 * The answer of a results API in SerpApi's format (engine google_lens, https://serpapi.com/google-lens-api). A price
 * comes as text ("$12*"; the star marks a price that Google converted) with a number and a symbol; only the text
 * identifies the currency.
 */
const visualMatch = z.object({
  title: z.string().catch(''),
  link: z.string(),
  source: z.string().catch(''),
  thumbnail: z.string().catch(''),
  image: z.string().catch(''),
  price: z
    .object({ value: z.string().max(longestPrice), currency: z.string().optional() })
    .optional()
    .catch(undefined),
});

/** The price for the answer, or the text shown in its place if the currency stays open. */
function pricesOf(text: string | undefined, site: string, country: string) {
  const read = text === undefined ? undefined : readPriceText(text.replaceAll('*', ''), { country, site });
  if (read === undefined) return { price: undefined };
  const { amount, currency } = read;
  return currency === undefined
    ? { price: undefined, openPrice: { amount, currency, text } }
    : { price: { amount, currency, text } };
}

function toMatch(item: unknown, country: string): VisualMatch[] {
  const parsed = visualMatch.safeParse(item);
  if (!parsed.success) return [];
  const { title, link, source, thumbnail, image, price } = parsed.data;
  return [
    {
      title,
      url: link,
      ...pricesOf(price?.value, link, country),
      image: thumbnail === '' ? image : thumbnail,
      vendor: source,
    },
  ];
}

/**
 * Finds listings through a Google Lens results API in SerpApi's format, by the picture's URL alone. A refused key is
 * SERVER_ERROR, since the fault is in our own access.
 */
export function createLensSource(options: ResultsApi): VisualSource {
  async function search(query: VisualQuery, call: SearchCall): Promise<VisualAnswer> {
    const { imageUrl, country, description = '' } = query;
    const parameters = {
      engine: 'google_lens',
      url: imageUrl,
      country: country.toLowerCase(),
      hl: 'en',
      ...(description.trim() === '' ? {} : { q: description }),
    };
    const items = await askResultsApi(options, { source: name, parameters, list: 'visual_matches' }, call);
    return { matches: items.flatMap((item) => toMatch(item, country)) };
  }
  return { name, search };
}
