import type { LocalHost } from './host.ts';
import type { SentMail } from './mail/mail-emulator.ts';

/** The local host's output instead of a mail. */
export const printedMail = ({ to, subject, text }: SentMail): string =>
  ['', `A mail to ${to.join(', ')}`, `Subject: ${subject}`, '', text, ''].join('\n');

/** What the local host prints when it is up: where it is, the demo key, and how to try it. */
export const welcome = ({ url, demoKey }: LocalHost): string =>
  [
    `Listening on ${url}`,
    `API key: ${demoKey.shown}`,
    `Dashboard: ${url}/dashboard`,
    `Reference: ${url}/docs`,
    'Try a photo: npm run --silent try -- photo.jpg "what it is"',
  ].join('\n');
