import type { Bounds } from '../platform/call/call.ts';
import { eachOf } from '../platform/call/each-of.ts';
import type { LogEvent } from '../platform/call/log-events.ts';
import { ServiceError } from '../platform/errors/service-error.ts';

const atATime = 8;

/**
 * Looks at everything of a kind, several at a time. A failure is logged, and the rest continues.
 *
 * @param looked the event to log at the end
 * @param done what a look counts: events found, or messages sent
 * @param look at one of them. @returns how many, or whether there was one
 * @returns how many there are, and how many were done
 * @throws ServiceError UPSTREAM_FAILED if some could not be finished: a later run tries them again
 */
export const lookAtEach =
  <Services, Listed extends { readonly accountId: string }, Done extends 'found' | 'messages'>(
    of: string,
    [looked, done]: readonly [looked: LogEvent, done: Done],
    list: (services: Services, bounds: Bounds) => AsyncIterable<Listed>,
    look: (listed: Listed, services: Services, bounds: Bounds) => Promise<number | boolean>,
  ) =>
  async (services: Services, bounds: Bounds): Promise<Readonly<Record<'looked' | Done, number>>> => {
    const { log } = bounds;
    const counts = { looked: 0, done: 0, failed: 0 };
    await eachOf(list(services, bounds), atATime, async (listed) => {
      counts.looked += 1;
      try {
        counts.done += Number(await look(listed, services, bounds));
      } catch (error) {
        counts.failed += 1;
        log.error('events.failed', error, { of, account: listed.accountId });
      }
    });
    const report = { looked: counts.looked, [done]: counts.done } as Record<'looked' | Done, number>;
    log.info(looked, { of, ...report, failed: counts.failed });
    if (counts.failed > 0)
      throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} of ${of} were not finished.`);
    return report;
  };
