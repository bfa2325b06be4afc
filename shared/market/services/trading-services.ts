import { readEnvironment } from '../../environment/read-environment.ts';
import type { PostItemServices } from '../listing/post-item.ts';
import type { PackageServices } from '../lookups/site-packages.ts';
import { createRestTransport } from '../remote/rest-transport.ts';
import { createTradingTransport } from '../remote/trading-transport.ts';
import type { TradingServices } from '../seller/read-seller.ts';
import { limitVariables, marketVariables, storeVariables } from './environment.ts';
import { databaseOf, keptReplies, limitServices } from './parts.ts';

/** For the operations that speak XML alone. */
export function tradingServices(environment: NodeJS.ProcessEnv): TradingServices & PackageServices {
  const variables = readEnvironment(environment, {
    MARKET_TRADING_URL: marketVariables.MARKET_TRADING_URL,
    ...storeVariables,
    ...limitVariables,
  });
  const client = databaseOf(variables);
  return {
    ...limitServices(client, variables),
    ...keptReplies(client, variables),
    trading: createTradingTransport(variables.MARKET_TRADING_URL),
  };
}

/** For post-item and shipping-packages, which look things up over REST as well. */
export function tradingAndRestServices(environment: NodeJS.ProcessEnv): PostItemServices {
  const { MARKET_API_URL } = readEnvironment(environment, { MARKET_API_URL: marketVariables.MARKET_API_URL });
  return { ...tradingServices(environment), rest: createRestTransport(MARKET_API_URL) };
}
