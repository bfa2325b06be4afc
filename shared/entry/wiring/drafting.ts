import type { DraftingServices } from '../../operations/drafting/drafting-services.ts';
import { listingServices } from './listing.ts';
import { tradingAndRestServices } from './market-trading.ts';

/**
 * What draft-item works with, from the environment.
 *
 * @throws ServiceError SERVER_ERROR if variables are missing or wrong, naming them
 */
export const draftingServices = (environment: NodeJS.ProcessEnv): DraftingServices => ({
  ...tradingAndRestServices(environment),
  ...listingServices(environment),
});
