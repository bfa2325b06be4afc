import type { TimeBudget } from '../../platform/call/time-budget.ts';

/** A mail in plain text. */
export interface Mail {
  /** At most 50 addresses, which see one another. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Sends a mail, once: after an error it may have gone out all the same.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT
   */
  send(mail: Mail, time: TimeBudget): Promise<void>;
}

/** SES takes this many recipients in one mail: https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
export const maxRecipients = 50;
