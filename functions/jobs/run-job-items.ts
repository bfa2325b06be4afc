import { runServices } from '../../shared/entry/wiring/job-worker.ts';
import { queueJob } from '../../shared/entry/wiring/queue-job.ts';
import { runItem } from '../../shared/operations/jobs/run-item.ts';

const handlers = {
  'generate-basic-listing': () => import('../api/v1/generate-basic-listing.ts'),
  'update-listing': () => import('../api/v1/update-listing.ts'),
  'generate-scaffold-listing': () => import('../api/v1/generate-scaffold-listing.ts'),
  'predict-price': () => import('../api/v1/predict-price.ts'),
  'appraise-product': () => import('../api/v1/appraise-product.ts'),
  'market-draft-item': () => import('../api/v1/market/draft-item.ts'),
  'market-post-item': () => import('../api/v1/market/post-item.ts'),
  'market-revise-item': () => import('../api/v1/market/revise-item.ts'),
};

/** For the messages of the queue of jobs: calls the operation for one item. */
export const handler = queueJob(
  'run-job-items',
  2000,
  (environment) => runServices(environment, handlers),
  runItem,
);
