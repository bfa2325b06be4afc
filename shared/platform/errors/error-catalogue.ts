import type { AnsweredErrorCode } from './error-table.ts';

/** A failure as described to callers. */
export interface ErrorEntry {
  /** What happened, in one or two sentences. */
  readonly meaning: string;
  /** What the caller should do about it. */
  readonly remedy: string;
  /**
   * The same request may succeed when it is sent again after the seconds of `retry-after`, or else after a growing
   * pause. Absent: something has to be changed first.
   */
  readonly retry?: 'later';
}

/** A function that lost its database, or stopped, cannot know whether the last step of a charge happened. */
const chargedOrNot =
  "Nothing was charged, unless a paid operation's answer lacks x-credits-charged: then it is not known yet.";
const repeatWithItsKey = 'with the same Idempotency-Key if it had one: what was done after all is replayed.';

/** Descriptions of all failures: the reference, the OpenAPI document and the link in `x-error-docs` lead here. */
export const errorCatalogue: Readonly<Record<AnsweredErrorCode, ErrorEntry>> = {
  BAD_REQUEST: {
    meaning: 'The body, a field or a header is not as the operation wants it. The message names the field.',
    remedy:
      'Change what the message names. On pricing operations this code also means a picture that cannot be fetched or read, a body that is too large or not JSON, an Idempotency-Key that is in use or was used with another request, and a picture that the model declines to look at.',
  },
  MARKET_REFUSED: {
    meaning: 'The marketplace looked at the request and refused it. The message holds its reason.',
    remedy:
      'Change the listing as the message says. post-item with verifyOnly checks a listing without posting it.',
  },
  MARKET_GRANT_INVALID: {
    meaning: 'The authorization code or the refresh token is invalid, used or expired.',
    remedy: 'Send the seller through the sign-in again. A code works once and for a few minutes.',
  },
  UNAUTHORIZED: {
    meaning: 'The API key is missing, unknown, revoked or expired.',
    remedy:
      'Send a live key as "Authorization: Bearer <key>". The dashboard lists the keys of the account and makes new ones.',
  },
  MARKET_TOKEN_INVALID: {
    meaning: "The API key is good; the seller's access token is not, or it has expired.",
    remedy:
      "Get a new one from oauth/refresh with the seller's refresh token and repeat the call with it, or resume the job.",
  },
  OUT_OF_CREDITS: {
    meaning: 'The account has fewer credits available than the operation costs. Nothing was charged.',
    remedy: 'Add credits to the account, or wait for calls under way to end: each holds its price meanwhile.',
  },
  ACCOUNT_LIMIT: {
    meaning:
      "This month's calls (UTC) have taken as many credits as the account's owners allow. Nothing was charged.",
    remedy:
      'Ask an owner to raise the limit in the dashboard, which counts at once, or wait for the next month. Calls under way hold their price, and failed ones give it back.',
  },
  KEY_LIMIT: {
    meaning:
      "This month's calls (UTC) under this key have taken as many credits as the owners allow it. Nothing was charged.",
    remedy:
      'Ask an owner to raise the limit of the key in the dashboard, which counts at once, or wait for the next month. Look first whether a program calls more often than it should.',
  },
  KEY_NOT_PERMITTED: {
    meaning:
      'The API key was made for something else: for texts and prices only, or for the account only; or this operation wants a key for the account, as account/usage does.',
    remedy:
      'Use a key with the permission that the message names; an owner or a member of the account makes one in the dashboard.',
  },
  ACCOUNT_SUSPENDED: {
    meaning: 'The operator has suspended the account. Its owners can still sign in and read.',
    remedy:
      'Ask the operator of the service. Keys and credits stay, and calls work again once the account is resumed.',
  },
  BLOCKED: {
    meaning:
      'The firewall stopped the request, or a page of another site sent it to /mcp; no operation saw it.',
    remedy:
      'Look for what resembles an attack: scripts or SQL in a header or the address, or an address with a bad reputation. If the request is honest, tell us its request id.',
  },
  NOT_FOUND: {
    meaning: 'There is nothing for this method at this address, or no such job. Every operation is a POST.',
    remedy: 'Check the job’s id, or compare the path with the reference, the prefix of the stage included.',
  },
  REQUEST_IN_FLIGHT: {
    meaning: 'Another request with the same Idempotency-Key is still being worked on.',
    remedy: 'Wait, then repeat the same request with the same key: its answer is replayed at no cost.',
    retry: 'later',
  },
  LISTING_CHANGED: {
    meaning:
      'The listing is no longer what `ifRevised` names, or, repeating a revision under its Idempotency-Key, something else has happened to it since the first attempt: a sale or another revision. Nothing was sent.',
    remedy:
      'Read the listing with get-item and decide again; a new revision takes the new mark and a new key.',
  },
  LISTING_BUSY: {
    meaning:
      'Another call is changing this listing, or the outcome of one is not known yet. Nothing was sent.',
    remedy:
      'Wait as many seconds as retry-after says, then repeat the request with the same Idempotency-Key if it had one.',
    retry: 'later',
  },
  PAYLOAD_TOO_LARGE: {
    meaning:
      'The body has more than 5,900,000 bytes, 100,000 values, 1,000 levels or 10,000 names of fields (100,000 at jobs/create); at /mcp, more than 256,000 bytes, 10,000 values or 35 levels.',
    remedy:
      'Scale the picture down: as base64 it may have about 4.4 MB. Elsewhere send addresses of pictures, and only the fields of the operation.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'Content-Type does not say that the body is JSON.',
    remedy: 'Send "Content-Type: application/json".',
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning:
      'This Idempotency-Key was used within 24 hours (6 on pricing operations) with another request, perhaps one that failed. Or the answer that was kept for its repeats has been erased.',
    remedy: 'Make a new key for each new request, and keep the key only for repeats of the same one.',
  },
  MODEL_REFUSED: {
    meaning: 'The model declined to describe what the pictures or words show.',
    remedy: 'Send other pictures or other words.',
  },
  RATE_LIMIT: {
    meaning:
      "The account, or the whole service, has had more requests than it may have, or the account's marketplace operations of the day are used up. On pricing operations also: what is OVERLOADED elsewhere, or too much was asked outside in this hour, day or minute in calls that delivered nothing.",
    remedy:
      'Wait as many seconds as retry-after says; before you resume a job, until the hour or the day is over. x-ratelimit-remaining shows how near the limit is.',
    retry: 'later',
  },
  UNKNOWN: {
    meaning: `A fault of ours. ${chargedOrNot}`,
    remedy: `Repeat the request once, ${repeatWithItsKey} If it fails again, tell us its request id.`,
    retry: 'later',
  },
  SERVER_ERROR: {
    meaning: 'This deployment lacks what the operation needs, a secret for instance. Nothing was charged.',
    remedy:
      'Tell the operator of the service; repeating does not help. On pricing operations this code also means that no source of prices is set up: with `comparables` of your own the call needs none.',
  },
  UPSTREAM_FAILED: {
    meaning: 'A service that the operation depends on failed. Nothing was charged.',
    remedy:
      'Repeat the request after a pause. After post-item, relist-item and revise-item read the message first: it may have been done.',
    retry: 'later',
  },
  NAVIGATION_ERROR: {
    meaning: `On pricing operations: the search, the model or another service behind prices failed or took too long. ${chargedOrNot}`,
    remedy: `Repeat the request after a pause, ${repeatWithItsKey}`,
    retry: 'later',
  },
  MARKET_CALL_RETIRED: {
    meaning: 'The marketplace has retired the call behind this operation.',
    remedy: 'Tell the operator of the service; repeating does not help.',
  },
  OVERLOADED: {
    meaning: `The service has more to do than it can, or its database did not answer. ${chargedOrNot}`,
    remedy: `Wait as many seconds as retry-after says, then repeat the request, ${repeatWithItsKey}`,
    retry: 'later',
  },
  TIMEOUT: {
    meaning: `The operation ran out of time, mostly because a service that it depends on took too long. ${chargedOrNot}`,
    remedy: `Repeat the request after a pause, ${repeatWithItsKey} After post-item, relist-item and revise-item read the message first.`,
    retry: 'later',
  },
};
