import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { logEvents } from '../../shared/platform/call/log-events.ts';

const root = join(import.meta.dirname, '../..');

/** The declared variables of a file with the comment above each, in the file's order. */
function declaredIn(file: string): { name: string; meaning: string }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const declarations = text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\n {2}([A-Z][A-Z\d_]+):/gs);
  return Array.from(declarations, ([, comment = '', name = '']) => {
    return { name, meaning: comment.replace(/\s*\n\s*\*\s*/g, ' ').trim() };
  });
}

/** The variables that a file declares, as a table. */
function tableOf(file: string): string {
  const rows = declaredIn(file).map(({ name, meaning }) => `| \`${name}\` | ${meaning} |`);
  return ['| Variable | Meaning |', '| --- | --- |', ...rows].join('\n');
}

/** docs/variables.md: every variable with the comment above its declaration. */
export const variablesPage = (): string => `# Environment variables

Written by \`npm run variables\` from the declarations; a test holds that it is up to date. An empty variable counts as absent.

## Functions

The factories in [shared/entry/wiring](../shared/entry/wiring) read them; a handler names its factory. \`LOG_LEVEL\` is read by the logger. A function whose required variable is missing or malformed starts all the same: each call that needs it is answered 500 \`SERVER_ERROR\`, and the event \`call.failed\` in the log names the variable, never its value. Where it is the authorizer's, callers get 500 \`UNKNOWN\`, and the event is \`authorizer.failed\`. A scheduled job fails with the same message.

Declared in [shared/entry/wiring/variables.ts](../shared/entry/wiring/variables.ts). On AWS the stack sets what each function needs ([needs.ts](../lib/aws/constructs/needs.ts)); \`LOG_LEVEL\` is \`INFO\` there, and variables that no need and no [context](runbook/deploy.md#contexts) sets keep their defaults (\`FX_RATES_URL\`, \`FX_OTHER_RATES_URL\`).

${tableOf('shared/entry/wiring/variables.ts')}

Of the model, declared in [shared/entry/wiring/parts/model-variables.ts](../shared/entry/wiring/parts/model-variables.ts):

${tableOf('shared/entry/wiring/parts/model-variables.ts')}

Of the dashboard, the reference, payments and the mails to owners, declared in [shared/entry/wiring/dashboard-variables.ts](../shared/entry/wiring/dashboard-variables.ts) so that other functions need not load them:

${tableOf('shared/entry/wiring/dashboard-variables.ts')}

Of selling credits, declared in [shared/entry/wiring/payment-variables.ts](../shared/entry/wiring/payment-variables.ts):

${tableOf('shared/entry/wiring/payment-variables.ts')}

## The local host

\`npm start\` names the tables, the bucket and the stand-ins for the functions. Set one of the functions' variables to replace a stand-in:

- \`DYNAMODB_ENDPOINT\`: another database than the embedded one
- \`ANTHROPIC_API_KEY\` or \`ANTHROPIC_BASE_URL\`: the real model, or any server that speaks its API
- \`MARKET_API_URL\`: the marketplace. It decides for all \`MARKET_…\` addresses and keys: without it the emulator's replace whatever they are set to
- \`LENS_API_URL\` or \`LENS_API_KEY\`: the results API
- \`FX_RATES_URL\`, \`FX_OTHER_RATES_URL\`: the rates of the one source or the other
- \`STRIPE_SECRET_KEY\`, with \`STRIPE_WEBHOOK_SECRET\`: the real Stripe, or with \`STRIPE_API_URL\` another server that speaks its API
- \`MAIL_FROM\`: SES, with your own AWS credentials and region, or with \`AWS_ENDPOINT_URL_SESV2\` another server that speaks its API. Without it mails are printed
- \`SIGN_IN_ISSUER\`, with \`SIGN_IN_CLIENT_ID\` and \`SIGN_IN_CLIENT_SECRET\`: another provider for the dashboard's sign-in

The host's own variables are declared in [lib/sandbox/environment.ts](../lib/sandbox/environment.ts):

${tableOf('lib/sandbox/environment.ts')}
`;

/** docs/log-events.md: every event that functions log, with what it means. */
export const logEventPage = (): string => `# Log events

Written by \`npm run log-events\` from [shared/platform/call/log-events.ts](../shared/platform/call/log-events.ts); a test holds that it is up to date. All functions write to one log, \`/aws/lambda/resale-listing-<stage>-functions\`, a line of JSON for each event: its name in \`event\`, with \`function\`, \`version\`, \`requestId\` and the event's own codes and ids. Find one in Logs Insights with \`filter event = "call.failed"\`. What to do about an alarm: [alarms](runbook/alarms.md).

| Event | Meaning |
| --- | --- |
${Object.entries(logEvents)
  .map(([event, meaning]) => `| \`${event}\` | ${meaning} |`)
  .join('\n')}
`;

const heading = '| Path | Credits | Does |\n| --- | --- | --- |\n';
const operationTable = new RegExp(`(?<=${heading.replaceAll('|', '\\|')})(\\| \`/api/.*\\n)*`);

const operationRow = ({ path, credits, summary }: Endpoint): string =>
  `| \`${path}\` | ${credits === 0 ? '–' : credits} | ${summary} |\n`;

/** The README with its table of operations as the contract has them. */
export const withOperationTable = (readme: string): string =>
  readme.replace(operationTable, () => endpoints.map(operationRow).join(''));
