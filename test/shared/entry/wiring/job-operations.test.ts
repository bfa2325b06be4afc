import { expect, test } from '@jest/globals';
import { jobServices } from '../../../../shared/entry/wiring/job-operations.ts';

test.each([{}, { JOBS_QUEUE_URL: '' }, { JOBS_QUEUE_URL: 'workqueue' }])(
  'a host without a queue says that to callers who create jobs: %j',
  (environment) => {
    const shown = { message: 'This host has no queue, so it takes no jobs.', isShown: true };
    expect(() => jobServices(environment)).toThrow(expect.objectContaining(shown));
  },
);
