import type { RequestOf } from '../../../contract/endpoint.ts';
import type { Finding } from '../../../contract/market/check-codes.ts';
import type { draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { impossibleValues, unknownShipping } from '../../market/listing-checks.ts';
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

function refuse([finding]: readonly Pick<Finding, 'message'>[]): void {
  if (finding !== undefined) throw new ServiceError('BAD_REQUEST', finding.message);
}

/**
 * Refuses values that no category of the site takes, before anything is asked.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseImpossible(request: Request, siteName: SiteName): void {
  const { conditionId } = request;
  if (conditionId !== undefined && !conditionIds.includes(conditionId)) {
    refuse([
      {
        message: `conditionId must be one of the marketplace's conditions: ${conditionIds.join(', ')}.`,
      },
    ]);
  }
  const { currency, unitSystems } = sites[siteName];
  const { measurementUnit = unitSystems[0] } = request;
  refuse(impossibleValues({ ...request, measurementUnit, currency }));
}

/**
 * The same for a service and a package that the site does not have. One that could not be looked up passes.
 *
 * @throws ServiceError BAD_REQUEST naming the field
 */
export function refuseUnknownShipping(
  request: Request,
  { shippingServices = [], packages = [] }: SiteFacts,
): void {
  refuse(unknownShipping(request, shippingServices, packages));
}
