import * as z from 'zod';

const text = z.string().min(1).optional();

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DEMO_API_KEY: text,
  DEMO_CREDITS: z.coerce.number().int().min(0).default(1000),
  DATA_DIR: z.string().min(1).default('.data'),
  DYNAMODB_ENDPOINT: z.url().optional(),
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: z.url().optional(),
  MARKET_AUTH_URL: z.url().optional(),
  MARKET_API_URL: z.url().optional(),
  MARKET_MEDIA_URL: z.url().optional(),
  MARKET_IDENTITY_URL: z.url().optional(),
  MARKET_TRADING_URL: z.url().optional(),
  MARKET_CLIENT_ID: text,
  MARKET_CLIENT_SECRET: text,
  MARKET_RU_NAME: text,
  VISUAL_SEARCH: text,
  LENS_API_URL: z.url().optional(),
  LENS_API_KEY: text,
  FX_RATES_URL: z.url().optional(),
  CATALOGUE_DIR: text,
  ALLOW_PRIVATE_HOSTS: text,
});

export type HostEnvironment = z.output<typeof schema>;

/** The variables of the local host (their table is in this folder's README). An empty one counts as absent. */
export function readHostEnvironment(environment: NodeJS.ProcessEnv): HostEnvironment {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The local host cannot start with these variables:\n${lines.join('\n')}`);
}
