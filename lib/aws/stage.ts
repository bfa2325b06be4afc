import * as z from 'zod';
import { defaultPacks, type Pack, packTable } from '../../shared/billing/payments/packs.ts';
import { allVariables } from '../../shared/entry/wiring/payment-variables.ts';
import { startingQuota } from '../../shared/operations/market/daily-limit.ts';
import { parseJson } from '../../shared/platform/web/parse-json.ts';
import { functionDefinitions } from './functions.ts';
import { https, isRegion, modelContexts, readModel } from './model-contexts.ts';

const text = z.string();
const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, { error: `must be ${choices.join(' or ')}` });
const flag = oneOf('true', 'false').transform((value) => value === 'true');
const aDay = (what: string) =>
  text.regex(/^[1-9]\d{0,11}$/, `must be a whole number of ${what} a day`).transform(Number);
/** The value of a variable of the functions, in its format. */
const variable = (name: keyof typeof allVariables, form: string) =>
  text.refine((value) => allVariables[name]().safeParse(value).success, `must ${form}`);

const concurrencyExample = 'authorizer:100,appraise-product:50';

/**
 * How many calls of each named function may run at a time: that many are reserved for it, and it gets no more. The
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
  return reserved as ReadonlyMap<string, number>;
});

/** The options of a deployment, which `-c` and cdk.json may set: the format and default of each. */
const contexts = z.object({
  stage: text
    .regex(/^[a-z][a-z0-9-]{0,15}$/, 'must be 1 to 16 lower-case letters, digits and dashes, a letter first')
    .default('dev'),
  /** `sam`: functions may be pointed at local stand-ins. */
  target: oneOf('aws', 'sam').default('aws'),
  /** Whose hosts are asked. */
  market: oneOf('sandbox', 'production').optional(),
  /** Calls a day that the marketplace allows the application for each API. */
  marketQuota: aDay('calls').default(startingQuota),
  // 15 dollars of searches a day; 5 to 8 dollars of the default model's tokens, some 8,000 listings.
  searchBudget: aDay('searches').default(1_000),
  tokenBudget: aDay('tokens').default(50_000_000),
  ...modelContexts.shape,
  /** The address of the results API; absent: the functions' default. */
  lensUrl: https.optional(),
  /** The picture searches and their order; absent: all, in the functions' default order. */
  visualSearch: variable(
    'VISUAL_SEARCH',
    'list market, words, lens or some of them, separated by commas',
  ).optional(),
  /** The operator's statement that the marketplace permits the use of its content for prices; absent: it is not used. */
  marketPricing: oneOf('permitted').optional(),
  /** Whether an answer may have offers of the marketplace and of the results API together. */
  mixSources: flag.default(false),
  /** When the paid picture search is used; absent: the functions' default. */
  lensWhen: variable('LENS_WHEN', 'be few, always or never').optional(),
  /** Whether the model looks at the pictures of the offers that a search finds. */
  look: flag.default(true),
  /** How many upstream requests an account may make unpaid; absent limits have the functions' defaults. */
  undelivered: variable('UNDELIVERED_PER_HOUR', 'be a whole number from 1').optional(),
  paidSearches: variable('PAID_SEARCHES_PER_DAY', 'be a whole number from 1').optional(),
  pictureRequests: variable('PICTURE_REQUESTS_PER_MINUTE', 'be a whole number from 1').optional(),
  /** Text searches a day per account; absent: a share of the marketplace's quota. */
  wordSearches: variable('WORD_SEARCHES_PER_DAY', 'be a whole number from 1').optional(),
  /** Absent: sellers cannot sign in, unless the marketplace's secret holds it. */
  ruName: text.optional(),
  /** Whether the marketplace sends notices of deleted accounts here. */
  deletionNotices: flag.default(false),
  /** Whether sellers are asked at sign-in to permit notices of their sales, which come to the same address. */
  salesNotices: flag.default(false),
  /** Where alarms are mailed; without it they only show on the dashboard. */
  alarmEmail: text.optional(),
  domain: text.optional(),
  certificate: text.optional(),
  defaultEndpoint: oneOf('closed', 'open').default('closed'),
  pictureDomain: text.optional(),
  pictureCertificate: text.optional(),
  /** The role with which API Gateway writes access logs, one per account and region: ours, or the one already set. */
  accessLogRole: oneOf('ours', 'of-account').default('ours'),
  /** What the firewall does with requests that match AWS's lists of bad addresses and bad inputs. */
  firewallLists: oneOf('count', 'block').default('count'),
  /** Whether X-Ray traces calls. */
  traces: flag.default(false),
  /** Where tables are copied to; absent: nowhere. */
  backupRegion: text.refine(isRegion, 'must be a region such as eu-central-1').optional(),
  signInIssuer: https.optional(),
  signInClientId: text.optional(),
  signInVerifiedClaim: text.optional(),
  signOutUrl: https.optional(),
  admission: oneOf('invited', 'open').default('invited'),
  /** Of a new account where admission is open. */
  trialCredits: text
    .regex(/^\d{1,9}$/, 'must be a whole number of credits')
    .transform(Number)
    .default(0),
  /** Where mails to owners and to people whom they invite come from, which SES must know as ours; without it none are sent. */
  mailFrom: variable('MAIL_FROM', 'be one e-mail address').optional(),
  /** Where to report a weakness. */
  securityContact: variable('SECURITY_CONTACT', 'begin with mailto:, https:// or tel:').optional(),
  /** The seller on invoices. */
  invoiceSeller: variable('INVOICE_SELLER', 'be name; address; tax number').optional(),
  payments: flag.default(false),
  // JSON text with `-c`, or the list itself in cdk.json.
  creditPacks: z
    .preprocess((given) => (typeof given === 'string' ? parseJson(given) : given), packTable)
    .optional(),
  stripeTax: flag.default(false),
  /** How many calls of a function may run at a time, by its name; nothing is reserved for the others. */
  reservedConcurrency: reservedConcurrency.default(new Map()),
  /** How many items of jobs are called at a time. */
  jobConcurrency: text
    .regex(/^(?:[2-9]|[1-9]\d{1,2}|1000)$/, 'must be a whole number from 2 to 1000')
    .transform(Number)
    .default(50),
  /** How traffic shifts to a new version: in steps that alarms stop, or all at once. */
  shift: oneOf('in-steps', 'at-once').optional(),
});

type Contexts = z.output<typeof contexts>;

/**
 * Reads the options of a deployment. The CDK's own contexts (`@aws-cdk/…`, `aws:cdk:…`, cached lookups) have a colon in
 * their names. Any other that nothing reads is refused, since a typo would silently reset a setting.
 *
 * @throws Error naming the first context that cannot be read, and what it must be
 */
function readContexts(given: Readonly<Record<string, unknown>>): Contexts {
  const own = Object.entries(given).filter(([key, value]) => !key.includes(':') && value !== '');
  const unknown = own.find(([key]) => !Object.hasOwn(contexts.shape, key));
  if (unknown !== undefined) {
    const all = Object.keys(contexts.shape).join(', ');
    throw new Error(`There is no context ${JSON.stringify(unknown[0])}. There are ${all}.`);
  }
  // `-c` gives strings, cdk.json may hold booleans and numbers.
  const texts = own.map(([key, value]) => [key, /boolean|number/.test(typeof value) ? String(value) : value]);
  const { data, error } = contexts.safeParse(Object.fromEntries(texts));
  if (data !== undefined) return data;
  const [{ path: [context, ...place] = [], message } = { message: 'is not valid' }] = error.issues;
  const where = place.length === 0 ? '' : `is not valid at ${place.join('.')}: `;
  throw new Error(`-c ${String(context)}= ${where}${message}.`);
}

/** A deployment of the service. */
export type Stage = Readonly<ReturnType<typeof readStage>>;

interface ContextReader {
  getAllContext(): Readonly<Record<string, unknown>>;
}

/** Reads the stage from the context: `-c stage=prod -c domain=api.example.com -c certificate=arn:…`. */
export function readStage(node: ContextReader) {
  const given = readContexts(node.getAllContext());
  const { stage: name, domain, certificate, pictureDomain, pictureCertificate } = given;
  /** Holds real customers' money: data is kept, and protected better. */
  const production = name === 'prod';
  if (given.salesNotices && !given.deletionNotices)
    throw new Error('-c salesNotices=true needs -c deletionNotices=true.');
  const customDomain = domainOf('domain', domain, 'certificate', certificate);
  return {
    ...given,
    name,
    production,
    customDomain,
    /** Whether API Gateway's default address answers: always without a domain, and beside one while callers migrate. */
    keepsDefaultEndpoint: customDomain === undefined || given.defaultEndpoint === 'open',
    /** Its certificate must be in us-east-1, wherever the stage is. */
    pictureDomain: domainOf('pictureDomain', pictureDomain, 'pictureCertificate', pictureCertificate),
    market: given.market ?? (production ? 'production' : 'sandbox'),
    /** Daily upstream use that raises an alarm: paid searches, and tokens that the model reads and writes. */
    budgets: { searches: given.searchBudget, tokens: given.tokenBudget },
    /** The vision model, and where it is called. */
    model: readModel(given),
    /** Who may sign in to the dashboard, and where; absent: a user pool that belongs to the stage. */
    signInProvider: providerOf(given),
    /** Absent: no credits are sold. */
    payments: paymentsOf(given),
    shift: given.shift ?? (production ? 'in-steps' : 'at-once'),
  } as const;
}

/** With `tax` Stripe works it out and adds it to the price of a pack. */
function paymentsOf({ payments, creditPacks, stripeTax }: Contexts) {
  if (payments) return { packs: (creditPacks ?? defaultPacks) as readonly Pack[], tax: stripeTax };
  if (creditPacks === undefined && !stripeTax) return undefined;
  throw new Error('-c creditPacks= and -c stripeTax= need -c payments=true.');
}

function providerOf(given: Contexts) {
  const { signInIssuer: issuer, signInClientId: clientId } = given;
  const { signInVerifiedClaim: verifiedClaim, signOutUrl } = given;
  if (issuer !== undefined && clientId !== undefined) return { issuer, clientId, verifiedClaim, signOutUrl };
  if ([issuer, clientId, verifiedClaim, signOutUrl].every((value) => value === undefined)) return undefined;
  throw new Error('-c signInIssuer= and -c signInClientId= go together, and with them the other two.');
}

function domainOf(
  nameKey: string,
  name: string | undefined,
  certificateKey: string,
  certificateArn: string | undefined,
) {
  if (name !== undefined && certificateArn !== undefined) return { name, certificateArn };
  if (name === certificateArn) return undefined;
  throw new Error(`-c ${nameKey}= and -c ${certificateKey}= go together.`);
}
