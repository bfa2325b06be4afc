import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The declared variables of a file with the comment above each, in the file's order. */
function declaredIn(file: string): { name: string; meaning: string }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const declarations = text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\n {2}([A-Z][A-Z\d_]+):/gs);
  return Array.from(declarations, ([, comment = '', name = '']) => {
    return { name, meaning: comment.replace(/\s*\n\s*\*\s*/g, ' ').trim() };
  });
}

const tableOf = (file: string): string =>
  [
    '| Variable | Meaning |',
    '| --- | --- |',
    ...declaredIn(file).map(({ name, meaning }) => `| \`${name}\` | ${meaning} |`),
  ].join('\n');

/** The files that read variables of functions, by their short names: the factories, and the logger's settings. */
const readers = [
  ...globSync('shared/entry/wiring/**/*.ts', {
    cwd: root,
    exclude: ['shared/entry/wiring/*variables.ts'],
  }).sort(),
  'shared/platform/call/powertools-log.ts',
].map((file) => ({ name: basename(file, '.ts'), text: readFileSync(join(root, file), 'utf8') }));

const readersOf = (variable: string): string =>
  readers
    .filter(({ text }) => new RegExp(`\\b${variable}\\b`).test(text))
    .map(({ name }) => name)
    .join(', ');

/** The same with the files that read each variable. */
const tableWithReadersOf = (file: string): string =>
  [
    '| Variable | Meaning | Read by |',
    '| --- | --- | --- |',
    ...declaredIn(file).map(({ name, meaning }) => `| \`${name}\` | ${meaning} | ${readersOf(name)} |`),
  ].join('\n');

/** docs/variables.md: every variable with the comment above its declaration. */
export const variablesPage = (): string => `# Environment variables

Written by \`npm run variables\` from the declarations; a test holds that it is up to date. An empty variable counts as absent.

## Functions

The last column names the factories in [shared/entry/wiring](../shared/entry/wiring) that read a variable; a handler names its factory. \`LOG_LEVEL\` is read by the logger. A function whose required variable is missing or malformed starts all the same: each call that needs it is answered 500 \`SERVER_ERROR\`, and the event \`call.failed\` in the log names the variables, never their values. Where it is the authorizer's, callers get 500 \`UNKNOWN\`, and the event is \`authorizer.failed\`. A job fails with the same message.

Declared in [shared/entry/wiring/variables.ts](../shared/entry/wiring/variables.ts). On AWS the stack sets what each function needs ([needs.ts](../lib/aws/constructs/needs.ts)); \`LOG_LEVEL\` is \`INFO\` there, and variables that no need and no [context](runbook/deploy.md#contexts) sets keep their defaults (\`FX_RATES_URL\`, \`FX_OTHER_RATES_URL\`).

${tableWithReadersOf('shared/entry/wiring/variables.ts')}

Of the model, declared in [shared/entry/wiring/model-variables.ts](../shared/entry/wiring/model-variables.ts):

${tableWithReadersOf('shared/entry/wiring/model-variables.ts')}

Of the dashboard, the reference, payments and the mails to owners, declared in [shared/entry/wiring/dashboard-variables.ts](../shared/entry/wiring/dashboard-variables.ts) so that the authorizer need not load them on every call:

${tableWithReadersOf('shared/entry/wiring/dashboard-variables.ts')}

Of selling credits, declared in [shared/entry/wiring/payment-variables.ts](../shared/entry/wiring/payment-variables.ts):

${tableWithReadersOf('shared/entry/wiring/payment-variables.ts')}

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
