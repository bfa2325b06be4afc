import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { predictPrice as endpoint } from '../../contract/pricing.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../platform/call/call.ts';
import { type ComparePictureServices, comparePicture } from './comparables/compare-picture.ts';
import { priceCurrency } from './price-answers.ts';
import { explainPrices, missingNote, priceNote } from './range/explain-prices.ts';

export type PredictPriceServices = ComparePictureServices;

/** Only rates and pictures may still be loading. */
const msToAnswer = 1_000;

/**
 * Comparables of the product in the picture, found or given, with prices in the currency of the country, and the range
 * in which it sells. Unless some price counts, nothing is delivered or charged; the header `x-price-note` then says why.
 * If the model could not identify the product, the prices come without its words, and the header says so.
 *
 * @throws ServiceError BAD_REQUEST if the picture cannot be read; the sources' error if none answered.
 */
export async function predictPrice(
  request: RequestOf<typeof endpoint>,
  services: PredictPriceServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { image_url, description, country, comparables: given, limit, explain, fresh } = request;
  const currency = priceCurrency(country);
  const { comparables } = await comparePicture(
    { imageUrl: image_url, country, description },
    { currency, limit, given, fresh, msAfter: msToAnswer },
    services,
    call,
  );
  const { items, range, imageErrors } = comparables;
  const note = priceNote(comparables) ?? missingNote(comparables);
  if (note !== undefined) call.addHeaders({ 'x-price-note': note });
  const body = {
    price_lower: range?.lower.toFixed(2) ?? null,
    price_upper: range?.upper.toFixed(2) ?? null,
    price_currency: currency,
    results: items.map((item) => ({ ...item, price: item.price ?? '' })),
    error: imageErrors.length === 0 ? {} : { image_upload_errors: [...imageErrors] },
    ...(explain === true ? { explanation: explainPrices(comparables, currency) } : {}),
  };
  return range === undefined ? undelivered(body) : delivered(body);
}
