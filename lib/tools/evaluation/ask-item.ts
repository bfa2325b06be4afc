import { randomBytes } from 'node:crypto';
import { siteNames, sites } from '../../../shared/contract/market/sites.ts';
import { draftingServices, listingServices } from '../../../shared/entry/wiring/listing.ts';
import { appraiseProductServices } from '../../../shared/entry/wiring/pricing.ts';
import { draftItem } from '../../../shared/operations/drafting/draft-item.ts';
import { appraiseProduct } from '../../../shared/operations/pricing/appraise-product.ts';
import { generateBasicListing } from '../../../shared/operations/texts/generate-basic-listing.ts';
import type { Call } from '../../../shared/platform/call/call.ts';
import { systemClock } from '../../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import type { Model } from '../../../shared/platform/model/model.ts';
import type { TruthItem } from './truth-file.ts';
import type { ConditionKind } from './words.ts';

/** The inputs of the questions about an item. */
export interface ItemMeans {
  readonly model: Model;
  /** Variables of the functions, after the host has started. */
  readonly environment: NodeJS.ProcessEnv;
  /** Addresses of the item's photos. */
  readonly photos: readonly string[];
  /** A marketplace seller's token. */
  readonly sellerToken: string;
}

/** The time a deployed function has for a paid call's work: its 26 s minus one for settling. */
const budgetMs = 25_000;

const callWithin = (budget: Call['budget']): Call => ({
  requestId: randomBytes(6).toString('hex'),
  account: { id: 'evaluation', keyId: 'evaluation', keyName: 'evaluation' },
  address: () => '',
  budget,
  clock: systemClock,
  log: { info() {}, warn() {}, error() {} },
  addHeaders: () => undefined,
  setAftermath: () => undefined,
});

/**
 * The kind of a condition by its id.
 *
 * @see https://developer.ebay.com/devzone/finding/callref/Enums/conditionIdList.html
 */
function kindOfCondition(conditionId: string): ConditionKind {
  const id = Number(conditionId);
  if (id < 2750) return id < 2000 ? 'new' : 'refurbished';
  return id < 7000 ? 'used' : 'broken';
}

/**
 * Runs generate-basic-listing, draft-item and appraise-product on the photos of an item, as a deployed function would,
 * with the seller's words from the truth and nothing else from it.
 *
 * @returns their answers, and the codes of those that failed
 */
export async function askItem(item: TruthItem, { model, environment, photos, sellerToken }: ItemMeans) {
  const failures: Record<string, string> = {};
  async function run<Result>(operation: string, work: (call: Call) => Promise<Result>) {
    const budget = startTimeBudget(budgetMs);
    try {
      return await work(callWithin(budget));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failures[operation] = error.code;
      return undefined;
    } finally {
      budget.end();
    }
  }

  const country = item.country?.toUpperCase() ?? 'AU';
  const siteName = siteNames.find((name) => sites[name].country === country) ?? 'Australia';
  const seen = { image_urls: [...photos], additional_info: item.words ?? undefined };
  const listing = await run('generate-basic-listing', (call) =>
    generateBasicListing(seen, { ...listingServices(environment), model }, call),
  );
  const drafted = { ...seen, market_access_token: sellerToken, siteName };
  const draft = await run('draft-item', (call) =>
    draftItem(drafted, { ...draftingServices(environment), model }, call),
  );
  const pricing = appraiseProductServices(environment, model);
  const appraised = { image_url: photos[0] ?? '', description: seen.additional_info, country, limit: 10 };
  const answered = await run('appraise-product', (call) =>
    appraiseProduct(appraised, { ...pricing, searches: undefined }, call),
  );
  const { appraisal, error } = answered?.body ?? {};
  if (error?.appraisal_error) failures['appraise-product'] = error.appraisal_error.code;
  const { listing: filled, sources, categories } = draft?.body ?? {};
  // A condition from another source is the category's default, which says nothing about the item.
  const isSupported = ['picture', 'words'].includes(sources?.conditionId?.from ?? '');
  const answers = {
    listing: listing && { brand: listing.body.brand, title: listing.body.listingTitle },
    draft: filled && {
      title: filled.title ?? '',
      specifics: filled.itemSpecifics.NameValueList,
      /** The name of the category's leaf. */
      category: categories?.[0]?.path.at(-1) ?? '',
      condition: filled.conditionId && isSupported ? kindOfCondition(filled.conditionId) : undefined,
    },
    appraisal: answered?.delivered && appraisal ? appraisal : undefined,
  };
  return { answers, failures };
}

/** The operations' answers about an item, each part undefined if its operation failed. */
export type ItemAnswers = Awaited<ReturnType<typeof askItem>>['answers'];
