import { html } from 'hono/html';
import { emulated } from './emulated.ts';
import { pageOf } from './emulator/page.ts';

/** The page `/sandbox` of the local host: what is emulated, where it is, and what shows and breaks it. */
export function sandboxPage(running: Parameters<typeof emulated>[0]): string {
  const rows = emulated(running).flatMap(([emulator, what]) =>
    emulator === undefined
      ? []
      : html`<dt>${what.charAt(0).toUpperCase() + what.slice(1)}</dt><dd><a href="${emulator.url}/__journal">${emulator.url}</a></dd>
`,
  );
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
