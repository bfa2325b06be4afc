import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { VariableName } from '../../../shared/entry/wiring/payment-variables.ts';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { type TableName, tables } from '../../../shared/platform/database/tables.ts';
import { assetsFolder, referenceFolder } from '../bundle/bundle-functions.ts';
import { marketHosts } from '../market-hosts.ts';
import { asksAnthropic } from '../model-contexts.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { innerCallMark } from './firewall.ts';
import type { Images } from './images.ts';
import { invokeModels, modelVariables } from './model-access.ts';
import type { SecretName, Secrets, Storage } from './storage.ts';

/** The resources that functions may be granted. */
export interface Resources {
  readonly stage: Stage;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly images: Images;
}

/** What satisfies a need: variables, and the least permissions. */
export interface Grant {
  readonly environment: Readonly<Partial<Record<VariableName, string>>>;
  readonly statements: readonly PolicyStatement[];
}

/** A transaction needs what its parts need, and no action of its own ("IAM policies with DynamoDB transactions"). */
const itemActions = {
  read: ['dynamodb:GetItem'],
  readMany: ['dynamodb:BatchGetItem'],
  query: ['dynamodb:Query'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
  check: ['dynamodb:ConditionCheckItem'],
} as const;

type ItemAction = keyof typeof itemActions;

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

/** Actions on a table's items whose partition key starts with one of the prefixes; on all items without prefixes. */
function onItems(
  { storage }: Resources,
  name: TableName,
  actions: readonly ItemAction[],
  prefixes: readonly string[] = [],
): Grant {
  const leading = { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) };
  return allow(
    actions.flatMap((action) => itemActions[action]),
    [storage.tables[name].tableArn],
    { [tables[name].variable]: storage.tables[name].tableName },
    prefixes.length === 0 ? {} : { 'ForAllValues:StringLike': leading },
  );
}

const secret = ({ secrets }: Pick<Resources, 'secrets'>, name: SecretName, variable: VariableName): Grant =>
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

const variables = (environment: Grant['environment']): Grant => ({ environment, statements: [] });

/** The packs of a stage that sells some. */
const soldPacks = ({ payments }: Stage): Grant =>
  variables(payments === undefined ? {} : { CREDIT_PACKS: JSON.stringify(payments.packs) });

/** Every need by name, with the variables and grants that satisfy it. */
const needs = {
  /** Holding, settling and giving back credits; answers kept under an Idempotency-Key. */
  charges: (r: Resources) =>
    all(
      // The check: what is left of a removed limit goes only if share 0 has no such limit.
      onItems(r, 'accounts', ['read', 'readMany', 'update', 'check'], ['account']),
      onItems(r, 'ledger', ['query', 'put']),
      onItems(r, 'requests', ['read', 'put', 'update'], ['key', 'answer']),
    ),
  balance: (r: Resources) => onItems(r, 'accounts', ['read', 'readMany'], ['account']),
  /** A row for each answered call, and when its key was last used. */
  callRow: (r: Resources) =>
    all(onItems(r, 'calls', ['put'], ['call']), onItems(r, 'keys', ['update'], ['last-use'])),
  keys: (r: Resources) => onItems(r, 'keys', ['read'], ['key']),
  /** Counting an account's requests against its rate limit. */
  requestCount: (r: Resources) =>
    all(onItems(r, 'requests', ['update'], ['rate']), onItems(r, 'accounts', ['read'], ['settings'])),
  /** Asking the model where the stage asks it: with a key at Anthropic, under these permissions at Bedrock. */
  model: ({ stage, storage, secrets }: Resources) =>
    all(...(asksAnthropic(stage.model) ? [secret({ secrets }, 'model', 'MODEL_SECRET_ID')] : []), {
      environment: modelVariables(stage.model),
      statements: invokeModels(Stack.of(storage), stage.model),
    }),
  /** Asking the model what a product is, for the search by words, and what offers show, where it looks at them. */
  sight: (r: Resources): Grant =>
    r.stage.look || (r.stage.visualSearch?.includes('words') ?? true) ? needs.model(r) : variables({}),
  lens: (r: Resources) =>
    all(
      secret(r, 'lens', 'LENS_SECRET_ID'),
      variables(r.stage.lensUrl === undefined ? {} : { LENS_API_URL: r.stage.lensUrl }),
      variables(r.stage.visualSearch === undefined ? {} : { VISUAL_SEARCH: r.stage.visualSearch }),
      variables(r.stage.lensWhen === undefined ? {} : { LENS_WHEN: r.stage.lensWhen }),
      variables(r.stage.look ? {} : { LOOK: '0' }),
    ),
  /** What sources found, for equal calls of the next hour. */
  keptSearches: (r: Resources) => onItems(r, 'requests', ['read', 'put'], ['comparables']),
  /** Counting what is asked outside for an account, and knowing how much of it may stay unpaid. */
  unpaidWork: (r: Resources) =>
    all(onItems(r, 'requests', ['read', 'update'], ['work']), variables(r.stage.unpaidWork)),
  readUnpaidWork: (r: Resources) =>
    all(onItems(r, 'requests', ['read'], ['work']), variables(r.stage.unpaidWork)),
  rates: (r: Resources) => onItems(r, 'rates', ['read'], ['rates']),
  /** Fetched rates are judged by the stored ones. */
  storeRates: (r: Resources) => onItems(r, 'rates', ['read', 'put'], ['rates']),
  storeImages: (r: Resources) => onPictures(r, publicPrefix),
  /** Photos of callers and of the playground; the table of the sessions counts them and knows where they are. */
  storePhotos: (r: Resources) =>
    all(
      // To read one is also to know whether it is there.
      onPictures(r, photoPrefix, ['s3:PutObject', 's3:GetObject']),
      onItems(r, 'sessions', ['read', 'put', 'update'], ['photos', 'photo']),
      // Whether the account has credits of its own.
      onItems(r, 'accounts', ['read', 'readMany'], ['account']),
      onItems(r, 'ledger', ['read']),
    ),
  /** Addresses of the marketplace and our OAuth client there. */
  market: (r: Resources) =>
    all(
      secret(r, 'market', 'MARKET_SECRET_ID'),
      variables(marketHosts[r.stage.market.environment]),
      variables(r.stage.market.ruName === undefined ? {} : { MARKET_RU_NAME: r.stage.market.ruName }),
    ),
  marketHosts: (r: Resources) => variables(marketHosts[r.stage.market.environment]),
  /** Counting an account's operations of the day against its limit. */
  dailyCount: (r: Resources) =>
    all(
      onItems(r, 'market', ['update'], ['count']),
      onItems(r, 'accounts', ['read'], ['settings']),
      variables({ MARKET_DAILY_QUOTA: String(r.stage.market.dailyQuota) }),
    ),
  /** Counting the searches by words that an account causes. */
  wordSearches: (r: Resources) =>
    all(
      onItems(r, 'market', ['update'], ['count']),
      variables({ MARKET_DAILY_QUOTA: String(r.stage.market.dailyQuota) }),
      variables(r.stage.wordSearches === undefined ? {} : { WORD_SEARCHES_PER_DAY: r.stage.wordSearches }),
    ),
  replyCache: (r: Resources) => onItems(r, 'market', ['read', 'put'], ['cache']),
  /** Changing listings one call after the other, and what repeats under a key need to know. */
  listingTurns: (r: Resources) => onItems(r, 'market', ['update'], ['turn', 'revision']),
  startSignIn: (r: Resources) =>
    all(onItems(r, 'market', ['put'], ['state']), onItems(r, 'accounts', ['read'], ['settings'])),
  returnFromSignIn: (r: Resources) =>
    all(onItems(r, 'market', ['delete'], ['state']), onItems(r, 'market', ['put'], ['code'])),
  codeBinding: (r: Resources) => onItems(r, 'market', ['read'], ['code']),
  /** Counting the unknown keys that notices name, and noting which notices were handled. */
  marketNotices: (r: Resources) =>
    all(onItems(r, 'market', ['update'], ['count']), onItems(r, 'market', ['put'], ['notice'])),
  sweep: (r: Resources) =>
    all(
      onItems(r, 'accounts', ['read', 'update'], ['account']),
      onItems(r, 'ledger', ['query', 'put']),
      onIndex(r, 'accounts'),
    ),
  /** Making, renaming, rotating and revoking API keys; keys of sessions, which their holders' items list. */
  manageKeys: (r: Resources) =>
    all(
      onItems(r, 'keys', ['read', 'put', 'update'], ['key']),
      onItems(r, 'keys', ['read', 'update'], ['holder']),
      onIndex(r, 'keys'),
    ),
  /** Whether an address has been invited, and nothing else of people. */
  invitedAddresses: (r: Resources) => onItems(r, 'people', ['read'], ['invited']),
  /** People, their places in accounts, invitations and the audit log. */
  people: (r: Resources) =>
    onItems(
      r,
      'people',
      ['read', 'query', 'put', 'update', 'delete', 'check'],
      ['person', 'account', 'invitation', 'invited', 'log', 'news'],
    ),
  /** What an account has paid: the grants in its ledger, and payments that have brought no credits. */
  readPurchases: (r: Resources) =>
    all(onItems(r, 'ledger', ['query']), onItems(r, 'people', ['query'], ['purchase'])),
  sessions: (r: Resources) =>
    onItems(
      r,
      'sessions',
      ['read', 'put', 'update', 'delete'],
      ['session', 'sessions-of', 'flow', 'form', 'attempts', 'errand'],
    ),
  /** Calls, usage and statements, for people to read. */
  usage: (r: Resources) => all(onItems(r, 'calls', ['query'], ['call', 'usage']), onIndex(r, 'ledger')),
  /** The usage of the account that calls, and the ids of its keys. */
  accountUsage: (r: Resources) =>
    all(
      onItems(r, 'calls', ['query'], ['usage']),
      onIndex(r, 'ledger'),
      onIndex(r, 'keys'),
      variables({
        LEDGER_TABLE: r.storage.tables.ledger.tableName,
        KEYS_TABLE: r.storage.tables.keys.tableName,
      }),
    ),
  /** Balance and settings of the accounts; where admission is open also making new ones with trial credits. */
  dashboardAccounts: (r: Resources) =>
    all(
      onItems(r, 'accounts', ['read', 'readMany'], ['account', 'settings']),
      // Owners set limits, which are in the items of money.
      onItems(r, 'accounts', ['update', 'check'], ['account', 'settings']),
      variables({
        LEDGER_TABLE: r.storage.tables.ledger.tableName,
        DASHBOARD_ASSETS: assetsFolder,
        REFERENCE_PAGES: referenceFolder,
      }),
      soldPacks(r.stage),
      ...(r.stage.signIn.admission === 'open'
        ? [onItems(r, 'accounts', ['put', 'update'], ['account', 'settings']), onItems(r, 'ledger', ['put'])]
        : []),
    ),
  /** Granting what is bought and taking back what is refunded; the dashboard's pages about it, for people who are signed in. */
  purchases: (r: Resources) =>
    all(
      secret(r, 'payments', 'PAYMENTS_SECRET_ID'),
      onItems(r, 'accounts', ['read', 'readMany', 'update'], ['account']),
      onItems(r, 'accounts', ['read'], ['settings']),
      onItems(r, 'ledger', ['read', 'query', 'put', 'update']),
      onItems(r, 'people', ['read', 'query'], ['person', 'account']),
      onItems(r, 'people', ['put'], ['log', 'purchase']),
      onItems(r, 'people', ['update'], ['news']),
      onItems(r, 'sessions', ['read', 'update'], ['session']),
      onItems(r, 'sessions', ['put', 'update', 'delete'], ['form']),
      soldPacks(r.stage),
      variables({
        DASHBOARD_ASSETS: assetsFolder,
        PAYMENTS_SELLER: resourceName(r.stage.name, 'payments'),
        ...(r.stage.payments?.tax === true ? { STRIPE_TAX: '1' } : {}),
      }),
    ),
  /** Calling this API through its firewall, which recognises these calls. */
  innerCalls: () => variables({ INNER_CALL_MARK: innerCallMark() }),
  audit: (r: Resources) =>
    all(
      onScan(r, 'accounts'),
      onItems(r, 'ledger', ['query']),
      onIndex(r, 'ledger'),
      onItems(r, 'calls', ['query', 'put'], ['usage']),
    ),
  /** Dropping what closed accounts keep about people, their keys and settings. */
  eraseAccounts: (r: Resources) =>
    all(
      onScan(r, 'accounts'),
      onItems(r, 'accounts', ['update', 'delete'], ['settings']),
      onItems(r, 'keys', ['read', 'update', 'delete'], ['key', 'last-use', 'holder']),
      onIndex(r, 'keys'),
      onItems(
        r,
        'people',
        ['read', 'query', 'put', 'update', 'delete', 'check'],
        ['person', 'account', 'invited', 'log', 'news'],
      ),
      onScan(r, 'sessions'),
      onItems(r, 'sessions', ['delete']),
    ),
  /**
   * Finding the accounts with a threshold, a limit, news or failing calls, keys that end and owners, noting who was told,
   * and sending from one address.
   */
  mailLowBalances: (r: Resources) =>
    all(
      onScan(r, 'accounts'),
      onScan(r, 'keys'),
      onItems(r, 'keys', ['update'], ['key']),
      onItems(r, 'accounts', ['readMany'], ['account']),
      onItems(r, 'accounts', ['update'], ['settings']),
      onItems(r, 'people', ['query'], ['account']),
      onItems(r, 'people', ['read'], ['log']),
      onItems(r, 'people', ['query', 'update', 'delete'], ['news']),
      onItems(r, 'calls', ['query'], ['call']),
      onIndex(r, 'keys'),
      onMail(r),
    ),
} as const satisfies Record<string, (resources: Resources) => Grant>;

function onIndex({ storage }: Resources, name: 'accounts' | 'keys' | 'ledger'): Grant {
  const index = `${storage.tables[name].tableArn}/index/${tables[name].index.name}`;
  return allow(['dynamodb:Query'], [index]);
}

/**
 * Mails from the stage's address, whether SES knows the address itself as ours or its domain.
 *
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
 */
function onMail({ stage, storage }: Resources): Grant {
  const from = stage.mailFrom;
  if (from === undefined) throw new Error('The stage has no address to send from.');
  const identities = [from, from.slice(from.indexOf('@') + 1)];
  const resources = identities.map((resourceName) =>
    Stack.of(storage).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  const conditions = { StringEquals: { 'ses:FromAddress': from } };
  return allow(['ses:SendEmail'], resources, { MAIL_FROM: from }, conditions);
}

/** The audit, the erasure of accounts, and the job that mails owners read tables whole. */
function onScan({ storage }: Resources, name: 'accounts' | 'keys' | 'sessions'): Grant {
  const { tableName, tableArn } = storage.tables[name];
  return allow(['dynamodb:Scan', 'dynamodb:GetItem'], [tableArn], { [tables[name].variable]: tableName });
}

export type Need = keyof typeof needs;

/** Exactly what a function with these needs gets. */
export function grantFor(names: readonly Need[], resources: Resources): Grant {
  return all(...names.map((name) => needs[name](resources)));
}
