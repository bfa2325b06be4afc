import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { VariableName } from '../../../shared/entry/wiring/payment-variables.ts';
import { kept } from '../../../shared/identity/people/kept-data.ts';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';
import { assetsFolder, referenceFolder } from '../bundle/bundle-functions.ts';
import { asksAnthropic } from '../model-contexts.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { innerCallMark } from './firewall.ts';
import type { Images } from './images.ts';
import { invokeModels, modelVariables } from './model-access.ts';
import type { SecretName, Secrets, Storage } from './storage.ts';
import type { Webhooks } from './webhooks.ts';

/** The resources that functions may be granted. */
export interface Resources {
  readonly stage: Stage;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly images: Images;
  readonly webhooks: Webhooks;
}

/** How a need is met: variables, and least permissions. */
export interface Grant {
  readonly environment: Readonly<Partial<Record<VariableName, string>>>;
  readonly statements: readonly PolicyStatement[];
}

/**
 * The DynamoDB permissions for each action on items. A transaction needs what its parts need, and has no separate
 * action ("IAM policies with DynamoDB transactions"). A scan of a table includes reading single items.
 */
const itemActions: Readonly<Record<string, readonly string[]>> = {
  read: ['GetItem'],
  query: ['Query'],
  put: ['PutItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
  check: ['ConditionCheckItem'],
  scan: ['Scan', 'GetItem'],
};

/**
 * `people log news: put update`: actions on the items of a table whose partition keys start with one of the prefixes, on
 * all items without a prefix, and with `index` for a prefix on its index alone.
 */
type ItemRow = `${TableName}${' ' | ':'}${string}`;

/** Which of a table's items erasures delete. */
const erased = (table: TableName): string => {
  const rows = kept.filter((row) => row.table === table && (row.goes ?? row.of) !== undefined);
  return [...new Set(rows.map(({ keys }) => keys.replace(/#.*/s, '')))].join(' ');
};

/** The items of each need that has any. */
const items = {
  /** Holding, settling and giving back credits; answers kept under an Idempotency-Key. */
  charges: ['accounts account: read update', 'ledger: query put', 'requests key answer: read put update'],
  balance: ['accounts account: read'],
  /** A row for each answered call, and when its key was last used. */
  callRow: ['calls call: put', 'keys last-use: update'],
  keys: ['keys key: read'],
  /** Counting an account's requests against its rate limit. */
  requestCount: ['requests rate: update', 'accounts settings: read'],
  /** Kept search results, for equal calls within an hour. */
  keptSearches: ['requests comparables: read put'],
  /** Counting an account's upstream requests, and reading how many may stay unpaid. */
  unpaidWork: ['requests work: read update'],
  readUnpaidWork: ['requests work: read'],
  rates: ['rates rates: read'],
  /** Fetched rates are judged by the stored ones. */
  storeRates: ['rates rates: read put'],
  /**
   * Photos of callers and of the playground; the table of the sessions counts them and knows where they are. The others
   * tell whether the account has credits beyond its trial.
   */
  storePhotos: ['sessions photos photo: read put update', 'accounts account: read', 'ledger: read'],
  /** Counting an account's operations of the day against its limit. */
  dailyCount: ['market count: update', 'accounts settings: read'],
  replyCache: ['market cache: read put'],
  /** Serialising changes to listings, and the records for repeats under a key. */
  listingTurns: ['market turn revision: update'],
  startSignIn: ['market state: put', 'accounts settings: read'],
  returnFromSignIn: ['market state: delete', 'market code: put'],
  codeBinding: ['market code: read'],
  /**
   * Counting unknown keys named by notices, noting which sales were told, the accounts that are told, and whether they are
   * suspended or closed. Only the version before this one writes `notice`.
   */
  marketNotices: [
    'market count: update',
    'market notice: put',
    'market sold: read put',
    'people watch: query delete',
    'accounts settings: read',
  ],
  /** Telling the account's endpoints of a listing that it has ended. Only the version before this one writes `news`. */
  tellOfEnds: ['people webhooks: read', 'people news: update'],
  /** Which accounts watch a seller. */
  watchSales: ['people watch: query update delete'],
  sweep: ['accounts account: read update', 'ledger: query put', 'accounts index: query'],
  /** Making, renaming, rotating and revoking API keys; session keys, which their holders' items list. */
  manageKeys: ['keys key: read put update', 'keys holder: read update', 'keys index: query'],
  /** Whether an address has been invited, and nothing else about people. */
  invitedAddresses: ['people invited: read'],
  /** People, their places in accounts, invitations and the audit log. */
  people: ['people person account invitation invited log news: read query put update delete check'],
  /** An account's payments: the grants in its ledger, and payments that brought no credits. */
  readPurchases: ['ledger: query', 'people purchase: query'],
  sessions: ['sessions session sessions-of flow form attempts errand: read put update delete'],
  /** Calls, usage and statements, for people to read. */
  usage: ['calls call usage: query', 'ledger index: query'],
  /** The calling account's usage, and the ids of its keys. */
  accountUsage: ['calls usage: query', 'ledger index: query', 'keys index: query'],
  /** Balance and settings of the accounts. Owners set limits, which are stored in the balance items. */
  dashboardAccounts: ['accounts account settings: read update'],
  /** Where admission is open: new accounts with trial credits. */
  trialAccounts: ['accounts account settings: put update', 'ledger: put'],
  /** Granting what is bought and taking back what is refunded; the dashboard's pages about it, for people who are signed in. */
  purchases: [
    'accounts account: read update',
    'accounts settings: read',
    'ledger: read query put update',
    'people person account: read query',
    'people log purchase: put',
    'people news: update',
    'sessions session: read update',
    'sessions form: put update delete',
  ],
  audit: ['accounts: scan', 'ledger: query', 'ledger index: query', 'calls usage: query put'],
  /** Erasing closed accounts' personal data, keys and settings. */
  eraseAccounts: [
    'accounts: scan',
    'accounts settings: update delete',
    'keys: scan',
    `keys ${erased('keys')}: read update delete`,
    'keys index: query',
    'people: scan',
    `people ${erased('people')}: read query put update delete check`,
    'sessions: scan',
    'sessions: delete',
  ],
  /**
   * Finding accounts with a threshold, a limit or failing calls, and expiring keys; noting what was found, which only the
   * version before this one does in settings and keys; and reading what owners are to be told, and who they are.
   */
  tellOwners: [
    'accounts: scan',
    'keys: scan',
    'keys key: update',
    'accounts settings: update',
    'people account: query',
    'people log: read',
    'people news: query update delete',
    'people told: read put',
    'calls call: query',
    'keys index: query',
  ],
  /** Sending what waits in an outbox to the account's endpoints, and, with `tellOwners`, to its owners, over the queue. */
  sendWebhooks: ['people news: read query update delete', 'people webhooks: read'],
  /** An account's endpoints, the deliveries to them, and sending one again. */
  webhooks: ['people webhooks: read put', 'calls delivery: query read update'],
  /** Delivering, and recording how it went; owners are told of an endpoint that is switched off. Mailing them. */
  deliverWebhooks: [
    'people webhooks: read put',
    'people news: update',
    'calls delivery: update',
    'accounts settings: read',
    'people account: query',
    'people log: read',
  ],
} as const satisfies Record<string, readonly ItemRow[]>;

/** The marketplace's addresses in the stage's environment; tokens and keys are valid in only one. */
function marketHosts({ stage }: Resources) {
  const domain = stage.market === 'production' ? 'ebay.com' : 'sandbox.ebay.com';
  return {
    MARKET_AUTH_URL: `https://auth.${domain}`,
    MARKET_API_URL: `https://api.${domain}`,
    MARKET_MEDIA_URL: `https://apim.${domain}`,
    MARKET_IDENTITY_URL: `https://apiz.${domain}`,
    MARKET_TRADING_URL: `https://api.${domain}/ws/api.dll`,
  };
}

/** A grant of actions on resources. */
const allow = (
  actions: readonly string[],
  resources: readonly string[],
  environment: Grant['environment'] = {},
  conditions: Record<string, unknown> = {},
): Grant => ({
  environment,
  statements: [new PolicyStatement({ actions: [...actions], resources: [...resources], conditions })],
});

function onItems(row: ItemRow, { storage }: Resources): Grant {
  const [place = '', names = ''] = row.split(': ');
  const [name, ...prefixes] = place.split(' ') as [TableName, ...string[]];
  const { tableArn, tableName } = storage.tables[name];
  const { variable, index }: TableDefinition = tables[name];
  const allowed = names.split(' ').flatMap((action) => {
    const actions = itemActions[action];
    if (actions === undefined) throw new Error(`${row}: there is no action ${JSON.stringify(action)}.`);
    return actions.map((own) => `dynamodb:${own}`);
  });
  if (prefixes[0] === 'index') return allow(allowed, [`${tableArn}/index/${index?.name}`]);
  const leading = { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) };
  return allow(
    allowed,
    [tableArn],
    { [variable]: tableName },
    prefixes.length === 0 ? {} : { 'ForAllValues:StringLike': leading },
  );
}

const secret = ({ secrets }: Resources, name: SecretName, variable: VariableName): Grant =>
  allow(['secretsmanager:GetSecretValue'], [secrets.arn(name)], { [variable]: secrets.arn(name) });

/** Storing pictures whose names have this prefix. */
const onPictures = ({ images }: Resources, prefix: string, actions = ['s3:PutObject']): Grant =>
  allow(actions, [images.bucket.arnForObjects(`${prefix}*`)], {
    IMAGES_BUCKET: images.bucket.bucketName,
    IMAGES_URL: images.url,
  });

function all(...grants: readonly Grant[]): Grant {
  return {
    environment: Object.assign({}, ...grants.map(({ environment }) => environment)) as Grant['environment'],
    statements: grants.flatMap(({ statements }) => statements),
  };
}

/** Variables; those that a stage leaves unset keep the functions' defaults. */
const variables = (given: { readonly [Name in VariableName]?: string | undefined }): Grant => ({
  environment: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  statements: [],
});

/** The credit packs that the stage sells. */
const soldPacks = ({ payments }: Stage): Grant =>
  variables({ CREDIT_PACKS: payments && JSON.stringify(payments.packs) });

const dailyQuota = ({ stage }: Resources) => ({ MARKET_DAILY_QUOTA: String(stage.marketQuota) });

const boundsOnUnpaidWork = ({ stage }: Resources): Grant =>
  variables({
    UNDELIVERED_PER_HOUR: stage.undelivered,
    PAID_SEARCHES_PER_DAY: stage.paidSearches,
    PICTURE_REQUESTS_PER_MINUTE: stage.pictureRequests,
  });

/** Sending messages to the queue of webhooks, or another action on it. */
const onWebhooks = ({ webhooks: { queue } }: Resources, action = 'SendMessage'): Grant =>
  allow([`sqs:${action}`], [queue.queueArn], { WEBHOOKS_QUEUE_URL: queue.queueUrl });

/** Calling the model where the stage does: with a key at Anthropic, under these permissions at AWS. */
const model = (r: Resources): Grant =>
  all(...(asksAnthropic(r.stage.model) ? [secret(r, 'model', 'MODEL_SECRET_ID')] : []), {
    environment: modelVariables(r.stage.model),
    statements: invokeModels(Stack.of(r.storage), r.stage.model),
  });

/** Addresses of the marketplace and our OAuth client there. */
const market = (r: Resources): Grant =>
  all(
    secret(r, 'market', 'MARKET_SECRET_ID'),
    variables({
      ...marketHosts(r),
      MARKET_RU_NAME: r.stage.ruName,
      SALES_NOTICES: r.stage.salesNotices ? '1' : undefined,
    }),
  );

/** Beside items. */
const others = {
  model,
  /**
   * Asking the model what a product is, for the text search, and what offers' pictures show, where it compares them.
   */
  sight: (r) =>
    r.stage.look || (r.stage.marketPricing && (r.stage.visualSearch?.includes('words') ?? true))
      ? model(r)
      : variables({}),
  lens: (r) =>
    all(
      secret(r, 'lens', 'LENS_SECRET_ID'),
      variables({
        LENS_API_URL: r.stage.lensUrl,
        VISUAL_SEARCH: r.stage.visualSearch,
        LENS_WHEN: r.stage.lensWhen,
        LOOK: r.stage.look ? undefined : '0',
      }),
    ),
  sendWebhooks: onWebhooks,
  tellOfEnds: onWebhooks,
  webhooks: onWebhooks,
  deliverWebhooks: (r) => onWebhooks(r, 'ChangeMessageVisibility'),
  unpaidWork: boundsOnUnpaidWork,
  readUnpaidWork: boundsOnUnpaidWork,
  storeImages: (r) => onPictures(r, publicPrefix),
  // Reading one includes knowing whether it exists.
  storePhotos: (r) => onPictures(r, photoPrefix, ['s3:PutObject', 's3:GetObject']),
  market,
  /** Searching the marketplace for prices, where it permits that: its tokens, and the count of an account's searches. */
  marketPrices: (r) =>
    r.stage.marketPricing === undefined
      ? variables({})
      : all(
          market(r),
          onItems('market cache: read put', r),
          onItems('market count: update', r),
          variables({
            ...dailyQuota(r),
            MARKET_PRICING: r.stage.marketPricing,
            MIX_SOURCES: r.stage.mixSources ? '1' : undefined,
            WORD_SEARCHES_PER_DAY: r.stage.wordSearches,
          }),
        ),
  marketHosts: (r) => variables(marketHosts(r)),
  dailyCount: (r) => variables(dailyQuota(r)),
  accountUsage: ({ storage }) =>
    variables({
      LEDGER_TABLE: storage.tables.ledger.tableName,
      KEYS_TABLE: storage.tables.keys.tableName,
    }),
  dashboardAccounts: (r) =>
    all(
      variables({
        LEDGER_TABLE: r.storage.tables.ledger.tableName,
        DASHBOARD_ASSETS: assetsFolder,
        REFERENCE_PAGES: referenceFolder,
        SECURITY_CONTACT: r.stage.securityContact,
        INVOICE_SELLER: r.stage.invoiceSeller,
      }),
      soldPacks(r.stage),
      ...(r.stage.admission === 'open' ? items.trialAccounts.map((row) => onItems(row, r)) : []),
    ),
  purchases: (r) =>
    all(
      secret(r, 'payments', 'PAYMENTS_SECRET_ID'),
      soldPacks(r.stage),
      variables({
        DASHBOARD_ASSETS: assetsFolder,
        PAYMENTS_SELLER: resourceName(r.stage.name, 'payments'),
        STRIPE_TAX: r.stage.payments?.tax === true ? '1' : undefined,
      }),
    ),
  /** Calling this API through its firewall, which recognises the calls. */
  innerCalls: () => variables({ INNER_CALL_MARK: innerCallMark() }),
  /**
   * Mails from the stage's address, if it has one, whether SES knows the address itself as ours or its domain.
   *
   * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
   */
  sendMails({ stage: { mailFrom: from }, storage }) {
    if (from === undefined) return variables({});
    const identities = [from, from.slice(from.indexOf('@') + 1)].map((identity) =>
      Stack.of(storage).formatArn({ service: 'ses', resource: 'identity', resourceName: identity }),
    );
    const conditions = { StringEquals: { 'ses:FromAddress': from } };
    return allow(['ses:SendEmail'], identities, { MAIL_FROM: from }, conditions);
  },
} as const satisfies Record<string, (resources: Resources) => Grant>;

export type Need = keyof typeof items | keyof typeof others;

/** The exact grants of a function with these needs. */
export function grantFor(names: readonly Need[], resources: Resources): Grant {
  const rows: Readonly<Partial<Record<Need, readonly ItemRow[]>>> = items;
  const more: Readonly<Partial<Record<Need, (resources: Resources) => Grant>>> = others;
  return all(
    ...names.flatMap((name) => [
      ...(rows[name] ?? []).map((row) => onItems(row, resources)),
      ...(more[name] === undefined ? [] : [more[name](resources)]),
    ]),
  );
}
