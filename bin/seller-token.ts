import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { knownDemoKey } from '../lib/sandbox/demo-account.ts';
import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { sellerTokens } from '../lib/tools/seller-token.ts';

const usage = `Usage: npm run --silent seller-token [-- <user name>]

Prints a token of a seller of the emulated marketplace, the first on its sign-in page unless you name another, which the running local host gives for 10 credits, and nothing
else, so that MARKET_ACCESS_TOKEN=$(npm run --silent seller-token) works. It takes the port and the demo key of the host
that \`npm start\` starts; BASE_URL and API_KEY name another host and a key of it.`;

function target(): { baseUrl: string; apiKey: string } {
  const { PORT, DATA_DIR, DEMO_API_KEY } = readHostEnvironment(process.env);
  const { BASE_URL: baseUrl = `http://127.0.0.1:${PORT}`, API_KEY } = process.env;
  const apiKey = API_KEY ?? DEMO_API_KEY ?? knownDemoKey(DATA_DIR);
  if (apiKey !== undefined) return { baseUrl, apiKey };
  throw new Error(
    `There is no demo key in ${resolve(DATA_DIR)}: start a host with \`npm start\`, or name a key in API_KEY.`,
  );
}

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const { help } = values;
  const { baseUrl, apiKey } = help === true ? { baseUrl: '', apiKey: '' } : target();
  console.log(
    help === true ? usage : (await sellerTokens(baseUrl, apiKey, positionals[0])).market_access_token,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
