import { createHash } from 'node:crypto';

/** What a form calls a callback by: the callback itself may have 2,000 characters. */
export const callbackId = (callback: string): string =>
  `c-${createHash('sha256').update(callback).digest('base64url').slice(0, 22)}`;
