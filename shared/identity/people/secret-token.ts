import { createHash, randomBytes } from 'node:crypto';

const form = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as base64url: a session, an invitation, a state. Only its hash is stored. */
export const createSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether this can be one of our tokens. */
export const isSecretToken = (text: string): boolean => form.test(text);

/** SHA-256 in base64url: what is stored. */
export const hashSecretToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
