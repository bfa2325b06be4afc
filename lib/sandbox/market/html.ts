import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { type Html, pageAnswer } from '../emulator/page.ts';

const label = html`<p>Sandbox of the local marketplace emulator. Nothing here is real.</p>
`;

/** An emulator page, labelled as such. */
export const htmlPage = (title: string, content: Html, status = 200): EmulatorAnswer =>
  pageAnswer(title, content, status, label);
