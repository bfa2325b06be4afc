import { AsyncLocalStorage } from 'node:async_hooks';

/** The part of one function in a trace, in the terms of W3C Trace Context. */
export interface Trace {
  /** 32 hexadecimal digits: the same in everything that one request of a caller has set off. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this function's own. */
  readonly spanId: string;
}

/** The trace of the work under way: `run` starts work that belongs to one, with all that it starts. */
export const workingTrace = new AsyncLocalStorage<Trace>();

/**
 * The header that passes a trace on. Its flag says that this part of it is kept: every call is logged.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export const traceparentOf = ({ traceId, spanId }: Trace): string => `00-${traceId}-${spanId}-01`;

/**
 * Headers that pass on the trace of the work that asks; empty outside of any work. They are only for upstreams whose
 * addresses are configured: at addresses that someone else chose they would link the visits of one caller.
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = workingTrace.getStore();
  return trace === undefined ? {} : { traceparent: traceparentOf(trace) };
}
