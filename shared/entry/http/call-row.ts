import type { APIGatewayProxyResult } from 'aws-lambda';
import { networkOf } from '../../billing/usage/network-of.ts';
import type { RecordCall } from '../../billing/usage/record-calls.ts';
import type { Asked, CallOutcome } from './frame.ts';

const isSame = (one: CallOutcome, other: CallOutcome): boolean =>
  one.status === other.status &&
  one.code === other.code &&
  one.credits === other.credits &&
  one.replayed === other.replayed;

async function write(
  operation: string,
  { event, requestId, arrivedAt, startedAt, caller, log, row }: Asked,
  outcome: CallOutcome,
  recorder: () => Promise<RecordCall>,
): Promise<void> {
  await row?.written;
  if (caller.verdict !== 'known') return;
  const { accountId, keyId } = caller;
  const { identity } = event.requestContext;
  const milliseconds = Math.round(performance.now() - startedAt);
  // Events that were not made by a gateway have no identity.
  const network = networkOf((identity as typeof identity | undefined)?.sourceIp);
  const entry = { accountId, keyId, at: arrivedAt, requestId, operation, milliseconds, network, ...outcome };
  try {
    await (await recorder())(entry, log, caller.limited !== undefined);
  } catch (error) {
    log.error('usage.recorder-failed', error);
  }
}

/**
 * Starts writing a call's row, which only calls of a known key have. Once the outcome is known to be another (the
 * function ran out of time after all), the row is written again. Never throws.
 */
export function startRow(
  operation: string,
  asked: Asked,
  outcome: CallOutcome,
  recorder: () => Promise<RecordCall>,
): void {
  if (asked.row !== undefined && isSame(asked.row.outcome, outcome)) return;
  asked.row = { outcome, written: write(operation, asked, outcome, recorder) };
}

/** What an answer says about its call. */
export function outcomeOf({ statusCode, headers }: APIGatewayProxyResult, credits: number): CallOutcome {
  const charged = headers?.['x-credits-charged'];
  const isUnknown = charged === undefined && credits > 0;
  return {
    status: statusCode,
    code: headers?.['x-error-code']?.toString(),
    credits: isUnknown ? undefined : Number(charged ?? 0),
    replayed: headers?.['idempotent-replayed'] !== undefined,
  };
}
