import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SignedFetch } from '../../platform/web/signed-fetch.ts';

/** A mail, in plain text and in HTML that says the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /**
   * Sends a mail once; after an error it may still have gone out.
   *
   * @throws ServiceError UPSTREAM_FAILED or TIMEOUT
   */
  send(mail: Mail, time: TimeBudget): Promise<void>;
}

const part = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Sends through SES: SendEmail of its API, version 2. Sent once: SES has no idempotency key, so a repeat after an
 * unclear reply would be a second mail.
 *
 * @param from the sender's address, which, or whose domain, is verified at SES
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function createSesMailer(request: SignedFetch, from: string): Mailer {
  return {
    async send({ to, subject, text, html }, time) {
      const body = JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
      });
      const { status, headers } = await request(
        {
          method: 'POST',
          path: '/v2/email/outbound-emails',
          headers: { 'content-type': 'application/json' },
          body,
        },
        time,
      );
      if (status === 200) return;
      // The message is left out, since it may name a recipient.
      const kind = headers.get('x-amzn-errortype')?.replace(/:.*/s, '') ?? 'no type';
      throw new ServiceError('UPSTREAM_FAILED', `SES did not take a mail: ${status}, ${kind}.`);
    },
  };
}
