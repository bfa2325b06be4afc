import { ServiceError } from '../../platform/errors/service-error.ts';
import type { SignedFetch } from '../../platform/web/signed-fetch.ts';
import type { Mailer } from './mailer.ts';

const part = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Sends through SES: SendEmail of its API, version 2. Sent once: SES has no key for a repeat, so that one after an
 * unclear reply would be a second mail.
 *
 * @param from the address that mails come from: SES knows it, or its domain, as ours
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function createSesMailer(request: SignedFetch, from: string): Mailer {
  return {
    async send({ to, subject, text }, time) {
      const body = JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: to },
        Content: { Simple: { Subject: part(subject), Body: { Text: part(text) } } },
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
      // Not the message, which may name a recipient.
      const kind = headers.get('x-amzn-errortype')?.replace(/:.*/s, '') ?? 'no type';
      throw new ServiceError('UPSTREAM_FAILED', `SES did not take a mail: ${status}, ${kind}.`);
    },
  };
}
