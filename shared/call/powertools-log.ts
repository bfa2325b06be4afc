import { Logger } from '@aws-lambda-powertools/logger';
import type { EventFields, EventLog } from './event-log.ts';

const serviceName = 'resale-listing-service';

/**
 * Writes events as one line of JSON each; the level comes from `LOG_LEVEL` (default INFO). All functions share a log,
 * and two versions of one may run at a time, so each event names both as Lambda tells them.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function createEventLog(fields: EventFields): EventLog {
  const { AWS_LAMBDA_FUNCTION_NAME, AWS_LAMBDA_FUNCTION_VERSION } = process.env;
  const logger = new Logger({
    serviceName,
    persistentKeys: { function: AWS_LAMBDA_FUNCTION_NAME, version: AWS_LAMBDA_FUNCTION_VERSION, ...fields },
  });
  return {
    info: (event, more = {}) => logger.info(event, { event, ...more }),
    warn: (event, more = {}) => logger.warn(event, { event, ...more }),
    error: (event, error, more = {}) =>
      logger.error(event, {
        event,
        ...more,
        error: error instanceof Error ? error : new Error(String(error)),
      }),
  };
}
