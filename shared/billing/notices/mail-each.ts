import type { Bounds } from '../../platform/call/call.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

const atATime = 8;

/**
 * Runs over everything that a kind of mail may be about, several at a time. A failure is logged, and the rest
 * continues. It returns how many there are and how many mails went out, and finally throws ServiceError UPSTREAM_FAILED
 * if some could not be finished: a later run retries them.
 *
 * @param names of the counted things and of the events
 * @param list what mails may be about
 * @param tell sends the mails that are due about one of them. @returns how many mails went out
 */
export const mailEach =
  <Services, Listed extends { readonly accountId: string }, Things extends 'accounts' | 'keys'>(
    names: { readonly things: Things; readonly looked: LogEvent; readonly failed: LogEvent },
    list: (services: Services, bounds: Bounds) => AsyncIterable<Listed>,
    tell: (about: Listed, services: Services, bounds: Bounds) => Promise<number>,
  ) =>
  async (services: Services, bounds: Bounds): Promise<Readonly<Record<Things | 'mails', number>>> => {
    const { log } = bounds;
    const counts = { all: 0, mails: 0, failed: 0 };
    await eachOf(list(services, bounds), atATime, async (about) => {
      counts.all += 1;
      try {
        const mails = await tell(about, services, bounds);
        counts.mails += mails;
      } catch (error) {
        counts.failed += 1;
        log.error(names.failed, error, { account: about.accountId });
      }
    });
    const report = { [names.things]: counts.all, mails: counts.mails } as Record<Things | 'mails', number>;
    log.info(names.looked, { ...report, failed: counts.failed });
    if (counts.failed > 0)
      throw new ServiceError('UPSTREAM_FAILED', `${counts.failed} ${names.things} were not finished.`);
    return report;
  };
