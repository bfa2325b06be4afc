import type { Bounds } from '../platform/call/call.ts';
import { dayMs } from '../platform/call/clock.ts';
import type { Received } from '../platform/queue/sqs-queue.ts';
import { deliverMail, type MailServices } from './mails/deliver-mail.ts';
import type { EventMessage, EventQueue } from './messages.ts';
import { deliverWebhook, type WebhookDeliveryServices } from './webhooks/deliver-webhook.ts';

export interface DeliverServices extends MailServices, WebhookDeliveryServices {
  readonly queue: Pick<EventQueue, 'hide'>;
}

/** Seconds from the first attempt to the next ones; after these, one comes every eight hours. */
const attemptsAt = [60, 360, 2160, 9360] as const;
const longestPause = 28_800;

/** Seconds until the next attempt. By time, not by count: a message is also received again after a failure of ours. */
function pauseAfter(elapsedMs: number): number {
  const later = attemptsAt.findIndex((at) => at * 1000 > elapsedMs);
  const [next, last = 0] = [attemptsAt[later], attemptsAt[later - 1]];
  return next === undefined ? longestPause : next - last;
}

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
  const isDone =
    'endpoint' in message
      ? await deliverWebhook(message, left <= 0, services, bounds)
      : await deliverMail(message, services, bounds);
  if (isDone || left <= 0) return true;
  const pause = Math.min(pauseAfter(clock() - firstAt), Math.ceil(left / 1000));
  await services.queue.hide(receipt, pause, budget);
  return false;
}
