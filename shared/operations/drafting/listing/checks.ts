import type { RequestOf } from '../../../contract/endpoint.ts';
import checkCodes from '../../../contract/market/check-codes.json' with { type: 'json' };
import type { Check } from '../../../contract/market/check-codes.ts';
import type { DraftListing, draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { type SiteName, sites } from '../../../contract/market/sites.ts';
import type { EventLog } from '../../../platform/call/log-events.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { checkDescriptors, readDescriptors } from '../../market/condition-descriptors.ts';
import {
  checkSize,
  impossibleValues,
  judgeListing,
  type PictureHosts,
  unknownToSite,
} from '../../market/listing-checks.ts';
import { byUrgency, type Fact, findingsOf } from '../../market/listing-facts.ts';
import type { Candidate, SiteFacts } from '../lookups.ts';

type Request = RequestOf<typeof endpoint>;

/**
 * Every condition that a category may take.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html
 * @see https://developer.ebay.com/api-docs/sell/inventory/types/slr:ConditionEnum (2990 and 3010; both read 2026-11-23)
 */
const conditionIds = '1000 1500 1750 2000 2010 2020 2030 2500 2750 2990 3000 3010 4000 5000 6000 7000'.split(
  ' ',
);

/** A finding's message may quote the request, so the list of calls keeps the meaning of its code instead. */
function refuse([finding]: readonly Check[]): void {
  if (finding === undefined) return;
  const { field, code, message } = finding;
  throw new ServiceError('BAD_REQUEST', { text: message, kept: checkCodes[code].cause }, { fields: [field] });
}

/**
 * Refuses values that no category of the site takes, before any remote call.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseImpossible(request: Request, siteName: SiteName): void {
  const { conditionId } = request;
  if (conditionId !== undefined && !conditionIds.includes(conditionId)) {
    const message = `conditionId must be one of the marketplace's conditions: ${conditionIds.join(', ')}.`;
    throw new ServiceError('BAD_REQUEST', ours(message), { fields: ['conditionId'] });
  }
  const { currency, unitSystems } = sites[siteName];
  const { measurementUnit = unitSystems[0] } = request;
  refuse(impossibleValues({ ...request, measurementUnit, currency }));
}

/**
 * Refuses a service or a package that the site lacks, and policies that the seller lacks there. Failed lookups refuse
 * nothing.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseUnknownToSite(
  request: Request,
  { shippingServices = [], packages = [], policies }: SiteFacts,
): void {
  const services = request.fulfillmentPolicyId === undefined ? shippingServices : [];
  refuse(unknownToSite(request, services, packages, policies));
}

/**
 * Refuses wrong condition details if the caller names the category and the condition that they belong to. Details that
 * the caller leaves out are not missing yet.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseUnknownDetails(
  { conditionId, conditionDescriptors = [] }: Request,
  { conditions }: Candidate,
): void {
  const condition = conditions?.find((condition) => condition.conditionId === conditionId);
  if (condition === undefined) return;
  const descriptors = readDescriptors(condition.conditionDescriptors);
  refuse(
    findingsOf((report) => checkDescriptors(conditionDescriptors, descriptors, report)).filter(
      ({ code }) => code !== 'CONDITION_DESCRIPTORS_REQUIRED',
    ),
  );
}

const factOr = <Value>(value: Value | undefined): Fact<Value> =>
  value === undefined
    ? { status: 'rejected', reason: new ServiceError('TIMEOUT') }
    : { status: 'fulfilled', value };

/**
 * The findings that post-item would make with verifyOnly, from facts already fetched. Pictures that were shrunk for the
 * model exceeded the minimum size for listings. Returns are left at post-item's default, which every category takes.
 */
export function checkDraft(
  listing: DraftListing,
  { categoryId, aspects, conditions, regulatory }: Candidate,
  { packages, shippingServices, policies, place }: SiteFacts,
  pictures: readonly ModelPicture[],
  services: PictureHosts & { readonly log: EventLog },
): Check[] {
  const facts = {
    aspects: factOr(aspects),
    conditions: factOr(conditions === undefined ? undefined : { categoryId, itemConditions: conditions }),
    packages: factOr(packages),
    shippingServices: factOr(shippingServices),
    policies,
    safety: factOr(regulatory && { attributes: regulatory, isBusiness: place?.isBusiness }),
  };
  const small = pictures.flatMap(({ bytes }, index) => checkSize(bytes, `pictureUrls[${index}]`));
  return byUrgency([...judgeListing(listing, facts, services), ...small]);
}
