import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { type draftItem as endpoint, siteOf } from '../../contract/market/draft-item.ts';
import { sites, unitSystemOf } from '../../contract/market/sites.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { finestSize } from '../../platform/pictures/picture-sizes.ts';
import { countOperation, type DailyLimitServices, sellerToken } from '../market/daily-limit.ts';
import type { PictureHosts } from '../market/listing-checks.ts';
import { policyFields } from '../market/listing-facts.ts';
import { marketplaceOfSite, sitesUnderSafetyLaw } from '../market/marketplaces.ts';
import type { SiteFactServices } from '../market/site-facts.ts';
import type { ListingServices } from '../texts/write-listing.ts';
import { checkDraft, refuseImpossible, refuseUnknownDetails, refuseUnknownToSite } from './listing/checks.ts';
import { missingFields } from './listing/missing-fields.ts';
import { type Candidate, givenCandidate, neededForDraft, siteFacts, suggestedCandidates } from './lookups.ts';
import type { Specifics } from './specifics/judge-specific.ts';

type Response = ResponseOf<typeof endpoint>;

/** The services of draft-item: pictures and the model, and the marketplace's lookups. */
export interface DraftingServices
  extends ListingServices,
    DailyLimitServices,
    SiteFactServices,
    PictureHosts {}

/** Fields whose values depend on the site or the seller. */
const ofSite = ['shippingService', 'shippingPackage', ...policyFields] as const;

/** Milliseconds reserved for assembling the draft after the last lookup. */
const assemblingMs = 400;

/** Lists the chosen category first, with the reason for it. */
function categoriesOf(
  candidates: readonly Candidate[],
  { categoryId, reason }: Specifics,
): Response['categories'] {
  const chosenFirst = candidates.toSorted(
    (a, b) => Number(b.categoryId === categoryId) - Number(a.categoryId === categoryId),
  );
  return chosenFirst.map(({ categoryId: id, path }) => ({
    categoryId: id,
    path: [...path],
    ...(id === categoryId && reason !== undefined && { reason }),
  }));
}

/**
 * Drafts a listing from pictures and the seller's words. The seller's place and the site's facts are looked up while
 * the pictures and the first question run; categories follow the first question, and their facts precede the second.
 * Anything that times out is left open and reported as missing.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID; BAD_REQUEST naming a picture that cannot be read or a value that cannot be
 *   posted on the site; MODEL_REFUSED; RATE_LIMIT at the account's limit of the day; UPSTREAM_FAILED if no category or
 *   model reply arrives in time
 */
export async function draftItem(
  request: RequestOf<typeof endpoint>,
  services: DraftingServices,
  call: Call,
): Promise<Outcome<Response>> {
  const token = sellerToken(request.market_access_token);
  const siteName = siteOf(request);
  refuseImpossible(request, siteName);
  const marketplace = marketplaceOfSite(siteName);
  const subject = { token, marketplace };
  const userText = request.additional_info ?? '';
  const { categoryId } = request;
  return await inParts(call, async (bounded, essential) => {
    // The text rules have large lists of words and patterns, which load faster than pictures arrive.
    const drafting = Promise.all([
      import('../texts/ask-for-product.ts'),
      import('./specifics/ask-for-specifics.ts'),
      import('./said.ts'),
      import('./listing/assemble-listing.ts'),
    ]);
    drafting.catch(() => {});
    const counted = essential(countOperation(services, bounded));
    const site = essential(counted.then(() => siteFacts(services, subject, request, bounded)));
    const given =
      categoryId === undefined
        ? undefined
        : essential(counted.then(() => givenCandidate(services, subject, categoryId, bounded)));
    // Small print matters here: labels show brand, model, size and material.
    const size = finestSize(services.model.pictures, request.image_urls.length);
    const pictures = await services.pictures(request.image_urls, bounded, size);
    const [{ askForProduct }, { askForSpecifics }, { readSaid }, { assembleListing }] = await drafting;
    // Values that depend on the site or the seller are checked against their facts.
    if (ofSite.some((field) => request[field] !== undefined)) refuseUnknownToSite(request, await site);
    if (given !== undefined) refuseUnknownDetails(request, await given);
    const timed = {
      ...bounded,
      budget: startTimeBudget(bounded.budget.remaining() - assemblingMs, bounded.budget),
    };
    const input = { pictures, userText, site: siteName };
    const product = await neededForDraft(askForProduct(input, services, timed));
    // The kind of product leads. An overly specific search may match nothing: then we search for the kind alone.
    const { kind, searchText } = product;
    const searchTexts = [kind === '' ? searchText : `${kind}, ${searchText}`, kind].filter(
      (text) => text !== '',
    );
    const candidates =
      given === undefined
        ? await neededForDraft(suggestedCandidates(services, subject, searchTexts, timed))
        : [await given];
    const asksManufacturer = request.regulatory === undefined && sitesUnderSafetyLaw.has(siteName);
    const asked = { ...input, product, candidates, givenCondition: request.conditionId, asksManufacturer };
    const specifics = await askForSpecifics(asked, services, timed);
    const [first] = candidates;
    if (first === undefined) throw new Error('A draft without a category.');
    const category = candidates.find(({ categoryId }) => categoryId === specifics.categoryId) ?? first;
    const units = unitSystemOf({
      measurementUnit: request.measurementUnit ?? sites[siteName].unitSystems[0],
    });
    const said = readSaid(product.passages, { userText, site: siteName, units });
    const known = { request, marketplace, product, said, category, specifics, site: await site };
    const { listing, sources } = assembleListing(known);
    const checks = checkDraft(listing, category, known.site, pictures, { ...services, log: call.log });
    return delivered({
      listing,
      missing: missingFields(listing, category, known.site, checks),
      categories: categoriesOf(candidates, specifics),
      sources,
      checks,
    });
  });
}
