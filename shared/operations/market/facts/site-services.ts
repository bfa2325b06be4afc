import type { Call } from '../../../platform/call/call.ts';
import type { Marketplace } from '../marketplaces.ts';
import { getShippingServices, type ShippingService } from '../remote/get-shipping-services.ts';
import { aWeek } from '../remote/reply-cache.ts';
import type { RestTransport } from '../remote/rest-transport.ts';
import { RetiredCall } from '../remote/retired-call.ts';
import type { BearerToken } from '../remote/tokens.ts';
import { type KeptReplies, kept } from './kept-reply.ts';

export interface ShippingServiceServices extends KeptReplies {
  readonly rest: RestTransport;
}

/**
 * The shipping services of a marketplace, the same for every seller; none if it lists none, or has retired the
 * call that does. There are too many, and they change too often, for a list of our own.
 */
export async function siteServices(
  services: ShippingServiceServices,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: Call,
): Promise<ShippingService[]> {
  const keeping = { key: ['services', services.rest.baseUrl, input.marketplace.remoteId], seconds: aWeek };
  try {
    return await kept(services, keeping, input.token, call, () =>
      getShippingServices(services.rest, input, call),
    );
  } catch (error) {
    if (error instanceof RetiredCall) return [];
    throw error;
  }
}

/** Whether post-item can offer a service: it posts one domestic service at a flat rate. */
export const isPostable = ({ international, costTypes }: ShippingService): boolean =>
  !international && (costTypes.length === 0 || costTypes.includes('FLAT_RATE'));
