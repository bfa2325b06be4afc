import { ServiceError } from '../../errors/service-error.ts';
import { toldWords } from './told-words.ts';

/** The marketplace refused what the caller asked for; the message is the marketplace's own. */
export class MarketRefusal extends ServiceError {
  readonly errorIds: readonly string[];

  /** @param secrets what the request carried that its refusal must not quote */
  constructor(errorIds: readonly string[], message: string | undefined, secrets: readonly string[]) {
    super('MARKET_REFUSED', toldWords(message, secrets));
    this.errorIds = errorIds;
  }
}
