import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './calls/contract-types.ts';

/**
 * Checks that a delivery was signed with an endpoint's secret within the last five minutes. During a rotation the former
 * secret and the new one are both right.
 *
 * @param body exactly as it came: the signature is not that of a text that was parsed and written again
 * @param headers those of `fetch` or of Node; of several values the first counts
 * @param secret `whsec_…`
 * @returns the event; a service newer than this package may send types that are not among these
 * @throws Error if it was not, with a message for your log: answer such a delivery 400
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): WebhookEvent {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const first = given.map(([name, value]) => [name, typeof value === 'string' ? value : value?.[0]]);
  return new Webhook(secret).verify(body, Object.fromEntries(first)) as WebhookEvent;
}

export type { WebhookEvent };
