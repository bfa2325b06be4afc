import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  json,
  startEmulator,
} from '../emulator/emulator.ts';

/** A mail as it was sent. */
export interface SentMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const address = z.email();
const part = z.strictObject({ Data: z.string().min(1), Charset: z.literal('UTF-8') });

/**
 * SendEmail: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, reduced to what the service
 * uses.
 */
const sendEmail = z.strictObject({
  FromEmailAddress: address,
  Destination: z.strictObject({ ToAddresses: z.array(address).min(1).max(50) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      // A line break would start another header.
      Subject: part.refine(({ Data }) => !/[\r\n]/.test(Data)),
      Body: z.strictObject({ Text: part, Html: part }),
    }),
  }),
});

const refusal = (status: number, type: string, message: string): EmulatorAnswer =>
  json(status, { message }, { 'x-amzn-errortype': type });

/** Replaces SES: it accepts mails and sends none. */
export interface MailEmulator extends Emulator {
  /** Every mail since the start, oldest first. */
  readonly mails: SentMail[];
  /** Called with each mail as it comes. */
  onMail: (mail: SentMail) => void;
}

export async function startMailEmulator(options: { readonly host?: string } = {}): Promise<MailEmulator> {
  const mails: SentMail[] = [];
  const take = ({ method, url, headers, body }: EmulatorRequest): EmulatorAnswer => {
    if (method !== 'POST' || url.pathname !== '/v2/email/outbound-emails')
      return refusal(404, 'NotFoundException', 'There is no such operation.');
    if (!/^AWS4-HMAC-SHA256 .*\/ses\/aws4_request/.test(headers.authorization ?? ''))
      return refusal(403, 'MissingAuthenticationTokenException', 'The request is not signed for SES.');
    const request = sendEmail.safeParse(parseJson(body.toString())).data;
    if (request === undefined) return refusal(400, 'BadRequestException', 'The mail has not the right form.');
    const { Subject, Body } = request.Content.Simple;
    const mail = {
      from: request.FromEmailAddress,
      to: request.Destination.ToAddresses,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
    };
    mails.push(mail);
    emulator.onMail(mail);
    return json(200, { MessageId: `local-${mails.length}` });
  };
  const emulator: MailEmulator = Object.assign(await startEmulator(take, options), {
    mails,
    onMail: () => undefined,
  });
  return emulator;
}
