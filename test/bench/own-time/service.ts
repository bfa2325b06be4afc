import type { Context } from 'aws-lambda';
import { handler as listing } from '../../../functions/api/v1/generate-basic-listing.ts';
import { handler as authorize } from '../../../functions/authorizer.ts';
import { authorizerEvent, type ListingCall, listingEvent } from './listing-call.ts';

/** The service's own functions: the authorizer, then the endpoint, as the gateway runs them. */
export function serviceCall(apiKey: string, picture: string): ListingCall {
  const context = { getRemainingTimeInMillis: () => 28_000 } as Context;
  return async () => {
    const event = listingEvent(apiKey, picture);
    const { principalId, context: verdict } = await authorize(authorizerEvent(event));
    event.requestContext.authorizer = { ...verdict, principalId };
    return await listing(event, context);
  };
}
