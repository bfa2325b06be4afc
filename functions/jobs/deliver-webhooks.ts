import { deliverServices, queueJob } from '../../shared/entry/wiring/webhooks.ts';
import { deliverWebhook } from '../../shared/events/webhooks/deliver.ts';

/** For the messages of the queue: delivers events to the endpoints of accounts. */
export const handler = queueJob('deliver-webhooks', 2000, deliverServices, deliverWebhook);
