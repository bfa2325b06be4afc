import type { Operations } from './contract-types.ts';
import { startDeadline } from './deadline.ts';
import type { CallOptions, Method, TokenOptional } from './methods.ts';

/** The operations about jobs as methods: `jobs/create` is `create`. */
type JobMethods = {
  readonly [Name in keyof Operations as Name extends `jobs${infer Verb}`
    ? Uncapitalize<Verb>
    : never]: Method<Operations[Name]['request'], Operations[Name]['answer']>;
};

type JobRequest = Operations['jobsCreate']['request'];
export type JobOperation = JobRequest['operation'];

type Camel<Words> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;
/** The operation of a job by its name in code: `market-draft-item` is `draftItem`. */
type Called<Name extends JobOperation> = Operations[Camel<Name extends `market-${infer Own}` ? Own : Name> &
  keyof Operations];

export interface JobItem<Name extends JobOperation = JobOperation> {
  /** Your own name for the item, unique in the job. */
  readonly id: string;
  readonly request: TokenOptional<Called<Name>['request']>;
}

type Result = Operations['jobsResults']['answer']['results'][number];

/** What became of an item; `done`: its call was answered with 200. */
export type JobResult<Name extends JobOperation = JobOperation> = Omit<Result, 'body'> &
  (
    | { readonly done: true; readonly body: Called<Name>['answer'] }
    | { readonly done: false; readonly body: unknown }
  );

type Standing = Operations['jobsRead']['answer'];

/** Options of a run; those of a call hold for each of its calls. */
export interface RunOptions extends CallOptions {
  /** Called with the job as it is created or found, and after each look at it. If it fails, the run rejects. */
  readonly onProgress?: ((job: Standing) => unknown) | undefined;
}

/** The job waits for its owner. Mend the reason, call `jobs.resume`, and run it again by its id. */
export class JobPaused extends Error {
  readonly job: string;
  /** A code such as OUT_OF_CREDITS. */
  readonly reason: string;

  constructor({ job, reason = '' }: Standing) {
    super(`The job ${job} is paused: ${reason}.`);
    this.name = 'JobPaused';
    this.job = job;
    this.reason = reason;
  }
}

export interface Jobs extends JobMethods {
  /**
   * Creates a job and waits until it has ended. The job does not need the program: one that was stopped goes on waiting
   * if it runs again with the job's id in place of the items, or with the same items and Idempotency-Key.
   *
   * @returns the results in the order of the items; of a cancelled job, those that there are
   * @throws JobPaused; ApiError, also if the job cannot be read
   */
  run<Name extends JobOperation>(
    operation: Name,
    items: readonly JobItem<Name>[] | { readonly job: string },
    options?: RunOptions,
  ): Promise<JobResult<Name>[]>;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Adds what takes several calls to the methods. */
export function jobsOf(methods: JobMethods): Jobs {
  const run = async (
    operation: JobOperation,
    items: readonly JobItem[] | { readonly job: string },
    { onProgress, idempotencyKey, ...options }: RunOptions = {},
  ): Promise<JobResult[]> => {
    // To TypeScript a request with named fields is no record.
    const create = (given: object) =>
      methods.create({ operation, items: given as JobRequest['items'] }, { ...options, idempotencyKey });
    const { job } = 'job' in items ? items : await create(items);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      const standing = await methods.read({ job }, options);
      await onProgress?.(standing);
      if (standing.state === 'paused') throw new JobPaused(standing);
      if (standing.state !== 'running') break;
      // It ends early if the signal is aborted; the next call then says so.
      await startDeadline(pauseMs, options.signal).within(new Promise(() => {}));
    }
    const results: JobResult[] = [];
    let cursor: string | undefined;
    do {
      const page = await methods.results({ job, cursor }, options);
      // The status says which of the two kinds a result is.
      for (const result of page.results)
        results.push({ ...result, done: result.status === 200 } as JobResult);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return results;
  };
  return { ...methods, run: run as Jobs['run'] };
}
