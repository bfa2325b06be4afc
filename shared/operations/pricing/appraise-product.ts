import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { appraiseProduct as endpoint } from '../../contract/pricing.ts';
import { type Call, delivered, type Outcome, undelivered } from '../../platform/call/call.ts';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { errorTable } from '../../platform/errors/error-table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import { decideBounds, explainAppraisal } from './appraisal/decided-bounds.ts';
import type { SupportedAppraisal } from './appraisal/supported-appraisal.ts';
import { type ComparePictureServices, comparePicture } from './comparables/compare-picture.ts';
import type { Comparable, Comparables } from './comparables/find-comparables.ts';
import { priceCurrency } from './price-answers.ts';
import { missingNote, priceNote } from './range/explain-prices.ts';

export interface AppraiseProductServices extends ComparePictureServices {
  readonly model: Model;
}

/** Of found comparables the model sees as many as an answer may show, so `limit` does not change the appraisal. */
const mostAppraised = 10;

/** Reserved from the model's time, so that a silent model still leaves time to answer with the fallback. */
const msForTheFallback = 1_500;

/** Time that the look at the offers leaves for the appraisal: the model takes a few seconds. */
const msForTheAppraisal = 9_000;

type Body = ResponseOf<typeof endpoint>;

const noSimilarItems = {
  code: 'NO_SIMILAR_ITEMS',
  message: 'No similar items were found for this picture.',
};

async function askModel(
  picture: ModelPicture,
  comparables: Comparables,
  context: { readonly currency: string; readonly description?: string | undefined },
  model: Model,
  call: Call,
): Promise<SupportedAppraisal> {
  // The word lists are large but load faster than the model replies.
  const supporting = import('./appraisal/supported-appraisal.ts');
  supporting.catch(() => {});
  const { appraisalQuestion, readAppraisal } = await import('./appraisal/appraisal-question.ts');
  const question = appraisalQuestion(picture, comparables.items, context);
  const budget = startTimeBudget(call.budget.remaining() - msForTheFallback, call.budget);
  const reply = await model.ask(question, { ...call, budget });
  const read = readAppraisal(reply.value);
  if (read === undefined)
    throw new ServiceError('UPSTREAM_FAILED', 'the appraisal is not in the form asked for');
  const { supportedAppraisal } = await supporting;
  return supportedAppraisal(read, comparables.items, comparables.range);
}

/** How a failed appraisal is reported; the caller still gets the comparables and their computed range. */
function appraisalError(error: unknown): { code: string; message: string } {
  const code = error instanceof ServiceError ? error.code : 'UNKNOWN';
  if (code === 'RATE_LIMIT' || code === 'OVERLOADED') {
    return {
      code: 'RATE_LIMIT',
      message: 'The appraisal model is busy. The range comes from the listings alone.',
    };
  }
  if (code === 'SERVER_ERROR') return { code, message: errorTable.SERVER_ERROR.message };
  return { code: 'UNKNOWN', message: 'The appraisal failed. The range comes from the listings alone.' };
}

/** A refusal by the model is a judgement; after any other failure the model's part is missing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'MODEL_REFUSED';

/**
 * Appraises the product in the picture against comparables. Any failure of the model's part is reported as
 * `appraisal_error`, and the appraisal falls back to the range of the comparables. Unless the model refused the
 * picture, a fallback is free, and so is an appraisal in which no price counts, for which the model is not asked; the
 * header `x-price-note` then says why.
 *
 * @throws ServiceError BAD_REQUEST if the picture cannot be read; the sources' error if none answered.
 */
export async function appraiseProduct(
  request: RequestOf<typeof endpoint>,
  services: AppraiseProductServices,
  call: Call,
): Promise<Outcome<Body>> {
  const { image_url, description, country, comparables: given, limit, explain, fresh } = request;
  const currency = priceCurrency(country);
  const { picture, comparables } = await comparePicture(
    { imageUrl: image_url, country, description },
    { currency, limit: given?.length ?? mostAppraised, given, fresh, msAfter: msForTheAppraisal },
    services,
    call,
  );
  const toItem = ({ title, price, url, image, vendor }: Comparable) => ({
    title,
    price: price === undefined ? null : Number(price),
    currency,
    url,
    image,
    vendor,
  });
  const hasComparables = comparables.items.length > 0;
  const isShown = ({ index }: { readonly index: number }): boolean => index < limit;
  let note = priceNote(comparables);
  let failure: Body['error']['appraisal_error'] = null;
  let appraisal: SupportedAppraisal = {
    bounds: decideBounds(undefined, comparables.range),
    bestMatch: undefined,
    reasoning: [],
    defects: [],
  };
  if (comparables.range !== undefined) {
    try {
      appraisal = await askModel(
        picture.forModel,
        comparables,
        { currency, description },
        services.model,
        call,
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) call.log.error('appraisal.bug', error);
      failure = appraisalError(error);
      if (!isRefusal(error)) note = 'appraisal-failed';
    }
  }
  const shownNote = note ?? missingNote(comparables);
  if (shownNote !== undefined) call.addHeaders({ 'x-price-note': shownNote });
  const bestMatch = appraisal.bestMatch === undefined ? undefined : comparables.items[appraisal.bestMatch];
  const body: Body = {
    similar_items: comparables.items.slice(0, limit).map(toItem),
    appraisal: {
      price_lower: appraisal.bounds.range?.lower ?? null,
      price_upper: appraisal.bounds.range?.upper ?? null,
      price_currency: currency,
      best_match: bestMatch === undefined ? null : toItem(bestMatch),
      reasoning: [...appraisal.reasoning],
      defects: [...appraisal.defects],
    },
    error: {
      discovery_error: hasComparables ? null : noSimilarItems,
      image_upload_errors: comparables.imageErrors.filter(isShown),
      price_enrichment_errors: comparables.priceErrors.filter(isShown),
      appraisal_error: failure,
    },
    ...(explain === true ? { explanation: explainAppraisal(comparables, currency, appraisal.bounds) } : {}),
  };
  return hasComparables && note === undefined ? delivered(body) : undelivered(body);
}
