/** The marketplace's addresses by environment; tokens and keys are valid in one of the two. */
export const marketHosts = {
  production: {
    MARKET_AUTH_URL: 'https://auth.ebay.com',
    MARKET_API_URL: 'https://api.ebay.com',
    MARKET_MEDIA_URL: 'https://apim.ebay.com',
    MARKET_TRADING_URL: 'https://api.ebay.com/ws/api.dll',
  },
  sandbox: {
    MARKET_AUTH_URL: 'https://auth.sandbox.ebay.com',
    MARKET_API_URL: 'https://api.sandbox.ebay.com',
    MARKET_MEDIA_URL: 'https://apim.sandbox.ebay.com',
    MARKET_TRADING_URL: 'https://api.sandbox.ebay.com/ws/api.dll',
  },
} as const;
