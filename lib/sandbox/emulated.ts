import { html } from 'hono/html';
import type { Emulator } from './emulator/emulator.ts';
import { pageOf } from './emulator/page.ts';

/** What each emulator replaces, and how to get the real one. */
const replaced = {
  catalogue: 'the shops with the pictures and pages that searches find',
  model: 'the model (set ANTHROPIC_API_KEY for the real one, or a MODEL_PROVIDER at AWS)',
  market: 'the marketplace; sales are clicked there (set MARKET_API_URL and its neighbours)',
  lens: 'the visual search results (set LENS_API_KEY)',
  rates: 'the exchange rates (set FX_RATES_URL and FX_OTHER_RATES_URL)',
  mail: 'the mail to owners and to invited people, which is printed where the host runs (set MAIL_FROM for SES)',
  payments: 'Stripe; refunds and disputes are clicked there (set STRIPE_SECRET_KEY)',
  objects: 'the store of pictures',
  queue: 'the queue of what webhooks are told',
};

/** An emulator that runs. */
export type Emulated = readonly [emulator: Emulator, name: keyof typeof replaced];

/** The page `/sandbox` of the local host: what is emulated, where it is, and how to inspect and break it. */
export function sandboxPage(emulators: readonly Emulated[]): string {
  const rows = emulators.map(([{ url }, name]) => {
    const what = replaced[name].replace(/^./, (letter) => letter.toUpperCase());
    return html`<dt>${what}</dt><dd><a href="${url}/__journal">${url}</a></dd>
`;
  });
  return pageOf('What is emulated here', {
    above: html`<p><a href="/dashboard">Dashboard</a> · <a href="/docs">Reference</a></p>
`,
    content: html`<p>Answers that an emulator had a part in carry <code>x-sandbox: true</code>. Each address leads to the
journal of what that emulator was asked; <code>/__faults</code> makes it fail on purpose. Emulators show goods and
prices that do not exist.</p>
<dl>
${rows}</dl>
`,
  });
}
