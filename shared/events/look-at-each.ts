import type { Bounds } from '../platform/call/call.ts';
import { eachOf } from '../platform/call/each-of.ts';
import { ServiceError } from '../platform/errors/service-error.ts';

const atATime = 8;

/**
 * Looks at everything of a kind, several at a time. A failure is logged, and the rest continues.
 *
 * @param look at one of them. @returns how many events were found or messages sent, or whether there was one
 * @returns how many there are, and the sum of what was found or sent
 * @throws ServiceError UPSTREAM_FAILED if some could not be finished: a later run tries them again
 */
export const lookAtEach =
  <Services, Listed extends { readonly accountId: string }>(
    of: string,
    list: (services: Services, bounds: Bounds) => AsyncIterable<Listed>,
    look: (listed: Listed, services: Services, bounds: Bounds) => Promise<number | boolean>,
  ) =>
  async (
    services: Services,
    bounds: Bounds,
  ): Promise<{ readonly looked: number; readonly found: number }> => {
    const { log } = bounds;
    let [looked, found, failed] = [0, 0, 0];
    await eachOf(list(services, bounds), atATime, async (listed) => {
      looked += 1;
      try {
        found += Number(await look(listed, services, bounds));
      } catch (error) {
        failed += 1;
        log.error('events.failed', error, { of, account: listed.accountId });
      }
    });
    log.info('events.looked', { of, looked, found, failed });
    if (failed > 0) throw new ServiceError('UPSTREAM_FAILED', `${failed} of ${of} were not finished.`);
    return { looked, found };
  };
