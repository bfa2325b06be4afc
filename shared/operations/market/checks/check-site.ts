import { sites } from '../../../contract/market/sites.ts';
import { shownName } from '../aspects.ts';
import {
  isFromElsewhere,
  isPostable,
  type PartialListing,
  type Policy,
  type PolicyField,
  type Report,
  type ShippingPackage,
  type ShippingService,
} from '../listing-facts.ts';

/** Checks the package type against those of the site. */
export function checkPackage(
  shippingPackage: string,
  packages: readonly ShippingPackage[],
  report: Report,
): void {
  const codes = packages.map(({ code }) => code);
  if (codes.length > 0 && !codes.includes(shippingPackage))
    report('shippingPackage', 'PACKAGE_UNKNOWN', `shippingPackage must be one of ${codes.join(', ')}.`);
}

/**
 * Checks the shipping service against those of the site: that it can be posted, and that it is for items that lie where
 * this one does, if the site has services for those elsewhere. For a site that lists none, every service passes.
 */
export function checkService(
  {
    siteName,
    countryCode,
    shippingService,
  }: Partial<Pick<PartialListing, 'siteName' | 'countryCode' | 'shippingService'>>,
  services: readonly ShippingService[],
  report: Report,
): void {
  const service = services.find(({ code }) => code === shippingService);
  const field = 'shippingService';
  if (service === undefined) {
    const message = `${field} must be one of the services that shipping-packages lists for this site.`;
    if (services.length > 0) report(field, 'SERVICE_UNKNOWN', message);
    return;
  }
  if (!isPostable(service)) {
    const message = service.international
      ? `${field} must be a domestic service: ${service.code} is international.`
      : `${field} must be a service with a flat rate: ${service.code} has ${service.costTypes.join(', ')} only.`;
    report(field, 'SERVICE_NOT_POSTABLE', message);
  }
  if (siteName === undefined || countryCode === undefined || !services.some(isFromElsewhere)) return;
  const isElsewhere = countryCode !== sites[siteName].country;
  if (isFromElsewhere(service) === isElsewhere) return;
  const others = services.filter((other) => isPostable(other) && isFromElsewhere(other) === isElsewhere);
  const message = `${field} must be for items that lie in ${countryCode}, as countryCode says, on the site ${siteName}: ${others.map(({ code }) => code).join(', ')}.`;
  report(field, 'SERVICE_NOT_FROM_COUNTRY', message);
}

/** How many of the seller's policies a message names. */
const mostNamed = 10;

/** Checks a policy against the seller's own. */
export function checkPolicy(
  field: PolicyField,
  id: string,
  policies: readonly Policy[],
  report: Report,
): void {
  if (policies.some((policy) => policy.id === id)) return;
  const named = policies.slice(0, mostNamed).map((policy) => `${policy.id} (${shownName(policy.name)})`);
  const others = named.length === 0 ? 'none there' : named.join(', ');
  const message = `${field} ${id} is none of the seller's policies on this site; the seller has ${others}.`;
  report(field, 'POLICY_UNKNOWN', message);
}
