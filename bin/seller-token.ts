import { keptKey } from '../lib/sandbox/demo-account.ts';
import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { sellerToken } from '../lib/tools/seller-token.ts';

/*
 * Prints a token of the emulated marketplace's seller, which the running local host gives, and nothing else:
 *
 *   MARKET_ACCESS_TOKEN=$(npm run --silent seller-token)
 *
 * BASE_URL and API_KEY name another host and a key of it.
 */
try {
  const { PORT, DATA_DIR, DEMO_API_KEY } = readHostEnvironment(process.env);
  const baseUrl = process.env.BASE_URL ?? `http://127.0.0.1:${PORT}`;
  console.log(await sellerToken(baseUrl, process.env.API_KEY ?? DEMO_API_KEY ?? keptKey(DATA_DIR)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
