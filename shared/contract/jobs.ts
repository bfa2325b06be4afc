import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyText, atMost, givenTextUpTo, requiredText } from './fields.ts';
import { longestToken } from './market/fields.ts';

/** The operations that a job can carry out, by their names. */
export const jobOperations = [
  'generate-basic-listing',
  'update-listing',
  'generate-scaffold-listing',
  'predict-price',
  'appraise-product',
  'market-draft-item',
  'market-post-item',
  'market-revise-item',
] as const;

export type JobOperation = (typeof jobOperations)[number];

/** The most items of a job. */
const mostJobItems = 1000;
/** How many results a page has. */
export const resultsPerPage = 50;
export const jobsPerPage = 50;

const id = requiredText.max(...atMost(64)).refine((text) => text.isWellFormed(), 'must be valid Unicode');

export const jobItem = z.object({
  id: id.meta({ description: 'Your own name for the item, unique in the job' }),
  request: z
    .record(z.string(), z.unknown(), 'must be an object')
    .meta({ description: 'The body of one call of the operation' }),
});
export type JobItem = z.output<typeof jobItem>;

export const isItemId = (given: unknown): boolean => id.safeParse(given).success;

/** Anything is taken here, so that createJob names every item that is none. JSON Schema asks without a context. */
const givenItem = jobItem.catch((context) => context?.input as JobItem);

/** As in the operations themselves, where it is required. */
const jobToken = givenTextUpTo(longestToken);

const jobId = z.string().meta({ description: 'Id of the job' });
const operation = z
  .enum(jobOperations)
  .meta({ id: 'JobOperation', description: 'The operation that each item calls' });
const count = z.int().min(0);

/** What an operation about jobs is called by. */
const called = (verb: string) =>
  ({ name: `jobs-${verb}`, path: `/api/v1/jobs/${verb}`, area: 'jobs' }) as const;

const oneJob = z.object({ job: id.meta({ description: 'Id of the job, from jobs/create' }) });
const aboutJob = z.object({
  job: jobId,
  operation,
  state: z.enum(['running', 'paused', 'completed', 'cancelled']),
  reason: z
    .string()
    .optional()
    .meta({ description: 'Why it is paused: a code of the page about errors, such as OUT_OF_CREDITS' }),
  counts: z
    .object({
      waiting: count.meta({ description: 'Items that have no answer yet' }),
      done: count.meta({ description: 'Items with status 200' }),
      failed: count.meta({ description: 'Items with another status' }),
    })
    .meta({ id: 'JobCounts', description: 'How many of its items' }),
});
/** How a job stands. */
export type JobStanding = z.output<typeof aboutJob>;

const newJob = z.object({
  operation,
  items: z
    .array(givenItem)
    .min(1, 'must have at least 1 item')
    .max(mostJobItems, `must have at most ${mostJobItems} items`),
  market_access_token: jobToken.optional().meta({
    description: "The seller's token, for items whose request has none. A job is for one seller",
  }),
});
type NewJob = z.output<typeof newJob>;

/**
 * Moves the seller's token to the job from the items that have the same: then it is kept once, and compared as whose it
 * is. Operations that are not the marketplace's ignore the field, so it is left out.
 */
function withOneToken({ market_access_token: given, ...job }: NewJob): NewJob {
  const tokenOf = (item: JobItem): unknown => Object(Object(item).request).market_access_token;
  const isOfMarket = job.operation.startsWith('market-');
  const token = given ?? job.items.map(tokenOf).find((own) => typeof own === 'string');
  const items = job.items.map((item) => {
    if (tokenOf(item) === undefined || (isOfMarket && tokenOf(item) !== token)) return item;
    const { market_access_token: _same, ...request } = item.request;
    return { ...item, request };
  });
  return { ...job, items, market_access_token: isOfMarket ? token : undefined };
}

export const createJob = defineEndpoint({
  ...called('create'),
  summary: 'Let up to 1,000 calls of one operation be made',
  repeat: 'keyed',
  asks: ['seller'],
  mostNames: 100_000,
  request: newJob.overwrite(withOneToken),
  response: z.object({ job: jobId, accepted: count.meta({ description: 'How many items it has' }) }),
});

export const readJob = defineEndpoint({
  ...called('read'),
  summary: 'See how a job stands',
  request: oneJob,
  response: aboutJob,
});

export const resumeJob = defineEndpoint({
  ...called('resume'),
  summary: 'Go on with what waits in a job',
  neverTried: 'it would call the operation for what waits',
  asks: ['seller'],
  request: oneJob.extend({
    market_access_token: jobToken.optional().meta({
      description: 'A new token of the same seller, if the job needs one',
    }),
  }),
  response: aboutJob,
});

export const cancelJob = defineEndpoint({
  ...called('cancel'),
  summary: 'End what has not begun in a job',
  neverTried: 'it would end a job',
  request: oneJob,
  response: aboutJob,
});

const jobResult = z
  .object({
    id: z.string().meta({ description: 'Your own name for the item' }),
    status: z.int().meta({ description: 'HTTP status of its call' }),
    body: z.unknown().meta({ description: 'The body of its answer' }),
    charged: count.nullable().meta({ description: 'Credits that it took; null: not known' }),
  })
  .meta({ id: 'JobResult' });
export type JobResult = z.output<typeof jobResult>;

const cursor = anyText
  .max(...atMost(200))
  .optional()
  .meta({ description: 'From the page before; absent: the first page' });
const next = z.string().optional().meta({ description: 'For the next page; absent: this is the last one' });

export const jobResults = defineEndpoint({
  ...called('results'),
  summary: 'Read the answers of a job',
  request: oneJob.extend({
    cursor,
    limit: z
      .int()
      .min(1)
      .max(resultsPerPage)
      .optional()
      .meta({ description: 'The most results of the page; absent: 50' }),
  }),
  response: z.object({
    results: z.array(jobResult),
    file: z.string().optional().meta({
      format: 'uri',
      description:
        'On the first page: a private address, good for five minutes, of all results of a completed job as JSON lines',
    }),
    cursor: next,
  }),
});

const listedJob = aboutJob
  .extend({
    created: z.string().meta({ format: 'date-time', description: 'When it was created (ISO 8601)' }),
  })
  .meta({ id: 'ListedJob' });
export type ListedJob = z.output<typeof listedJob>;

export const listJobs = defineEndpoint({
  ...called('list'),
  summary: 'List the jobs of the account, the latest first',
  request: z.object({ cursor }),
  response: z.object({ jobs: z.array(listedJob).max(jobsPerPage), cursor: next }),
});
