import { ServiceError } from '../../errors/service-error.ts';

const LONGEST_MESSAGE = 1000;

/** The marketplace refused what the caller asked for; the message is the marketplace's own. */
export class MarketRefusal extends ServiceError {
  readonly errorIds: readonly string[];

  constructor(errorIds: readonly string[], message: string | undefined) {
    const text = message?.trim() ?? '';
    super('MARKET_REFUSED', text === '' ? undefined : text.slice(0, LONGEST_MESSAGE).toWellFormed());
    this.errorIds = errorIds;
  }
}
