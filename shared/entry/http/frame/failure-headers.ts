import { type AnsweredErrorCode, errorDocs } from '../../../platform/errors/error-table.ts';

/** `retry-after` in whole seconds: as the failure states, or one second where its status asks to wait. */
export function retryHeader(seconds: number | undefined, status: number): Record<string, string> {
  const wait = seconds ?? (status === 429 || status === 503 ? 1 : undefined);
  return wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait))) };
}

/**
 * Identify the failure and link to its explanation in the reference. @param address of the API, without a trailing
 * slash
 */
export const codeHeaders = (code: AnsweredErrorCode, address: string): Record<string, string> => ({
  'x-error-code': code,
  'x-error-docs': errorDocs(address, code),
});
