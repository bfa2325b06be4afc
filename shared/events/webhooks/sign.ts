import { Webhook } from 'standardwebhooks';

/**
 * The headers of a delivery by Standard Webhooks: a signature for each secret, over the id, the time and exactly these
 * bytes.
 *
 * @param at when it is sent, in milliseconds since 1970
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md (read 2026-11-29)
 */
export const signedHeaders = (
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: number,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' '),
});
