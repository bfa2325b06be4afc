import { deliverServices } from '../../shared/entry/wiring/jobs.ts';
import { queueJob } from '../../shared/entry/wiring/queue-job.ts';
import { deliver } from '../../shared/events/deliver.ts';

/** For the messages of the queue: delivers events to the endpoints of accounts, and mails their owners. */
export const handler = queueJob('deliver-webhooks', 2000, deliverServices, deliver);
