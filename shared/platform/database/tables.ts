/** One DynamoDB table. Its partition key is `pk`; every key attribute is a string unless said otherwise. */
export interface TableDefinition {
  /** Environment variable that names the table. */
  readonly variable: string;
  readonly sortKey?: 'sk';
  readonly index?: {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey?: { readonly name: string; readonly type: 'S' | 'N' };
    readonly projection: 'KEYS_ONLY' | 'ALL';
  };
  /**
   * Attribute with the epoch second after which DynamoDB may drop an item. It is `dropAt` where the items have their
   * own `expiresAt`.
   */
  readonly ttl?: 'expiresAt' | 'dropAt';
  /** Losing this table would lose money or access, so it is kept when the stack is deleted. */
  readonly retained: boolean;
  /**
   * No point-in-time recovery: lost data can be recreated or is not needed, and expired or erased data must not be kept
   * in a copy for 35 days.
   */
  readonly unrecoverable?: true;
}

/** Every table of the service: the stack and the local host create them from here. */
export const tables = {
  /**
   * `account#<id>`: the money of an account, with the rest of its limits. `settings#<id>`: its name, callbacks and
   * quotas.
   */
  accounts: {
    variable: 'ACCOUNTS_TABLE',
    index: {
      name: 'holds-to-sweep',
      partitionKey: 'sweepShard',
      sortKey: { name: 'sweepAt', type: 'N' },
      projection: 'KEYS_ONLY',
    },
    retained: true,
  },
  /** Partition `<account id>`, sort key `<charge id>#<attempt>`: one row per attempt that ended and per grant. */
  ledger: {
    variable: 'LEDGER_TABLE',
    sortKey: 'sk',
    // The index is by account rather than by day: a busy day would be one partition, whose 1,000 writes a second all
    // accounts share.
    index: { name: 'by-time', partitionKey: 'pk', sortKey: { name: 'at', type: 'N' }, projection: 'ALL' },
    retained: true,
  },
  /**
   * `key#<sha-256 of the API key>`; `last-use#<account>#<key id>`: roughly when a key was last used;
   * `holder#<account>#<person>`: hashes of the keys of a person's dashboard sessions. Only these keys and their lists
   * expire.
   */
  keys: {
    variable: 'KEYS_TABLE',
    ttl: 'dropAt',
    index: { name: 'by-account', partitionKey: 'account', projection: 'ALL' },
    retained: true,
  },
  /**
   * `key#…`: generations of Idempotency-Keys; `answer#…`: the answers kept under them. `rate#<account>#<window>`: the
   * requests of an account in a window of seconds. `work#<account>#<kind>#<window>`: its external requests.
   * `comparables#<hash>`: what sources found for a picture of an account.
   */
  requests: {
    variable: 'REQUESTS_TABLE',
    ttl: 'expiresAt',
    retained: false,
    unrecoverable: true,
  },
  /**
   * `state#…`, `code#…`, `count#…`, `cache#…`: temporary data of the marketplace connector. `turn#<listing>`: who may
   * change a listing now. `revision#<form>#<charge>`: the state that a revision under an Idempotency-Key saw first.
   * `sold#<hash>`: that an account was told of a sale.
   */
  market: {
    variable: 'MARKET_TABLE',
    ttl: 'expiresAt',
    retained: false,
    unrecoverable: true,
  },
  /**
   * Partition `call#<account id>`, sort key `<time>#<request id>`: one row per answered call, for people to read.
   * Partition `usage#<account id>`, sort key `<day>`: the ledger's sums of an account's closed days. Partition
   * `delivery#<account id>`: what was sent to its endpoints, for people to read and to send again.
   */
  calls: {
    variable: 'CALLS_TABLE',
    sortKey: 'sk',
    ttl: 'expiresAt',
    retained: false,
    unrecoverable: true,
  },
  /**
   * Partition `job#<id>`: `job`, how a job stands; `item#<number>`, what it is to call, and then the answer; `token`, the
   * seller's, sealed.
   */
  jobs: {
    variable: 'JOBS_TABLE',
    sortKey: 'sk',
    ttl: 'expiresAt',
    index: {
      name: 'by-account',
      partitionKey: 'account',
      sortKey: { name: 'place', type: 'S' },
      projection: 'ALL',
    },
    retained: false,
    unrecoverable: true,
  },
  /** `rates#latest`: the European Central Bank's latest reference rates; `rates#other`: the other source's. */
  rates: { variable: 'RATES_TABLE', retained: false },
  /**
   * `person#<id>`: who signs in, and one row per account of theirs. `account#<id>`: its members, its invitations and
   * how many owners it has. `invitation#<hash>`: the account that a link invites to. `invited#<hash>`: until when an
   * address may be registered. `log#<account>`: its audit log. `news#accounts`: what owners and endpoints are to be told;
   * `news#turns`: when the job that tells them last did its rarer work. `told#<account>`: what was found
   * there. `webhooks#<account>`: its endpoints.
   * `purchase#<account>`: its payments that have brought no credits. `watch#<hash of a seller>`: the accounts that watch
   * the seller's sales.
   */
  people: { variable: 'PEOPLE_TABLE', sortKey: 'sk', ttl: 'dropAt', retained: true },
  /**
   * `session#…`, `sessions-of#<person>`, `flow#…`, `form#…`: temporary data of the dashboard's sign-in. `errand#…`:
   * visits to other sites that a session began. `attempts#<what>#<window>`: how often a limited action was taken.
   * `photos#<account>#<day>`: how many photos an account stored. `photo#<account>#<hash>`: where one is.
   */
  sessions: {
    variable: 'SESSIONS_TABLE',
    ttl: 'expiresAt',
    retained: false,
    unrecoverable: true,
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
