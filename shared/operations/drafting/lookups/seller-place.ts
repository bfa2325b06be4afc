import * as z from 'zod';
import { itemCountries } from '../../../contract/countries.ts';
import { isXmlText } from '../../../contract/texts.ts';
import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { askForAddresses } from '../../market/seller.ts';

/** Where a seller's items are. A part that is not known is undefined. */
export interface SellerPlace {
  readonly countryCode: string | undefined;
  readonly postalCode: string | undefined;
}

const address = z.object({ country: z.string().optional(), postalCode: z.string().optional() });

const location = z.object({
  merchantLocationStatus: z.string().optional(),
  location: z.object({ address: address.optional() }).optional(),
});

function placeOf({ country = '', postalCode = '' }: z.output<typeof address>): SellerPlace {
  const code = postalCode.trim();
  return {
    countryCode: itemCountries.includes(country) ? country : undefined,
    postalCode: code !== '' && isXmlText(code) ? code : undefined,
  };
}

/** The place of the first location in use that names its country and postal code. */
function placeOfLocations(locations: readonly unknown[]): SellerPlace | undefined {
  return locations
    .flatMap((one) => location.safeParse(one).data ?? [])
    .filter(({ merchantLocationStatus: status }) => status !== 'DISABLED')
    .map((one) => placeOf(one.location?.address ?? {}))
    .find(({ countryCode, postalCode }) => countryCode !== undefined && postalCode !== undefined);
}

const isTokenRefused = (reason: unknown): boolean =>
  reason instanceof ServiceError && reason.code === 'MARKET_TOKEN_INVALID';

/**
 * Where the seller's items are: an inventory location, else the registration address. One lookup that fails leaves
 * the word to the other.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID if the token is refused; what the second lookup throws if both fail
 */
export async function sellerPlace(
  services: Parameters<typeof askForAddresses>[0],
  subject: Parameters<typeof askForAddresses>[1],
  call: Call,
): Promise<SellerPlace> {
  const [locations, profile] = await askForAddresses(services, subject, call);
  const refusal = [locations, profile].find(
    (result) => result.status === 'rejected' && isTokenRefused(result.reason),
  );
  if (refusal?.status === 'rejected') throw refusal.reason;
  const place = locations.status === 'fulfilled' ? placeOfLocations(locations.value) : undefined;
  if (place !== undefined) return place;
  if (profile.status === 'rejected') throw profile.reason;
  return placeOf(profile.value);
}
