import type { Bounds } from '../platform/call/call.ts';
import { dayMs } from '../platform/call/clock.ts';
import type { Received } from '../platform/queue/sqs-queue.ts';
import { deliverMail, type MailServices } from './mails/deliver-mail.ts';
import type { EventMessage, EventQueue } from './messages.ts';
import { deliverWebhook, type WebhookDeliveryServices } from './webhooks/deliver-webhook.ts';

export interface DeliverServices extends MailServices, WebhookDeliveryServices {
  readonly queue: Pick<EventQueue, 'hide'>;
}

/**
 * Seconds until the next attempt: the first of these that exceeds the time since the first attempt, so that they follow each
 * other. By time, not by count: a message is also received again after a failure of ours.
 */
const pauses = [60, 300, 1800, 7200] as const;
const longestPause = 28_800;

/**
 * Tells an endpoint or an owner, once. If that fails, the message is hidden until the next attempt, of which the last
 * comes a day after the first.
 *
 * @returns whether the message is done with; false: it stays in the queue
 * @throws what is a failure of ours: the message comes again soon
 */
export async function deliver(
  { message, receipt, firstAt }: Received<EventMessage>,
  services: DeliverServices,
  bounds: Bounds,
): Promise<boolean> {
  const { clock, budget } = bounds;
  const left = firstAt + dayMs - clock();
  const isFirst = clock() - firstAt < pauses[0] * 1000;
  const isDone =
    'endpoint' in message
      ? await deliverWebhook(message, { isFirst, isLast: left <= 0 }, services, bounds)
      : await deliverMail(message, services, bounds);
  if (isDone || left <= 0) return true;
  const pause = pauses.find((seconds) => seconds * 1000 > clock() - firstAt) ?? longestPause;
  await services.queue.hide(receipt, Math.min(pause, Math.ceil(left / 1000)), budget);
  return false;
}
