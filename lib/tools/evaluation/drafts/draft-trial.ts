import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { draftItem } from '../../../../shared/contract/market/draft-item.ts';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import type { SiteName } from '../../../../shared/contract/market/sites.ts';
import { readAspects, sameText } from '../../../../shared/operations/market/aspects.ts';
import { marketplaceOfSite } from '../../../../shared/operations/market/marketplaces.ts';
import { callHost, type EvaluationHost } from '../evaluation-host.ts';
import { filled, isSellersOwn, type Listing } from './fill-missing.ts';
import { faultsIn, refusedFields } from './refused-fields.ts';
import type { Usage, UsageRecorder } from './usage-recorder.ts';

/** A draft that was delivered, and how it fared. */
export interface DraftOutcome {
  readonly categoryId: string | undefined;
  /** Where each value comes from: fields, and specifics as `itemSpecifics.<Name>`. */
  readonly from: Readonly<Record<string, string>>;
  /** How many specifics the category requires, and how many of these the draft has. */
  readonly required: number;
  readonly requiredFilled: number;
  /** Fields that `missing` names, and those that post-item refuses; the same where the draft is right about itself. */
  readonly missing: readonly string[];
  readonly refused: readonly string[];
  /** What still stops the draft once the seller's own fields are filled: nothing if it verifies. */
  readonly faultsAtOnce: readonly string[];
  /** The same once everything that `missing` names is filled. */
  readonly faultsFilled: readonly string[];
  /** Whether the filled draft was posted. */
  readonly posted: boolean;
}

/** The result of one call of draft-item. */
export interface DraftRecord {
  readonly photo: string;
  readonly site: SiteName;
  /** Code of the failure, if nothing was delivered. */
  readonly failure: string | undefined;
  readonly milliseconds: number;
  /** One for each question to the model. */
  readonly usage: readonly Usage[];
  readonly outcome: DraftOutcome | undefined;
  readonly body: unknown;
}

/** What a draft is made of. */
export interface DraftSubject {
  readonly photo: string;
  readonly site: SiteName;
  /** Address of the picture at the marketplace. */
  readonly picture: string;
}

interface Means {
  readonly host: EvaluationHost;
  readonly recorder: UsageRecorder;
  /** The seller's access token. */
  readonly token: string;
}

const aspectsSchema = z.object({ aspects: z.array(z.unknown()) });

/** The specifics that a category requires, from the marketplace itself. */
async function requiredSpecifics(
  { siteName, categoryId }: Listing,
  { host, token }: Means,
): Promise<string[]> {
  const question = {
    market_access_token: token,
    category_tree_id: marketplaceOfSite(siteName).categoryTreeId,
    category_id: categoryId,
  };
  const { body } = await callHost(host, 'market/item-aspects', question);
  const aspects = readAspects(aspectsSchema.safeParse(body).data?.aspects ?? []);
  return aspects
    .filter(({ aspectConstraint }) => aspectConstraint.aspectRequired === true)
    .map(({ localizedAspectName }) => sameText(localizedAspectName));
}

async function post(listing: Listing, { host, token }: Means): Promise<boolean> {
  const body = { ...listing, market_access_token: token, verifyOnly: false };
  const answer = await callHost(host, 'market/post-item', body, { 'idempotency-key': randomUUID() });
  const { data } = postItem.response.safeParse(answer.body);
  return answer.status === 200 && data?.Ack !== 'Failure' && data?.ItemID !== undefined;
}

async function outcomeOf(body: unknown, means: Means): Promise<DraftOutcome> {
  const { listing, missing, sources } = draftItem.response.parse(body);
  const verify = (one: Listing) =>
    callHost(means.host, 'market/post-item', {
      ...one,
      market_access_token: means.token,
      verifyOnly: true,
    });
  const required = await requiredSpecifics(listing, means);
  const given = new Set(listing.itemSpecifics.NameValueList.map(({ Name }) => sameText(Name)));
  const refused = await refusedFields(listing, missing, verify);
  const complete = filled(listing, missing);
  const faultsFilled = faultsIn(await verify(complete));
  return {
    categoryId: listing.categoryId,
    from: Object.fromEntries(Object.entries(sources).map(([field, { from }]) => [field, from])),
    required: required.length,
    requiredFilled: required.filter((name) => given.has(name)).length,
    missing: missing.map(({ field }) => field),
    refused,
    faultsAtOnce: faultsIn(await verify(filled(listing, missing.filter(isSellersOwn)))),
    faultsFilled,
    posted: faultsFilled.length === 0 && (await post(complete, means)),
  };
}

/** Drafts a listing, has it verified as it is and filled, and posts it. */
export async function tryDraft(subject: DraftSubject, means: Means): Promise<DraftRecord> {
  const { photo, site, picture } = subject;
  means.recorder.take();
  const { status, code, body, milliseconds } = await callHost(means.host, 'market/draft-item', {
    market_access_token: means.token,
    image_urls: [picture],
    siteName: site,
  });
  const usage = means.recorder.take();
  const failure = status === 200 ? undefined : (code ?? `status ${status}`);
  const outcome = failure === undefined ? await outcomeOf(body, means) : undefined;
  return { photo, site, failure, milliseconds, usage, outcome, body };
}
