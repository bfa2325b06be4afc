import { html } from 'hono/html';
import { serviceName } from '../../contract/service-name.ts';
import { oneLine } from './formats.ts';
import type { Mail } from './mailer.ts';
import type { Message } from './words.ts';

/** A mail before it is laid out. */
export interface Letter {
  readonly to: string;
  readonly accountName: string;
  /** At least one. */
  readonly messages: readonly Pick<Message, 'subject' | 'sentence' | 'facts'>[];
  readonly subject: string;
  /** `url` is a whole address. */
  readonly button: { readonly label: string; readonly url: string };
  /** Why they get it. */
  readonly reason: string;
  /** Where they choose their mails, if they do. */
  readonly choices?: string;
}

const small = 'font-size: 13px; line-height: 1.5; margin: 0 0 8px; overflow-wrap: anywhere; opacity: 0.8';

/**
 * A letter as a mail in two forms that say the same. The HTML has no pictures, scripts or style sheets, and leaves colours
 * except the button's to the reader's own program, light or dark.
 */
export function laidOut({ to, accountName, messages, subject, button, reason, choices }: Letter): Mail {
  const name = oneLine(accountName);
  const [, ...several] = messages;
  const says = several.length === 0 ? [] : messages.map((message) => message.subject);
  const text = [
    `${serviceName} · ${name}`,
    subject,
    ...messages.flatMap(({ sentence, facts }, index) => [
      [...says.slice(index, index + 1), sentence].join('\n'),
      ...(facts.length === 0 ? [] : [facts.map((fact) => fact.join(': ')).join('\n')]),
    ]),
    `${button.label}: ${button.url}`,
    `-- \n${reason}${choices === undefined ? '' : `\nChoose your mails: ${choices}`}`,
  ];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif">
<div style="max-width: 560px; margin: 0 auto; overflow-wrap: anywhere">
<p style="font-size: 14px; margin: 0 0 24px; padding-bottom: 12px; border-bottom: 1px solid #8886"><strong>${serviceName}</strong> · <bdi>${name}</bdi></p>
<h1 style="font-size: 22px; line-height: 1.3; margin: 0 0 12px">${subject}</h1>
${messages.map(
  ({ subject, sentence, facts }) => html`${
    several.length === 0
      ? ''
      : html`<h2 style="font-size: 16px; line-height: 1.4; margin: 20px 0 4px">${subject}</h2>
`
  }<p style="margin: 0 0 12px">${sentence}</p>
${
  facts.length === 0
    ? ''
    : html`<table style="border-collapse: collapse; font-size: 14px; line-height: 1.5; margin: 0 0 12px">${facts.map(
        ([name, value]) =>
          html`<tr><th scope="row" style="font-weight: normal; opacity: 0.8; text-align: left; vertical-align: top; padding: 2px 16px 2px 0">${name}</th><td style="vertical-align: top; padding: 2px 0">${value}</td></tr>`,
      )}</table>
`
}`,
)}<p style="margin: 24px 0 12px"><a href="${button.url}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0a5c3f; color: #ffffff; font-weight: 600; text-decoration: none">${button.label}</a></p>
<p style="${small}">${button.url}</p>
<p style="${small}; margin-top: 24px; padding-top: 12px; border-top: 1px solid #8886">${reason}</p>
${choices === undefined ? '' : html`<p style="${small}">Choose your mails: <a href="${choices}" style="color: inherit">${choices}</a></p>`}
</div>
</body>
</html>
`;
  return { to, subject, text: text.join('\n\n'), html: String(page) };
}
