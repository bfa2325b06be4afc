import * as z from 'zod';

/** `credits.low` is `CreditsLowEvent`. */
const nameOf = (type: string): string =>
  `${type.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/**
 * Declares a type of event.
 *
 * @param description when it happens, as a sentence
 * @param example its data, for readers
 */
const event = <Type extends string, Data extends z.ZodType>(
  type: Type,
  description: string,
  data: Data,
  example: z.output<Data>,
) =>
  z
    .object({
      type: z.literal(type),
      timestamp: z
        .string()
        .meta({ format: 'date-time', description: 'When it happened or was found (ISO 8601)' }),
      data,
    })
    .meta({
      id: nameOf(type),
      description,
      examples: [{ type, timestamp: '2026-11-25T10:29:18.891Z', data: example }],
    });

const key = z.string().meta({ description: 'Id of the key, as in the dashboard and in account/usage' });
const item = z.string().meta({ description: 'Id of the listing, for get-item and end-item' });
const credits = z.int().min(0);

const jobData = {
  job: z.string().meta({ description: 'Id of the job, for jobs/read and jobs/results' }),
  operation: z.string().meta({ description: 'The operation that it calls' }),
};

const [exampleKey, exampleItem] = ['9f2c41d07ab3', '110000000001'];
const exampleJob = 'job_q1W2e3R4t5Y6u7I8';

/** What an endpoint can be told of, by type. An event has ids and counts, never a token, a picture or a text. */
export const webhookEvents = {
  'credits.low': event(
    'credits.low',
    'The balance fell below the number of credits at which the owners want to know.',
    z.object({
      balance: credits.meta({ description: 'Credits that could be spent' }),
      threshold: credits.meta({ description: 'The number of credits that the owners set' }),
    }),
    { balance: 480, threshold: 500 },
  ),
  'limit.near': event(
    'limit.near',
    'At least 80 % of a monthly limit is used: that of the account, or of one key.',
    z.object({
      month: z.string().meta({ description: 'Month (UTC), such as 2026-11' }),
      limit: credits.meta({ description: 'Credits that may be charged in a month' }),
      charged: credits.meta({ description: 'Credits charged in this month' }),
      key: key
        .optional()
        .meta({ description: 'Id of the key that has the limit; absent: the account has it' }),
    }),
    { month: '2026-11', limit: 10_000, charged: 8120, key: exampleKey },
  ),
  'key.ending': event(
    'key.ending',
    'An API key ends within a week, or within a day.',
    z.object({
      key,
      endsAt: z.string().meta({ format: 'date-time', description: 'When it ends (ISO 8601)' }),
    }),
    { key: exampleKey, endsAt: '2026-12-02T00:00:00.000Z' },
  ),
  'key.created': event('key.created', 'An API key was made, perhaps by a rotation.', z.object({ key }), {
    key: exampleKey,
  }),
  'payment.failed': event(
    'payment.failed',
    'A payment did not go through, so no credits were added.',
    z.object({
      purchase: z.string().meta({ description: 'Id of the purchase, as in the address of its page' }),
    }),
    { purchase: 'cs_live_a1b2c3d4' },
  ),
  'item.sold': event(
    'item.sold',
    'The marketplace says that a buyer paid for a listing of a seller whom the account watches. It is a hint: read the listing with get-item before you act.',
    z.object({
      order: z.string().meta({ description: 'Id of the order at the marketplace' }),
      item,
      line: z.string().meta({ description: 'Id of the line of the order' }),
      sku: z.string().optional().meta({
        description: "Your own id of the listing, if the marketplace's notice has it: so far none has",
      }),
      seller: z
        .string()
        .meta({ description: 'Id of the seller at the marketplace, as watch-sales answers it' }),
    }),
    {
      order: '26-00003-00001',
      item: exampleItem,
      line: '10000000000001',
      seller: 'aBcDeFgHiJk',
    },
  ),
  'job.completed': event(
    'job.completed',
    'Every item of a job has its answer.',
    z.object({
      ...jobData,
      done: z.int().min(0).meta({ description: 'Items with status 200' }),
      failed: z.int().min(0).meta({ description: 'Items with another status' }),
    }),
    { job: exampleJob, operation: 'market-draft-item', done: 198, failed: 2 },
  ),
  'job.paused': event(
    'job.paused',
    'A job waits for its owner, who mends the reason and then resumes it.',
    z.object({
      ...jobData,
      reason: z.string().meta({ description: 'A code of the page about errors, such as OUT_OF_CREDITS' }),
    }),
    { job: exampleJob, operation: 'market-draft-item', reason: 'OUT_OF_CREDITS' },
  ),
  'item.ended': event('item.ended', 'The account ended a listing with end-item.', z.object({ item }), {
    item: exampleItem,
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type WebhookType = keyof typeof webhookEvents;

/** The body of a delivery. */
export type WebhookEvent = z.output<(typeof webhookEvents)[WebhookType]>;

/** The headers of a delivery, those of Standard Webhooks, and what they hold. */
export const webhookHeaders = {
  'webhook-id': 'Names the event, the same in every delivery of it to an endpoint',
  'webhook-timestamp':
    'When this delivery was sent, in seconds since 1970: refuse one that is more than 5 minutes off',
  'webhook-signature':
    'One or more signatures, separated by spaces: `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body, joined by points. During a rotation there is one for each secret',
} as const;
