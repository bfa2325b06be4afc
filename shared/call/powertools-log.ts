import { Logger } from '@aws-lambda-powertools/logger';
import type { EventFields, EventLog } from './event-log.ts';

const serviceName = 'resale-listing-service';

/** Writes events as one line of JSON each; the level comes from `LOG_LEVEL` (default INFO). */
export function createEventLog(fields: EventFields): EventLog {
  const logger = new Logger({ serviceName, persistentKeys: fields });
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
