import { type AnsweredErrorCode, errorDocs } from '../../../platform/errors/error-table.ts';

/** `retry-after` in whole seconds: where the failure names them, and one second where its status asks to wait. */
export function retryHeader(seconds: number | undefined, status: number): Record<string, string> {
  const wait = seconds ?? (status === 429 || status === 503 ? 1 : undefined);
  return wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait))) };
}

/** Which failure it is, and where the reference explains it. @param address of the API, without a slash at the end */
export const codeHeaders = (code: AnsweredErrorCode, address: string): Record<string, string> => ({
  'x-error-code': code,
  'x-error-docs': errorDocs(address, code),
});
