import { listen } from '../lib/tools/listen.ts';
import { runProgram, UsageError } from '../lib/tools/program.ts';

const usage = `Usage: npm run --silent listen -- --secret whsec_… [--port 4100]

Prints the deliveries that the local host sends to this machine, and whether each was signed with the endpoint's secret.
First add the endpoint http://127.0.0.1:4100/ at http://127.0.0.1:3000/dashboard/webhooks: its secret is shown there once.`;

const options = { secret: { type: 'string' }, port: { type: 'string', default: '4100' } } as const;

await runProgram(usage, { options }, async ({ values: { secret, port } }) => {
  if (secret === undefined || !/^whsec_[\w+/=]+$/.test(secret))
    throw new UsageError('--secret must be the secret of an endpoint.');
  const { url } = await listen(Number(port), secret, console.log);
  console.log(`Waiting for deliveries to ${url}`);
});
