import { randomBytes } from 'node:crypto';
import { type SiteName, siteNames, sites } from '../../../../shared/contract/market/sites.ts';
import { draftingServices, listingServices } from '../../../../shared/entry/wiring/listing.ts';
import { appraiseProductServices } from '../../../../shared/entry/wiring/pricing.ts';
import { conditionKindOf } from '../../../../shared/operations/drafting/condition-kinds.ts';
import { draftItem } from '../../../../shared/operations/drafting/draft-item.ts';
import { generateBasicListing } from '../../../../shared/operations/listing/generate-basic-listing.ts';
import { appraiseProduct } from '../../../../shared/operations/pricing/appraise-product.ts';
import type { Call, Outcome } from '../../../../shared/platform/call/call.ts';
import { systemClock } from '../../../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import type { Model } from '../../../../shared/platform/model/model.ts';
import type { Recording } from '../recordings/recording.ts';
import type { ItemAnswers } from './judge-item.ts';
import type { TruthItem } from './truth-file.ts';

/** What the questions about one item need. */
export interface ItemMeans {
  readonly model: Model;
  readonly searches: ReturnType<Recording['searches']>;
  /** Variables of the functions, after the host has started. */
  readonly environment: NodeJS.ProcessEnv;
  /** Addresses of the item's photos. */
  readonly photos: readonly string[];
  /** Of a seller at the marketplace. */
  readonly sellerToken: string;
}

/** What an item's operations answered, and how. */
export interface AskedItem {
  readonly answers: ItemAnswers;
  /** Codes of operations that failed, by operation. */
  readonly failures: Readonly<Record<string, string>>;
  /** Rules that a first answer broke, by the name that the log gives them. */
  readonly broken: readonly string[];
}

/** What a deployed function leaves the work of a paid call: its 26 s less one for settling. */
const budgetMs = 25_000;

/** The site of a country; Australia for a country without one. */
const siteOfCountry = (country: string): SiteName =>
  siteNames.find((name) => sites[name].country === country) ?? 'Australia';

/** A call whose log keeps the rules that were broken. */
function startCall(note: (rule: string) => void): Call & { end(): void } {
  const budget = startTimeBudget(budgetMs);
  const heard = (_: string, fields?: unknown) => {
    if (typeof fields !== 'object' || fields === null || !('rules' in fields)) return;
    for (const rule of String(fields.rules).split(',')) note(rule);
  };
  return {
    requestId: randomBytes(6).toString('hex'),
    account: { id: 'evaluation', keyName: 'evaluation' },
    budget,
    clock: systemClock,
    log: { info: heard, warn() {}, error() {} },
    addHeaders: () => undefined,
    setAftermath: () => undefined,
    end: () => budget.end(),
  };
}

/**
 * Runs generate-basic-listing, draft-item and appraise-product on the photos of an item, as a deployed function would,
 * with the seller's words of the truth and nothing else of it.
 */
export async function askItem(item: TruthItem, means: ItemMeans): Promise<AskedItem> {
  const { model, environment, photos, sellerToken, searches } = means;
  const failures: Record<string, string> = {};
  const broken = new Set<string>();
  async function run<Body>(
    operation: string,
    work: (call: Call) => Promise<Outcome<Body>>,
  ): Promise<Outcome<Body> | undefined> {
    const call = startCall((rule) => broken.add(rule));
    try {
      return await work(call);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failures[operation] = error.code;
      return undefined;
    } finally {
      call.end();
    }
  }

  const country = item.country?.toUpperCase() ?? 'AU';
  const words = item.words ?? undefined;
  const imageUrls = [...photos];
  const listing = await run('generate-basic-listing', (call) =>
    generateBasicListing(
      { image_urls: imageUrls, additional_info: words },
      { ...listingServices(environment), model },
      call,
    ),
  );
  const draft = await run('draft-item', (call) =>
    draftItem(
      {
        market_access_token: sellerToken,
        image_urls: imageUrls,
        additional_info: words,
        siteName: siteOfCountry(country),
      },
      { ...draftingServices(environment), model },
      call,
    ),
  );
  const pricing = appraiseProductServices(environment, model);
  const appraisal = await run('appraise-product', (call) =>
    appraiseProduct(
      { image_url: photos[0] ?? '', description: words, country, limit: 10 },
      {
        ...pricing,
        searches,
        freeFallbacks: { ...pricing.freeFallbacks, perHour: Number.POSITIVE_INFINITY },
      },
      call,
    ),
  );
  const { appraisal: appraised, error } = appraisal?.body ?? {};
  if (error?.appraisal_error) failures['appraise-product'] = error.appraisal_error.code;
  return {
    answers: {
      listing: listing && { brand: listing.body.brand, title: listing.body.listingTitle },
      draft: draft && draftAnswers(draft.body),
      appraisal: appraisal?.delivered && appraised ? appraisalAnswers(appraised) : undefined,
    },
    failures,
    broken: [...broken].toSorted(),
  };
}

type Body<Operation extends (...given: never[]) => Promise<Outcome<unknown>>> = Awaited<
  ReturnType<Operation>
>['body'];

/** A condition from elsewhere is the category's default, which says nothing about the item. */
const supported: ReadonlySet<string | undefined> = new Set(['picture', 'words']);

function draftAnswers({
  listing,
  sources,
  categories,
}: Body<typeof draftItem>): NonNullable<ItemAnswers['draft']> {
  const { conditionId } = listing;
  const hasCondition = conditionId !== undefined && supported.has(sources.conditionId?.from);
  return {
    title: listing.title ?? '',
    specifics: Object.fromEntries(
      listing.itemSpecifics.NameValueList.map(({ Name, Value }) => [Name, Value]),
    ),
    category: categories[0]?.path.at(-1) ?? '',
    condition: hasCondition ? conditionKindOf(conditionId) : undefined,
  };
}

function appraisalAnswers(
  appraised: Body<typeof appraiseProduct>['appraisal'],
): NonNullable<ItemAnswers['appraisal']> {
  const { price_lower: lower, price_upper: upper, price_currency: currency, defects } = appraised;
  return {
    defects,
    range: lower === null || upper === null || currency === null ? undefined : { lower, upper, currency },
  };
}
