import { resolve } from 'node:path';
import { knownDemoKey, localUrl } from '../lib/sandbox/demo-account.ts';
import { readHostEnvironment } from '../lib/sandbox/environment.ts';
import { runProgram } from '../lib/tools/program.ts';
import { sellerTokens } from '../lib/tools/seller-token.ts';

const usage = `Usage: npm run --silent seller-token [-- <user name>]

Prints a token of a seller of the emulated marketplace, the first on its sign-in page unless you name another, which the running local host gives for 10 credits, and nothing
else, so that MARKET_ACCESS_TOKEN=$(npm run --silent seller-token) works. It takes the port and the demo key of the host
that \`npm start\` starts; BASE_URL and API_KEY name another host and a key of it.`;

await runProgram(usage, { allowPositionals: true, options: {} }, async ({ positionals: [seller] }) => {
  const { DATA_DIR, DEMO_API_KEY } = readHostEnvironment(process.env);
  const { BASE_URL = localUrl(DATA_DIR, process.env.PORT), API_KEY } = process.env;
  const apiKey = API_KEY ?? DEMO_API_KEY ?? knownDemoKey(DATA_DIR);
  if (apiKey === undefined)
    throw new Error(
      `There is no demo key in ${resolve(DATA_DIR)}: start a host with \`npm start\`, or name a key in API_KEY.`,
    );
  console.log((await sellerTokens(BASE_URL, apiKey, seller)).market_access_token);
});
