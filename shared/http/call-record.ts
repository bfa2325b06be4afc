import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Caller, readCaller } from '../accounts/caller.ts';
import type { AnswerHeaders } from '../call/call.ts';
import { type Clock, systemClock } from '../call/clock.ts';
import type { EventLog } from '../call/event-log.ts';
import { createEventLog } from '../call/powertools-log.ts';
import type { Trace } from '../call/trace.ts';
import type { Aftermath } from '../errors/aftermaths.ts';
import type { CallEntry } from '../usage/call-log.ts';
import { readJsonBody } from './json-body.ts';
import { publicAddressOf } from './public-address.ts';
import { traceOf } from './trace-of.ts';

/** What the stack around a use case knows of one call. Each part is made once, however many steps need it. */
export interface CallRecord {
  /** When the call came in. Milliseconds since 1970. */
  readonly arrivedAt: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The API's, as this call used it. */
  readonly address: () => string;
  readonly caller: Caller;
  readonly trace: Trace;
  readonly log: EventLog;
  /**
   * The JSON object in the body, parsed by whoever asks first.
   *
   * @throws ServiceError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST if the body is not one JSON object
   */
  readonly body: () => Record<string, unknown>;
  /** Headers that the use case adds to the answer, also if the call fails. */
  headers: AnswerHeaders;
  /** What the call may leave behind if it fails from now on. */
  aftermath: Aftermath | undefined;
  /** The call's row as it is being written; absent until its outcome is known. */
  row: { readonly outcome: CallOutcome; readonly written: Promise<void> } | undefined;
}

/** What a call came to, as its row says it. */
export type CallOutcome = Pick<CallEntry, 'status' | 'code' | 'credits' | 'replayed'>;

const records = new WeakMap<APIGatewayProxyEvent, CallRecord>();

/** Runs once; later calls return or throw what the first one did. */
function once<Value>(work: () => Value): () => Value {
  let outcome: { readonly value: Value } | { readonly error: unknown } | undefined;
  return () => {
    if (outcome === undefined) {
      try {
        outcome = { value: work() };
      } catch (error) {
        outcome = { error };
      }
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

/** Starts the record of an event's call. @param operation endpoint name, for the log */
export function openRecord(
  operation: string,
  event: APIGatewayProxyEvent,
  clock: Clock = systemClock,
): CallRecord {
  const { requestId, authorizer } = event.requestContext;
  const caller = readCaller(authorizer);
  const trace = traceOf(event);
  const account = caller.verdict === 'known' ? caller.accountId : undefined;
  const record: CallRecord = {
    arrivedAt: clock(),
    startedAt: performance.now(),
    address: () => publicAddressOf(event),
    caller,
    trace,
    log: createEventLog({ operation, requestId, ...trace, account }),
    body: once(() => readJsonBody(event)),
    headers: {},
    aftermath: undefined,
    row: undefined,
  };
  records.set(event, record);
  return record;
}

/** The record of an event's call. @throws Error if none was opened */
export function recordOf(event: APIGatewayProxyEvent): CallRecord {
  const record = records.get(event);
  if (record === undefined) throw new Error('the event has no record');
  return record;
}
