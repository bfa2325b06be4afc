import type { Mail } from './mailer.ts';

const whole = new Intl.NumberFormat('en');
const longestName = 60;

/** A name on one line: a line break in a subject would begin another header. */
const oneLine = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestName);

/** The mail about a low balance. No link: whoever expects mails without links is not led astray by a false one. */
export function lowBalanceText(account: {
  readonly name: string;
  readonly balance: number;
  readonly threshold: number;
}): Pick<Mail, 'subject' | 'text'> {
  const name = oneLine(account.name);
  const left = `${whole.format(account.balance)} ${account.balance === 1 ? 'credit' : 'credits'}`;
  return {
    subject: `${name}: ${left} left`,
    text: [
      `The account ${name} of the Resale Listing API has ${left} left. You asked for a notice when there are fewer than ${whole.format(account.threshold)}.`,
      'Without credits, paid calls are answered 402 (Out of credits).',
      'The dashboard shows what was spent, and its settings say at which balance this mail is sent. It comes once each time the balance falls below that.',
      'You get it because you are an owner of the account.',
    ].join('\n\n'),
  };
}
