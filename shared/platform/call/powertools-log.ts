import { Logger } from '@aws-lambda-powertools/logger';
import type { EventFields, EventLog } from './log-events.ts';

const serviceName = 'resale-listing-service';

/** There is one per process: making a logger takes as long as writing three events. */
let kept: { readonly level: string | undefined; readonly logger: Logger } | undefined;

/**
 * Writes events as one line of JSON each; the level comes from `LOG_LEVEL` (default INFO). All functions share a log,
 * and two versions of one may run at a time, so each event carries the name and the version that Lambda provides.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function createEventLog(fields: EventFields): EventLog {
  const { AWS_LAMBDA_FUNCTION_NAME, AWS_LAMBDA_FUNCTION_VERSION } = process.env;
  const level = process.env.LOG_LEVEL;
  if (kept === undefined || kept.level !== level) kept = { level, logger: new Logger({ serviceName }) };
  const { logger } = kept;
  const all = { function: AWS_LAMBDA_FUNCTION_NAME, version: AWS_LAMBDA_FUNCTION_VERSION, ...fields };
  return {
    info: (event, more = {}) => logger.info(event, { ...all, event, ...more }),
    warn: (event, more = {}) => logger.warn(event, { ...all, event, ...more }),
    error: (event, error, more = {}) =>
      logger.error(event, {
        ...all,
        event,
        ...more,
        error: error instanceof Error ? error : new Error(String(error)),
      }),
  };
}
