import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

/**
 * Refusals of a request that was not carried out but may succeed shortly after: DynamoDB's own ("Error handling with
 * DynamoDB"), among them those of credentials that are being rotated; and connections that were never made.
 */
const passingRefusals: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'LimitExceededException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const conflict = 'TransactionConflict';

/** Reasons for which a transaction is cancelled now but may succeed shortly after. Nothing was written. */
const passingCancellations: ReadonlySet<string> = new Set([
  'None',
  conflict,
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** The SDK's name for an error whose reply has none. */
const unnamed = 'Unknown';

/** What a failure says about the request: only after an `unclear` one may it have been carried out. */
export type Reply = 'in conflict' | 'refused for now' | 'refused' | 'unclear';

/** The kind of a failure of the client. */
export function kindOf(error: unknown): Reply {
  const { name, code, $metadata, CancellationReasons } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    CancellationReasons?: readonly { readonly Code?: string }[];
  };
  if (CancellationReasons?.every(({ Code = '' }) => passingCancellations.has(Code))) {
    return CancellationReasons.some(({ Code }) => Code === conflict) ? 'in conflict' : 'refused for now';
  }
  if (name === `${conflict}Exception`) return 'in conflict';
  if (passingRefusals.has(name ?? '') || passingRefusals.has(code ?? '')) return 'refused for now';
  // Only the database's own reply counts: a proxy in between may answer 408 to a write that was carried out.
  if (!(error instanceof DynamoDBServiceException) || name === unnamed) return 'unclear';
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 ? 'refused' : 'unclear';
}
