import * as z from 'zod';
import { packTable } from '../../shared/billing/payments/packs.ts';
import { allVariables } from '../../shared/entry/wiring/payment-variables.ts';
import { startingQuota } from '../../shared/operations/market/daily-limit.ts';
import { parseJson } from '../../shared/platform/web/parse-json.ts';
import { functionDefinitions } from './functions.ts';

const text = z.string();
const https = z.url({ protocol: /^https$/, error: 'must be an https address' });
const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, { error: `must be ${choices.join(' or ')}` });
const flag = oneOf('true', 'false').transform((value) => value === 'true');
const provider = oneOf('anthropic', 'bedrock');
const aDay = (what: string) =>
  text.regex(/^[1-9]\d{0,11}$/, `must be a whole number of ${what} a day`).transform(Number);
/** The value of a variable of the functions, in its form. */
const variable = (name: keyof typeof allVariables, form: string) =>
  text.refine((value) => allVariables[name].safeParse(value).success, `must ${form}`);

const concurrencyExample = 'authorizer:100,appraise-product:50';

/**
 * How many calls of each named function may run at a time: that many are reserved for it, and it never gets more. The
 * other functions share the rest.
 */
const reservedConcurrency = text.transform((entries, { issues }) => {
  const known = new Set(functionDefinitions.map(({ name }) => name));
  const reserved = new Map<string, number>();
  for (const entry of entries.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-z0-9-]+):(\d{1,6})\s*$/.exec(entry) ?? [];
    if (!known.has(name) || Number(number) < 1 || reserved.has(name)) {
      const message = `must be like ${concurrencyExample}, each function once and a number from 1; not ${JSON.stringify(entry)}`;
      issues.push({ code: 'custom', input: entry, message });
    }
    reserved.set(name, Number(number));
  }
  return reserved;
});

/** The options of a deployment, which `-c` and cdk.json may set: the form and the default of each. */
const contexts = z.object({
  stage: text
    .regex(/^[a-z][a-z0-9-]{0,15}$/, 'must be 1 to 16 lower-case letters, digits and dashes, a letter first')
    .default('dev'),
  target: oneOf('aws', 'sam').default('aws'),
  market: oneOf('sandbox', 'production').optional(),
  marketQuota: aDay('calls').default(startingQuota),
  // 15 dollars of searches a day; 5 to 8 dollars of the default model's tokens, some 8,000 listings.
  searchBudget: aDay('searches').default(1_000),
  tokenBudget: aDay('tokens').default(50_000_000),
  model: text.optional(),
  modelProvider: provider.default('anthropic'),
  modelRegion: text.optional(),
  modelRegions: text.optional(),
  modelFallback: provider.optional(),
  modelFallbackId: text.optional(),
  anthropicBaseUrl: https.optional(),
  lensUrl: https.optional(),
  visualSearch: variable(
    'VISUAL_SEARCH',
    'list market, words, lens or some of them, separated by commas',
  ).optional(),
  lensWhen: variable('LENS_WHEN', 'be few, always or never').optional(),
  look: flag.default(true),
  undelivered: variable('UNDELIVERED_PER_HOUR', 'be a whole number from 1').optional(),
  paidSearches: variable('PAID_SEARCHES_PER_DAY', 'be a whole number from 1').optional(),
  pictureRequests: variable('PICTURE_REQUESTS_PER_MINUTE', 'be a whole number from 1').optional(),
  wordSearches: variable('WORD_SEARCHES_PER_DAY', 'be a whole number from 1').optional(),
  ruName: text.optional(),
  deletionNotices: flag.default(false),
  alarmEmail: text.optional(),
  domain: text.optional(),
  certificate: text.optional(),
  defaultEndpoint: oneOf('closed', 'open').default('closed'),
  pictureDomain: text.optional(),
  pictureCertificate: text.optional(),
  pictureLogs: flag.default(true),
  accessLogRole: oneOf('ours', 'of-account').default('ours'),
  firewallLists: oneOf('count', 'block').default('count'),
  traces: flag.default(false),
  customerKeys: flag.default(false),
  signInIssuer: https.optional(),
  signInClientId: text.optional(),
  signInVerifiedClaim: text.optional(),
  signOutUrl: https.optional(),
  admission: oneOf('invited', 'open').default('invited'),
  trialCredits: text.regex(/^\d{1,9}$/, 'must be a whole number of credits').default('0'),
  mailFrom: variable('MAIL_FROM', 'be one e-mail address').optional(),
  payments: flag.default(false),
  // A JSON text with `-c`, or the list itself in cdk.json.
  creditPacks: z
    .preprocess((given) => (typeof given === 'string' ? parseJson(given) : given), packTable)
    .optional(),
  stripeTax: flag.default(false),
  reservedConcurrency: reservedConcurrency.default(new Map()),
  shift: oneOf('in-steps', 'at-once').optional(),
});

export type Contexts = z.output<typeof contexts>;

/**
 * Reads the options of a deployment. The CDK's own contexts (`@aws-cdk/…`, `aws:cdk:…`, cached lookups) have a colon in
 * their names. Any other that nothing reads is refused, since a typo would silently reset a setting.
 *
 * @throws Error naming the first context that cannot be read, and what it must be
 */
export function readContexts(given: Readonly<Record<string, unknown>>): Contexts {
  const own = Object.entries(given).filter(([key, value]) => !key.includes(':') && value !== '');
  const unknown = own.find(([key]) => !(key in contexts.shape));
  if (unknown !== undefined) {
    const all = Object.keys(contexts.shape).join(', ');
    throw new Error(`There is no context ${JSON.stringify(unknown[0])}. There are ${all}.`);
  }
  // `-c` gives texts, cdk.json may hold true and false.
  const texts = own.map(([key, value]) => [key, typeof value === 'boolean' ? String(value) : value]);
  const { data, error } = contexts.safeParse(Object.fromEntries(texts));
  if (data !== undefined) return data;
  const [{ path: [context, ...place] = [], message } = { message: 'is not valid' }] = error.issues;
  const where = place.length === 0 ? '' : `is not valid at ${place.join('.')}: `;
  throw new Error(`-c ${String(context)}= ${where}${message}.`);
}
