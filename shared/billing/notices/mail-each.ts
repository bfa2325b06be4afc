import type { Bounds } from '../../platform/call/call.ts';
import { eachOf } from '../../platform/call/each-of.ts';
import type { LogEvent } from '../../platform/call/log-events.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

const atATime = 8;

/**
 * Goes through everything that mails may be about, several at a time. A failure is logged, and the others are still
 * done.
 *
 * @param names of the counted things and of the events
 * @param tell mails what is due about one of them. @returns how many mails went out
 * @returns how many there are, and how many mails went out
 * @throws ServiceError UPSTREAM_FAILED at the end if some could not be finished: a later run tries them again
 */
export async function mailEach<
  Listed extends { readonly accountId: string },
  Things extends 'accounts' | 'keys',
>(
  names: { readonly things: Things; readonly looked: LogEvent; readonly failed: LogEvent },
  listed: AsyncIterable<Listed>,
  tell: (about: Listed) => Promise<number>,
  { log }: Pick<Bounds, 'log'>,
): Promise<Readonly<Record<Things | 'mails', number>>> {
  const counts = { all: 0, mails: 0, failed: 0 };
  await eachOf(listed, atATime, async (about) => {
    counts.all += 1;
    try {
      const mails = await tell(about);
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
}
