import { expect, test } from '@jest/globals';
import { type WebhookType, webhookEvents } from '../../../shared/contract/webhooks.ts';

const fields: Readonly<Record<WebhookType, readonly string[]>> = {
  'credits.low': ['balance', 'threshold'],
  'limit.near': ['month', 'limit', 'charged', 'key?'],
  'key.ending': ['key', 'endsAt'],
  'key.created': ['key'],
  'payment.failed': ['purchase'],
  'item.sold': ['order', 'item', 'line', 'sku?', 'seller'],
  'item.ended': ['item'],
  'job.completed': ['job', 'operation', 'done', 'failed'],
  'job.paused': ['job', 'operation', 'reason'],
};

test('receivers read the types and fields of events, so these keep their names', () => {
  const declared = Object.entries(webhookEvents).map(([type, { shape }]) => [
    type,
    Object.entries(shape.data.shape).map(([name, field]) => (field.isOptional() ? `${name}?` : name)),
  ]);
  expect(Object.fromEntries(declared)).toEqual(fields);
});
