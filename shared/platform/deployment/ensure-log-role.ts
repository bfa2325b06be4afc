import type { EventLog } from '../call/log-events.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { createGatewaySettings, createIamRoles } from './aws-settings.ts';

export interface LogRoleServices {
  readonly settings: ReturnType<typeof createGatewaySettings>;
  readonly roles: ReturnType<typeof createIamRoles>;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/** API Gateway accepts one change of the settings every 20 seconds. */
export const pauseMs = 21_000;
/** Time that another look and another change need at most. */
const anotherTryMs = 20_000;
/** A single look may miss a role that another stack has just created. */
const looksBeforeGone = 2;

/**
 * Makes sure that API Gateway has a role to write logs with. A role that is already set stays unless it was deleted,
 * even if another stack set it. Refusals are retried while there is time: a role created a moment ago is not known everywhere yet,
 * and other stacks change the same settings.
 *
 * @returns `kept` if a role was already there, `set` if it is now ours
 * @throws ServiceError the last refusal, if time runs out
 */
export async function ensureLogRole(
  { settings, roles, sleep }: LogRoleServices,
  { roleArn, time, log }: { readonly roleArn: string; readonly time: TimeBudget; readonly log: EventLog },
): Promise<'kept' | 'set'> {
  for (let looksAtNothing = 0; ; ) {
    try {
      const current = await settings.logRole(time);
      if (current !== undefined && (current === roleArn || (await roles.isThere(current, time)))) {
        log.info('log-role.kept', { role: current });
        return 'kept';
      }
      if (current !== undefined) looksAtNothing += 1;
      if (current === undefined || looksAtNothing >= looksBeforeGone) {
        await settings.setLogRole(roleArn, time);
        log.info('log-role.set', { role: roleArn, replaced: current });
        return 'set';
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || time.remaining() < pauseMs + anotherTryMs) throw error;
      log.warn('log-role.refused', { code: error.code, reason: error.message });
    }
    await sleep(pauseMs);
  }
}
