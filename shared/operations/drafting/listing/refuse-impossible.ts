import type { RequestOf } from '../../../contract/endpoint.ts';
import { checkCodes, type Finding } from '../../../contract/market/check-codes.ts';
import type { draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { checkDescriptors, readDescriptors } from '../../market/condition-descriptors.ts';
import { impossibleValues, unknownPolicies, unknownShipping } from '../../market/listing-checks.ts';
import { policyFields } from '../../market/listing-facts.ts';
import type { Candidate } from '../lookups/candidates.ts';
import type { SiteFacts } from '../lookups/site-facts.ts';

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

/** A finding's message may quote the request; the list of calls keeps what its code means. */
function refuse([finding]: readonly Finding[]): void {
  if (finding === undefined) return;
  const { field, code, message } = finding;
  throw new ServiceError('BAD_REQUEST', { text: message, kept: checkCodes[code] }, { fields: [field] });
}

/**
 * Refuses values that no category of the site takes, before anything is asked.
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

/** Whether the request names something that only the site or the seller may have. */
export const namesSiteValue = (request: Request): boolean =>
  [request.shippingService, request.shippingPackage, ...policyFields.map((field) => request[field])].some(
    (value) => value !== undefined,
  );

/**
 * The same for a service and a package that the site does not have, and for policies that the seller does not have
 * there. What could not be looked up passes.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseUnknownToSite(
  request: Request,
  { shippingServices = [], packages = [], policies }: SiteFacts,
): void {
  const services = request.fulfillmentPolicyId === undefined ? shippingServices : [];
  refuse(unknownShipping(request, services, packages));
  if (policies !== undefined) refuse(unknownPolicies(request, policies));
}

/**
 * The same for details of the condition, where the caller names the category and the condition that they belong to.
 * Details that the caller leaves out are not missing yet.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseUnknownDetails(
  { conditionId, conditionDescriptors = [] }: Request,
  { conditions }: Candidate,
): void {
  const condition = conditions?.find((one) => one.conditionId === conditionId);
  if (condition === undefined) return;
  const descriptors = readDescriptors(condition.conditionDescriptors);
  refuse(
    checkDescriptors(conditionDescriptors, descriptors).filter(
      ({ code }) => code !== 'CONDITION_DESCRIPTORS_REQUIRED',
    ),
  );
}
