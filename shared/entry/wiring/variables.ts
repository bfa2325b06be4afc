import * as z from 'zod';
import { startingQuota } from '../../operations/market/daily-limit.ts';
import type { TableName } from '../../platform/database/tables.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

export const text = z.string();
export const url = z.url();
/** A key or password: not blank. */
export const secret = () => z.string().regex(/\S/);
/** `1` or `0`. */
export const flag = (otherwise: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(otherwise)
    .transform((value) => value === '1');
/** What the marketplace and we have agreed on for the proof of an address. */
export const deletionToken = () => z.string().regex(/^[\w-]{32,80}$/);
/** A number whose digits have this form. */
export const digits = (form: RegExp) => z.string().regex(form).transform(Number);

/**
 * Every environment variable that a function reads: its form, and in the comment what it means. The stack grants
 * them by need, the local host and `sam local` set them; the table in docs/variables.md repeats these comments.
 */
export const variables = {
  /** Table of the accounts' credits and settings. */
  ACCOUNTS_TABLE: () => text,
  /** Table with one row for each charge and grant. */
  LEDGER_TABLE: () => text,
  /** Table of the API keys, by their hash. */
  KEYS_TABLE: () => text,
  /** Table of Idempotency-Keys, the answers kept under them, kept comparables, and the request counts of the rate limit. */
  REQUESTS_TABLE: () => text,
  /** Table of sign-ins under way, the marketplace's cached answers and the counts of the day. */
  MARKET_TABLE: () => text,
  /** Table with one row for each answered call. */
  CALLS_TABLE: () => text,
  /** Table of the reference rates. */
  RATES_TABLE: () => text,
  /** Table of jobs, their items and answers. */
  JOBS_TABLE: () => text,
  /** Address of the queue of jobs' items. */
  JOBS_QUEUE_URL: () => url,
  /** What sellers' tokens of jobs are sealed with. */
  JOBS_SEAL: () => secret().optional(),
  /** Id of the secret that holds it; used where it is not set itself. */
  JOBS_SECRET_ID: () => text.optional(),
  /** Address of the queue of webhooks: what is to be told to accounts' endpoints. */
  WEBHOOKS_QUEUE_URL: () => url,
  /** An SQS other than the region's own, which does not check who asks. */
  AWS_ENDPOINT_URL_SQS: () => url.optional(),
  /** A DynamoDB other than the region's own. */
  DYNAMODB_ENDPOINT: () => url.optional(),
  /** Bucket for the pictures of comparables that came inline, and for photos that callers keep. */
  IMAGES_BUCKET: () => text,
  /** Where the pictures in that bucket are shown: an origin, or an origin with a path. */
  IMAGES_URL: () => url,
  /** An S3 other than the region's own. */
  S3_ENDPOINT: () => url.optional(),
  /** Base of the marketplace's consent pages. */
  MARKET_AUTH_URL: () => url,
  /** Base of the marketplace's REST methods and token endpoint. */
  MARKET_API_URL: () => url,
  /** Base of the marketplace's media methods. */
  MARKET_MEDIA_URL: () => url,
  /** Base of the marketplace's methods about the seller's identity. */
  MARKET_IDENTITY_URL: () => url,
  /** Address of the marketplace's XML protocol. */
  MARKET_TRADING_URL: () => url,
  /** Hosts of the marketplace's pictures, separated by commas; those below them count, too. Default `ebayimg.com`. */
  MARKET_PICTURE_HOSTS: () => text.default('ebayimg.com').transform((list) => list.split(',')),
  /** Client id of our application at the marketplace. */
  MARKET_CLIENT_ID: () => text.optional(),
  /** Client secret of our application at the marketplace. */
  MARKET_CLIENT_SECRET: () => secret().optional(),
  /** The marketplace's name for our pair of return addresses. */
  MARKET_RU_NAME: () => text.optional(),
  /**
   * Id of the secret that holds client id and client secret, and may hold the RuName, the token below (`deletionToken`)
   * and the keyset of the searches (`searchClientId`, `searchClientSecret`), as JSON.
   */
  MARKET_SECRET_ID: () => text.optional(),
  /** `1`: sellers are asked at sign-in to permit notices of their sales, and accounts may watch them. Default `0`. */
  SALES_NOTICES: () => flag('0'),
  /**
   * `permitted`: the marketplace has expressly permitted the operator to use its content for prices. Without it pricing
   * asks the marketplace nothing.
   */
  MARKET_PRICING: () => z.literal('permitted').optional(),
  /** Client id of the application that searches for prices, if that is a separate one. Default: the application above. */
  MARKET_SEARCH_CLIENT_ID: () => text.optional(),
  /** Client secret of that application; it goes with the id. */
  MARKET_SEARCH_CLIENT_SECRET: () => secret().optional(),
  /**
   * `1`: a price may come from offers of the marketplace and of the results API together. `0` (default): from those of
   * one, the first in the order of VISUAL_SEARCH with eight priced offers, or else the one with most.
   */
  MIX_SOURCES: () => flag('0'),
  /**
   * Verification token of the marketplace's notices of deleted accounts and of sales: 32 to 80 of `A-Za-z0-9_-`. Without it there is
   * nothing at `/webhooks/market`.
   */
  MARKET_DELETION_TOKEN: () => deletionToken().optional(),
  /**
   * Calls a day that the marketplace allows our application for one API; an account may use four fifths. Default
   * 5000.
   */
  MARKET_DAILY_QUOTA: () => digits(/^[1-9]\d{0,8}$/).default(startingQuota),
  /** Searches of the marketplace by words that an account may cause a day. Default a tenth of MARKET_DAILY_QUOTA. */
  WORD_SEARCHES_PER_DAY: () => digits(/^[1-9]\d{0,8}$/).optional(),
  /** `any`: every well-formed callback is accepted, not only those that the account has listed. */
  CALLBACKS: () => z.literal('any').optional(),
  /**
   * Questions to the model and paid searches an hour that an account may cause in calls that deliver nothing to pay for.
   * Default 500.
   */
  UNDELIVERED_PER_HOUR: () => digits(/^[1-9]\d{0,5}$/).default(500),
  /** Paid searches a day (UTC) that an account may cause. Default 10000. */
  PAID_SEARCHES_PER_DAY: () => digits(/^[1-9]\d{0,8}$/).default(10000),
  /** Requests a minute for pictures that an account may cause in calls that deliver nothing. Default 600. */
  PICTURE_REQUESTS_PER_MINUTE: () => digits(/^[1-9]\d{0,5}$/).default(600),
  /**
   * Seconds for which the authorizer keeps the settings of an account, its suspension among them. Default 30; the local
   * host sets 0, and reads them for each call.
   */
  SETTINGS_KEPT_SECONDS: () => digits(/^\d{1,4}$/).optional(),
  /**
   * The searches and their order: the marketplace's by picture (`market`) and by words (`words`, which asks the model what
   * the picture shows), both only with MARKET_PRICING, the results API's by picture (`lens`). Default `market,words,lens`.
   */
  VISUAL_SEARCH: () =>
    text
      .default('market,words,lens')
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(['market', 'words', 'lens'])).min(1)),
  /**
   * When the results API is asked for pictures: `few` (default) if the other sources leave fewer than eight priced
   * offers, `always` at the same time as they, `never`.
   */
  LENS_WHEN: () => z.enum(['few', 'always', 'never']).default('few'),
  /** `1` (default): the model looks at the pictures of the offers that a search finds. `0`: titles alone tell them apart. */
  LOOK: () => flag('1'),
  /** Address of the Google Lens results API. Default `https://serpapi.com/search.json`. */
  LENS_API_URL: () => url.default('https://serpapi.com/search.json'),
  /** API key for the results API. */
  LENS_API_KEY: () => secret().optional(),
  /** Id of the secret that holds the results API's key; used where the key itself is not set. */
  LENS_SECRET_ID: () => text.optional(),
  /** Daily reference rates in the European Central Bank's XML. Default: the bank's own file. */
  FX_RATES_URL: () => url.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  /**
   * Daily rates of the currencies that the European Central Bank does not list, in the currency API's JSON with the
   * euro as its base; without it the API's own file on jsDelivr.
   */
  FX_OTHER_RATES_URL: () => url.optional(),
  /** `1`: picture and page addresses may lead to loopback; or a list of origins. No deployed function reads it. */
  ALLOW_PRIVATE_HOSTS: () => text.optional(),
  /**
   * Address of this API, where agents' tools call it. The local hosts set it; on AWS the gateway says under which
   * address it was called.
   */
  API_BASE_URL: () => url.optional(),
  /** Marks the calls that agents' tools make, so that the firewall does not count them by address. Set on AWS only. */
  INNER_CALL_MARK: () => text.optional(),
  /**
   * Least severe events that are logged: `DEBUG`, `INFO`, `WARN`, `ERROR`, `SILENT`. `INFO` has one event per
   * call. Default `INFO` on AWS, `WARN` on the local host.
   */
  LOG_LEVEL: () => z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']),
  /** The region, set by Lambda. */
  AWS_REGION: () => text,
  /** Another AWS than Amazon's, such as an emulator; the SDKs read it too. */
  AWS_ENDPOINT_URL: () => url.optional(),
};

/** Forms by name, each built when its variable is read: a function reads few of them. */
type Declared = Readonly<Record<string, () => z.ZodType>>;

/**
 * The values of variables. An empty variable counts as absent.
 *
 * @returns reading a property throws ServiceError SERVER_ERROR, with its name and no value, if it is missing or wrong
 */
export const readDeclared = <Variables extends Declared>(
  declared: Variables,
  environment: NodeJS.ProcessEnv,
) =>
  new Proxy({} as { readonly [Name in keyof Variables]: z.output<ReturnType<Variables[Name]>> }, {
    get(_target, name: string): unknown {
      const parsed = declared[name]?.().safeParse(environment[name] || undefined);
      if (parsed?.success === true) return parsed.data;
      throw new ServiceError('SERVER_ERROR', `Missing or wrong environment variables: ${name}`);
    },
  });

/** The variables of the API's functions and jobs, read as `readDeclared` does. */
export const readVariables = (environment: NodeJS.ProcessEnv) => readDeclared(variables, environment);

/** The names of tables in the database, by what they are called in `platform/database/tables.ts`. */
export function readTables<Name extends TableName>(
  environment: NodeJS.ProcessEnv,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> {
  const declared = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_TABLE`, () => text]));
  const given = readDeclared(declared, environment);
  const read = names.map((name) => [name, given[`${name.toUpperCase()}_TABLE`]]);
  return Object.fromEntries(read) as Record<Name, string>;
}
