import type { AnsweredErrorCode } from './error-catalogue.ts';

/** Where the reference explains a code; sent as `x-error-docs`. @param address of the API, without a slash at the end */
export const errorDocs = (address: string, code: AnsweredErrorCode): string =>
  `${address}/docs/errors#${code}`;
