import { randomBytes } from 'node:crypto';
import type { Trace } from '../../platform/call/trace.ts';
import { headerValues } from './headers.ts';

/** What is looked at of a gateway's event: one for a function, or one for the authorizer. */
type Traced = Parameters<typeof headerValues>[0] & {
  readonly requestContext: { readonly requestId: string };
};

/**
 * Version, trace id, parent id and flags, neither id of zeros alone; versions after the first may have more after a dash.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header-field-values
 */
const traceparent = /^([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;
const traceId = /^(?!0{32})[\da-f]{32}$/;

/** The id of the trace that the caller has begun. One header exactly: of several nobody knows which is meant. */
function callersTraceId(event: Traced): string | undefined {
  const [given = '', ...others] = headerValues(event, 'traceparent');
  const [, version, id, more] = traceparent.exec(given) ?? [];
  if (version === undefined || others.length > 0) return undefined;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return id;
}

/** The request id without its dashes, if that can be a trace id, as a UUID can; otherwise a new one. */
function ownTraceId({ requestContext: { requestId } }: Traced): string {
  const id = requestId.replaceAll('-', '').toLowerCase();
  return traceId.test(id) ? id : randomBytes(16).toString('hex');
}

/**
 * The trace of a call: the caller's, if one came, else one named by the request's id, so that whoever knows the one id
 * knows the other. The authorizer and the function come to the same trace id apart from each other.
 */
export const traceOf = (event: Traced): Trace => ({
  traceId: callersTraceId(event) ?? ownTraceId(event),
  spanId: randomBytes(8).toString('hex'),
});
