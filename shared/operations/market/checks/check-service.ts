import type { Finding } from '../../../contract/market/check-codes.ts';
import { isPostable } from '../facts/site-services.ts';
import type { ShippingService } from '../remote/get-shipping-services.ts';

const field = 'shippingService';

/** Checks the shipping service against those of the site. For a site that lists none, every service passes. */
export function checkService(shippingService: string, services: readonly ShippingService[]): Finding[] {
  if (services.length === 0) return [];
  const service = services.find(({ code }) => code === shippingService);
  if (service === undefined) {
    const message = `${field} must be one of the services that shipping-packages lists for this site.`;
    return [{ field, code: 'SERVICE_UNKNOWN', message }];
  }
  if (isPostable(service)) return [];
  const message = service.international
    ? `${field} must be a domestic service: ${service.code} is international.`
    : `${field} must be a service with a flat rate: ${service.code} has ${service.costTypes.join(', ')} only.`;
  return [{ field, code: 'SERVICE_NOT_POSTABLE', message }];
}
