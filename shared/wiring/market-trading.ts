import type { PackageServices } from '../market/facts/site-packages.ts';
import type { TradingServices } from '../market/operations/get-user.ts';
import type { PostItemServices } from '../market/operations/post-item.ts';
import { createRestTransport } from '../market/remote/rest-transport.ts';
import { createTradingTransport } from '../market/remote/trading-transport.ts';
import { databaseOf, keptReplies, limitServices } from './market-parts.ts';
import { limitVariables, marketVariables, storeVariables } from './market-variables.ts';
import { readEnvironment } from './read-environment.ts';

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
