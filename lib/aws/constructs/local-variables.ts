import type { Stage } from '../stage.ts';

/**
 * Variables that point functions at local stand-ins. `sam local` fills only variables that the template declares,
 * so its template does, empty, which counts as absent; the template of a deployment has none of them. The ids of
 * secrets are among them, so that no function under sam local asks AWS for one.
 */
export const LOCAL_VARIABLES = [
  'DYNAMODB_ENDPOINT',
  'S3_ENDPOINT',
  'ALLOW_PRIVATE_HOSTS',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_BASE_URL',
  'CLAUDE_MODEL',
  'MARKET_AUTH_URL',
  'MARKET_API_URL',
  'MARKET_MEDIA_URL',
  'MARKET_IDENTITY_URL',
  'MARKET_TRADING_URL',
  'MARKET_CLIENT_ID',
  'MARKET_CLIENT_SECRET',
  'MARKET_RU_NAME',
  'VISUAL_SEARCH',
  'LENS_API_URL',
  'LENS_API_KEY',
  'FX_RATES_URL',
  'MODEL_SECRET_ID',
  'LENS_SECRET_ID',
  'MARKET_SECRET_ID',
  'CALLBACKS',
  'ACCOUNTS_TABLE',
  'LEDGER_TABLE',
  'KEYS_TABLE',
  'REQUESTS_TABLE',
  'MARKET_TABLE',
  'RATES_TABLE',
  'IMAGES_BUCKET',
  'IMAGES_URL',
] as const;

export const localVariables = (stage: Stage): Readonly<Record<string, string>> =>
  stage.target === 'sam' ? Object.fromEntries(LOCAL_VARIABLES.map((name) => [name, ''])) : {};
