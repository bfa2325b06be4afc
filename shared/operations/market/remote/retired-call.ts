import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from './exchange.ts';

/** The marketplace has switched this call off: neither the caller nor a repeat can change that. */
export class RetiredCall extends ServiceError {
  constructor(name: string, call: RemoteCall) {
    super('MARKET_CALL_RETIRED', `the marketplace: ${name}: this call has been retired`);
    call.log.warn('market.call-retired', { call: name });
  }
}
