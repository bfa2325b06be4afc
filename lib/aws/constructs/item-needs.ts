import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { VariableName } from '../../../shared/entry/wiring/payment-variables.ts';
import { kept } from '../../../shared/identity/people/kept-data.ts';
import { type TableDefinition, type TableName, tables } from '../../../shared/platform/database/tables.ts';
import type { Storage } from './storage.ts';

/** How a need is met: variables, and least permissions. */
export interface Grant {
  readonly environment: Readonly<Partial<Record<VariableName, string>>>;
  readonly statements: readonly PolicyStatement[];
}

/** A grant of actions on resources. */
export const allow = (
  actions: readonly string[],
  resources: readonly string[],
  environment: Grant['environment'] = {},
  conditions: Record<string, unknown> = {},
): Grant => ({
  environment,
  statements: [new PolicyStatement({ actions: [...actions], resources: [...resources], conditions })],
});

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
export type ItemRow = `${TableName}${' ' | ':'}${string}`;

/** Which of a table's items erasures delete. */
const erased = (table: TableName): string => {
  const rows = kept.filter((row) => row.table === table && (row.goes ?? row.of) !== undefined);
  return [...new Set(rows.map(({ keys }) => keys.replace(/#.*/s, '')))].join(' ');
};

/** The items of each need that has any. */
export const items = {
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
  /** Telling endpoints of accounts, over the queue. Only the version before this one uses `news`. */
  tellEndpoints: ['people webhooks: read', 'people news: read query update delete'],
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
    'people told: read query put delete',
    'calls call: query',
    'keys index: query',
  ],
  /** How a job stands. */
  readJob: ['jobs job: read'],
  listJobs: ['jobs index: query'],
  jobResults: ['jobs job: read query'],
  /** A job that ends loses its seller's token. */
  cancelJob: ['jobs job: read update delete'],
  createJob: ['jobs job: read query put check', 'keys index: query'],
  resumeJob: ['jobs job: read query update put check', 'keys index: query'],
  /** What the key of a job may do, and whether its account is suspended. */
  runJobs: ['jobs job: read update delete', 'keys index: query', 'accounts settings: read'],
  /** An account's endpoints, the deliveries to them, and sending one again. */
  webhooks: ['people webhooks: read put', 'calls delivery: query read update'],
  /** Delivering, and recording how it went; owners are told of an endpoint that is switched off. Mailing them. */
  deliverWebhooks: [
    'people webhooks: read put',
    'people news: update',
    'calls delivery: update',
    'accounts settings: read',
    'people account: query',
    'people log person: read',
  ],
} as const satisfies Record<string, readonly ItemRow[]>;

/** The actions of a row, and the variable that names its table. */
export function onItems(row: ItemRow, { storage }: { readonly storage: Storage }): Grant {
  const [place = '', names = ''] = row.split(': ');
  const [name, ...prefixes] = place.split(' ') as [TableName, ...string[]];
  const { tableArn, tableName } = storage.tables[name];
  const { variable, index }: TableDefinition = tables[name];
  const allowed = names.split(' ').flatMap((action) => {
    const actions = itemActions[action];
    if (actions === undefined) throw new Error(`${row}: there is no action ${JSON.stringify(action)}.`);
    return actions.map((own) => `dynamodb:${own}`);
  });
  const environment = { [variable]: tableName };
  if (prefixes[0] === 'index') return allow(allowed, [`${tableArn}/index/${index?.name}`], environment);
  const leading = { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}#*`) };
  return allow(
    allowed,
    [tableArn],
    environment,
    prefixes.length === 0 ? {} : { 'ForAllValues:StringLike': leading },
  );
}
