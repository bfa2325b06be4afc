import { dirname } from 'node:path';
import type { LocalHost } from '../../lib/sandbox/host.ts';
import { fill, readCalls } from '../../lib/tools/examples/example-files.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { endedItem, listedItem } from './market-listings.ts';

/** The values for building a request to an endpoint. */
export interface Ingredients {
  readonly picture: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Listings of the token's owner, live and ended; absent: unknown ids. */
  readonly itemId?: string;
  readonly endedItemId?: string;
}

/** An unused listing id. */
const unknownItem = '199999999999';
/** No account has this job. */
const unknownJob = 'job_unknown';

/**
 * A valid body for an endpoint: its first example, made of these. A code is unknown, since it needs a sign-in, and so is a
 * job, since each account has its own.
 */
export function validBody(
  name: string,
  { picture, accessToken, refreshToken, itemId = unknownItem, endedItemId = unknownItem }: Ingredients,
): Record<string, unknown> {
  const example = readCalls(name)[0]?.request ?? {};
  const pictures = {
    ...('image_url' in example ? { image_url: picture } : {}),
    ...('image_urls' in example ? { image_urls: [picture] } : {}),
  };
  return fill(
    { ...example, ...pictures },
    {
      market_access_token: accessToken,
      market_refresh_token: refreshToken,
      authorization_code: 'v^1.1#unknown',
      // The listing must stay live for the others.
      item_id: name === 'market-end-item' ? unknownItem : itemId,
      ended_item_id: endedItemId,
      pictures: dirname(picture),
      job: unknownJob,
      paused_job: unknownJob,
    },
  );
}

const listingsOf = new WeakMap<object, { readonly itemId: string; readonly endedItemId: string }>();

/** Listings of the sample seller on a host's marketplace, the same ones every time. */
function listingsOn({ standIns: { market } }: LocalHost) {
  if (market === undefined) return {};
  const known = listingsOf.get(market) ?? { itemId: listedItem(market), endedItemId: endedItem(market) };
  listingsOf.set(market, known);
  return known;
}

/** A valid body for an endpoint, using the host's stand-ins. */
export function validRequest(name: string, host: LocalHost): Record<string, unknown> {
  const tokens = host.standIns.market?.issueSellerTokens();
  return validBody(name, {
    picture: host.standIns.samplePicture,
    accessToken: tokens?.accessToken ?? '',
    refreshToken: tokens?.refreshToken ?? '',
    ...listingsOn(host),
  });
}

/** Operations on what an earlier call of the account has made: a job, or a sign-in's code. */
export const followsAnother = ({ name }: Pick<Endpoint, 'name'>): boolean =>
  name === 'market-exchange-code' || 'job' in (readCalls(name)[0]?.request ?? {});

/** Endpoints whose valid request is answered 200 with an ordinary key and without earlier calls. */
export const endpointsWithoutSignIn = endpoints.filter(
  (endpoint) => !followsAnother(endpoint) && endpoint.permission === undefined,
);
