import { endpoints } from '../../../shared/contract/endpoints.ts';
import { jobOperations } from '../../../shared/contract/jobs.ts';
import { jobItemsFunction } from '../functions.ts';
import type { Need } from './needs.ts';

/**
 * A function's resources and needs. Lambda charges for memory while a call waits, and gives processor time in proportion
 * to it: 1,769 MB is one vCPU. So a function gets what its worst call needs (`npm run bench -- memory`), and no more.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html (read 2026-11-23)
 */
export interface FunctionProfile {
  readonly memoryMb: number;
  /** At most 28: calls end at 26, closing an attempt may take until 27.5, and the gateway gives up at 29. */
  readonly timeoutSeconds: number;
  readonly needs: readonly Need[];
}

/**
 * Decodes pictures, reads shop pages. The worst calls of a listing take 630 MB and those of a draft 690
 * (twenty pictures of 15 MB that come compressed, eight progressive ones of 26 megapixels), those of an appraisal 590
 * (fifteen pages of 3 MB). With its 0.58 vCPU one call can decode twenty photos of 48 megapixels and still ask the model.
 */
const pictures = { memoryMb: 1024, timeoutSeconds: 28 } as const;
/**
 * Makes one or two marketplace calls and does little itself: uploading the largest picture took 140 MB. The rest of the
 * memory buys processor time at start.
 */
const remote = { memoryMb: 512, timeoutSeconds: 28 } as const;
/** Reads or writes one or two items; the call's budget ends 2 s before the function. */
const tablesOnly = { memoryMb: 512, timeoutSeconds: 10 } as const;

const listing: FunctionProfile = { ...pictures, needs: ['charges', 'model', 'unpaidWork'] };
const search: readonly Need[] = [
  'charges',
  'lens',
  'marketPrices',
  'keptSearches',
  'rates',
  'storeImages',
  'unpaidWork',
];
const lookup: FunctionProfile = { ...remote, needs: ['marketHosts', 'dailyCount', 'replyCache'] };
/** Answers are the seller's own, or new each time: none is cached. */
const sellerCall: FunctionProfile = { ...remote, needs: ['marketHosts', 'dailyCount'] };

/** Waits for its turn before it changes a listing. */
const revision: FunctionProfile = {
  ...remote,
  needs: ['charges', 'marketHosts', 'dailyCount', 'replyCache', 'listingTurns'],
};

/** By the function's name. The stack does not synthesise while an endpoint has no line here. */
const profiles: Readonly<Record<string, FunctionProfile>> = {
  account: { ...tablesOnly, needs: ['balance'] },
  // Reads the ledger of days not closed yet.
  'account-usage': { ...remote, needs: ['accountUsage'] },
  'upload-photo': { ...pictures, needs: ['storePhotos'] },
  'generate-basic-listing': listing,
  'update-listing': listing,
  'generate-scaffold-listing': listing,
  'predict-price': { ...pictures, needs: [...search, 'sight'] },
  'appraise-product': { ...pictures, needs: [...search, 'model'] },
  'market-signin-url': { ...tablesOnly, needs: ['market', 'startSignIn'] },
  'market-exchange-code': { ...remote, needs: ['charges', 'market', 'codeBinding'] },
  'market-refresh': { ...remote, needs: ['market'] },
  'market-item-aspects': lookup,
  'market-get-category-features': lookup,
  'market-shipping-packages': lookup,
  'market-category-suggestions': sellerCall,
  'market-inventory-locations': sellerCall,
  'market-fulfillment-policies': sellerCall,
  'market-payment-policies': sellerCall,
  'market-return-policies': sellerCall,
  'market-get-user': sellerCall,
  'market-end-item': { ...remote, needs: ['charges', 'marketHosts', 'dailyCount', 'tellEndpoints'] },
  'market-watch-sales': { ...remote, needs: ['market', 'dailyCount', 'replyCache', 'watchSales'] },
  'market-unwatch-sales': { ...remote, needs: ['marketHosts', 'dailyCount', 'watchSales'] },
  'market-my-listings': sellerCall,
  'market-get-item': sellerCall,
  'market-upload-picture': { ...remote, needs: ['charges', 'marketHosts', 'dailyCount'] },
  'market-draft-item': {
    ...pictures,
    needs: ['charges', 'model', 'unpaidWork', 'marketHosts', 'dailyCount', 'replyCache'],
  },
  'market-post-item': { ...remote, needs: ['charges', 'marketHosts', 'dailyCount', 'replyCache'] },
  'market-revise-item': revision,
  'market-relist-item': revision,
  // Packs and writes up to a thousand items of 5.9 MB together.
  'jobs-create': { ...pictures, needs: ['charges', 'createJob', 'marketHosts', 'dailyCount'] },
  'jobs-resume': { ...remote, needs: ['resumeJob', 'marketHosts', 'dailyCount'] },
  'jobs-read': { ...tablesOnly, needs: ['readJob'] },
  'jobs-cancel': { ...tablesOnly, needs: ['cancelJob'] },
  'jobs-list': { ...tablesOnly, needs: ['listJobs'] },
  // A file of results is made in memory: the longest, of 50 MB, took 220 MB, as CSV (in the dashboard) 420.
  'jobs-results': { ...pictures, needs: ['jobResults'] },
  authorizer: {
    memoryMb: 512,
    // Runs before the call's time starts: 4 s to find the key, 0.3 s to count the request.
    timeoutSeconds: 5,
    needs: ['keys', 'requestCount'],
  },
  'sign-in-return': { ...tablesOnly, needs: ['returnFromSignIn'] },
  // Cognito waits for 5 s.
  'sign-up': { memoryMb: 512, timeoutSeconds: 5, needs: ['invitedAddresses'] },
  dashboard: {
    memoryMb: 1024,
    // The return from a sign-in asks the provider up to four times, 15 s in all.
    timeoutSeconds: 20,
    needs: [
      ...[
        'manageKeys',
        'people',
        'webhooks',
        'sessions',
        'dashboardAccounts',
        'readPurchases',
        'usage',
        'storePhotos',
      ],
      ...['readUnpaidWork', 'sendMails'],
      // Showing jobs, and resuming one, perhaps with a new token of its seller, whose owner is looked up.
      ...['jobs', 'jobFiles', 'startJobs', 'dailyCount'],
      // Connecting a seller.
      ...['market', 'startSignIn', 'codeBinding'],
    ] as Need[],
  },
  // Loads the payment provider's library with the first request to it: the memory is for doing so quickly. Its budget is 15 s.
  payments: { memoryMb: 1024, timeoutSeconds: 20, needs: ['purchases'] },
  // Its budget is 10 s.
  'market-notices': {
    memoryMb: 512,
    timeoutSeconds: 15,
    needs: ['market', 'replyCache', 'marketNotices', 'tellEndpoints'],
  },
  // Waits for one call of the API and does little itself; the memory is for loading the protocol's library quickly.
  mcp: { memoryMb: 512, timeoutSeconds: 28, needs: ['innerCalls'] },
  'sweep-holds': { memoryMb: 512, timeoutSeconds: 50, needs: ['sweep'] },
  'audit-ledger': { memoryMb: 1024, timeoutSeconds: 900, needs: ['audit'] },
  'refresh-rates': { memoryMb: 256, timeoutSeconds: 60, needs: ['storeRates'] },
  'erase-accounts': { memoryMb: 256, timeoutSeconds: 300, needs: ['eraseAccounts'] },
  'mail-low-balances': {
    memoryMb: 256,
    timeoutSeconds: 60,
    needs: ['tellOwners', 'sendMails', 'tellEndpoints'],
  },
  // Sends up to ten at once, each for 5 s at most; the memory is for their encryption.
  'deliver-webhooks': { memoryMb: 512, timeoutSeconds: 30, needs: ['deliverWebhooks', 'sendMails'] },
};

/**
 * Calls the operations in its process, so it needs what they need: the memory of pictures, and the 28 s of a call. The
 * rest of its time is for what comes before and after the call. It ends before a hold that the call took expires.
 */
const jobItems: FunctionProfile = {
  memoryMb: pictures.memoryMb,
  timeoutSeconds: 36,
  needs: [
    ...new Set(jobOperations.flatMap((name) => profiles[name]?.needs ?? [])),
    ...(['callRow', 'runJobs', 'tellEndpoints'] as const),
  ],
};

const endpointNames = new Set(endpoints.map(({ name }) => name));

/** A function's profile, by name. */
export function profileOf({ name }: { readonly name: string }): FunctionProfile {
  const profile = name === jobItemsFunction.name ? jobItems : profiles[name];
  if (profile === undefined) throw new Error(`${name} has no profile in function-profiles.ts.`);
  // Every endpoint writes the rows of its calls.
  return endpointNames.has(name) ? { ...profile, needs: [...profile.needs, 'callRow'] } : profile;
}
