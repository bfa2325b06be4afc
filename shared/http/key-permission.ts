import type { KnownCaller } from '../accounts/caller.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { ServiceError } from '../errors/service-error.ts';

/** @throws ServiceError KEY_NOT_PERMITTED if the caller's key is not for operations of this area. */
export function refuseBeyondPermission({ permission }: KnownCaller, { area }: Pick<Endpoint, 'area'>): void {
  if (area === 'market' && permission === 'texts-and-prices') throw new ServiceError('KEY_NOT_PERMITTED');
}
