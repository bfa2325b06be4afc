import type { EventLog } from '../call/event-log.ts';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';

/** API Gateway's settings, of which an account has one set in each region, shared by all its APIs. */
export interface GatewaySettings {
  /** ARN of the role with which API Gateway writes logs; undefined where none was ever set. */
  logRole(time: TimeBudget): Promise<string | undefined>;
  setLogRole(roleArn: string, time: TimeBudget): Promise<void>;
}

export interface Roles {
  /** False only where the account surely has no such role. */
  isThere(roleArn: string, time: TimeBudget): Promise<boolean>;
}

export interface LogRoleServices {
  readonly settings: GatewaySettings;
  readonly roles: Roles;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/** API Gateway takes one change of the settings in 20 seconds. */
export const PAUSE_MS = 21_000;
/** What another look and another change need at most. */
const ANOTHER_TRY_MS = 20_000;
/** One look may be ahead of a role that another stack has just created. */
const LOOKS_BEFORE_GONE = 2;

/**
 * Sees to it that API Gateway has a role to write logs with. One that is set stays, whoever set it, unless the role
 * itself was deleted. A refusal is met with patience until the time is over: a role that was created a moment ago is
 * not known everywhere, and other stacks change the same settings.
 *
 * @returns what is there now: the role that was `kept`, or ours, `set`.
 * @throws ServiceError the last refusal.
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
      if (current === undefined || looksAtNothing >= LOOKS_BEFORE_GONE) {
        await settings.setLogRole(roleArn, time);
        log.info('log-role.set', { role: roleArn, replaced: current });
        return 'set';
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || time.remaining() < PAUSE_MS + ANOTHER_TRY_MS) throw error;
      log.warn('log-role.refused', { code: error.code, reason: error.message });
    }
    await sleep(PAUSE_MS);
  }
}
