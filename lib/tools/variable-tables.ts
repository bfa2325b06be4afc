import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** docs/variables.md: every variable with the comment that stands above its declaration. */
export const variablesPage = (): string => `# Environment variables

Written by \`npm run variables\` from the declarations; a test holds that it is up to date. An empty variable counts as absent.

## Functions

Declared in [shared/wiring/variables.ts](../shared/wiring/variables.ts). On AWS the stack sets what each function needs ([needs.ts](../lib/aws/constructs/needs.ts)); \`LOG_LEVEL\` is \`INFO\` there, and variables that no need and no [context](../lib/README.md#deploy) sets keep their defaults (\`CLAUDE_MODEL\`, \`LENS_API_URL\`, \`FX_RATES_URL\`, \`FX_OTHER_RATES_URL\`).

${tableOf('shared/wiring/variables.ts')}

Only the dashboard reads these, declared in [shared/wiring/dashboard-variables.ts](../shared/wiring/dashboard-variables.ts):

${tableOf('shared/wiring/dashboard-variables.ts')}

Only what sells credits reads these, declared in [shared/wiring/payment-variables.ts](../shared/wiring/payment-variables.ts):

${tableOf('shared/wiring/payment-variables.ts')}

## The local host

\`npm start\` names the tables, the bucket and the stand-ins for the functions. Set one of the functions' variables to replace a stand-in:

- \`DYNAMODB_ENDPOINT\`: another database than the embedded one
- \`ANTHROPIC_API_KEY\` or \`ANTHROPIC_BASE_URL\`: the real model, or any server that speaks its API
- \`MARKET_API_URL\`: the marketplace. It decides for all \`MARKET_…\` addresses and keys: without it the emulator's replace whatever they are set to
- \`LENS_API_URL\` or \`LENS_API_KEY\`: the results API
- \`FX_RATES_URL\`, \`FX_OTHER_RATES_URL\`: the rates of the one source or the other
- \`STRIPE_SECRET_KEY\`, with \`STRIPE_WEBHOOK_SECRET\`: the real Stripe, or with \`STRIPE_API_URL\` another server that speaks its API
- \`SIGN_IN_ISSUER\`, with \`SIGN_IN_CLIENT_ID\` and \`SIGN_IN_CLIENT_SECRET\`: another provider for the dashboard's sign-in

The host's own variables are declared in [lib/sandbox/environment.ts](../lib/sandbox/environment.ts):

${tableOf('lib/sandbox/environment.ts')}
`;
