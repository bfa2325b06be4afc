/**
 * What a failed call may have left behind, with the words that its caller gets instead of the table's: a plain "try
 * again" would make them do it twice.
 */
export const aftermaths = {
  LISTING_MAY_EXIST:
    'The listing may have been posted. Look for it before you post again. ' +
    'An Idempotency-Key, sent from the first request on, makes a repeat safe.',
  KEYED_LISTING_MAY_EXIST:
    'The listing may have been posted. ' +
    'Repeat the request with the same Idempotency-Key within 24 hours: it is not posted twice.',
} as const;

export type Aftermath = keyof typeof aftermaths;
