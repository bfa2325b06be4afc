import type { OperationName } from './contract-types.ts';

/**
 * Whether a request whose answer was lost is sent again.
 * - `keyed`: yes, under its Idempotency-Key, which makes the service answer once and charge once.
 * - `free`: yes; a second time changes nothing that anybody could see.
 * - `undone`: only if the service says that it did nothing.
 */
export type Repeat = 'keyed' | 'free' | 'undone';

/** What the client knows of an operation at run time. */
export interface Operation {
  readonly name: OperationName;
  readonly path: string;
  readonly repeat: Repeat;
  /** Whether the request carries `market_access_token`. */
  readonly ofSeller: boolean;
}

/** Every operation, in the folders of `/api/v1`. */
const folders: Readonly<Record<string, Partial<Readonly<Record<Repeat, readonly OperationName[]>>>>> = {
  '': {
    keyed: [
      'generateBasicListing',
      'updateListing',
      'generateScaffoldListing',
      'predictPrice',
      'appraiseProduct',
    ],
    free: ['account'],
  },
  'market/oauth/': {
    // Without its key a repeat would find the code used. With it the service replays the tokens that it has delivered.
    keyed: ['exchangeCode'],
    free: [
      // A second address is as good as the first: the one that nobody opens expires after ten minutes.
      'signinUrl',
      // The refresh token stays what it is, and earlier access tokens stay valid.
      'refresh',
    ],
  },
  'market/': {
    // A listing that post-item only verifies ignores the key, and may be verified again.
    keyed: ['draftItem', 'postItem', 'uploadPicture'],
    free: [
      'categorySuggestions',
      'itemAspects',
      'getCategoryFeatures',
      'inventoryLocations',
      'fulfillmentPolicies',
      'getUser',
      'shippingPackages',
    ],
    // Takes no key. A repeat would find the listing ended and answer a warning, as if somebody else had ended it.
    undone: ['endItem'],
  },
};

/** The operations. The last part of a path is its operation's name, in kebab case. */
export const operations: readonly Operation[] = Object.entries(folders).flatMap(([folder, rows]) =>
  Object.entries(rows).flatMap(([repeat, names]) =>
    names.map((name) => ({
      name,
      path: `/api/v1/${folder}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      // Object.entries forgets which keys there are.
      repeat: repeat as Repeat,
      ofSeller: folder === 'market/',
    })),
  ),
);
