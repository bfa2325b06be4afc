import type { PackageServices } from '../../operations/market/facts/site-packages.ts';
import type { TradingServices } from '../../operations/market/operations/get-user.ts';
import type { PostItemServices } from '../../operations/market/operations/post-item.ts';
import { createRestTransport } from '../../operations/market/remote/rest-transport.ts';
import { createTradingTransport } from '../../operations/market/remote/trading-transport.ts';
import { keptReplies, limitServices, marketTable } from './market-parts.ts';
import { readVariables } from './variables.ts';

/** For the operations that speak XML alone. */
export function tradingServices(environment: NodeJS.ProcessEnv): TradingServices & PackageServices {
  const { MARKET_TRADING_URL } = readVariables(environment, ['MARKET_TRADING_URL']);
  const table = marketTable(environment);
  return {
    ...limitServices(environment, table),
    ...keptReplies(table),
    trading: createTradingTransport(MARKET_TRADING_URL),
  };
}

/** For post-item and shipping-packages, which ask over REST as well. */
export function tradingAndRestServices(environment: NodeJS.ProcessEnv): PostItemServices {
  const variables = readVariables(environment, ['MARKET_API_URL', 'MARKET_PICTURE_HOSTS']);
  return {
    ...tradingServices(environment),
    rest: createRestTransport(variables.MARKET_API_URL),
    pictureHosts: variables.MARKET_PICTURE_HOSTS,
  };
}
