import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { type Html, pageOf } from '../emulator/page.ts';

const style = `
  body { margin: 0; background: #f2f4f7; color: #1d2430; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 8vh auto; padding: 2rem; background: #fff; border-radius: 12px;
    box-shadow: 0 2px 16px #1d243022; overflow-wrap: anywhere; }
  .sandbox { margin: -2rem -2rem 1.5rem; padding: .6rem 2rem; background: #ffe9a8; font-size: .85rem;
    border-radius: 12px 12px 0 0; }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; }
  label { display: block; margin: .8rem 0; font-weight: 600; }
  input { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .6rem;
    border: 1px solid #9aa3b2; border-radius: 6px; font: inherit; }
  button { width: 100%; margin-top: .8rem; padding: .7rem; border: 1px solid #3059d6; border-radius: 999px;
    background: #3059d6; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button.plain { background: #fff; color: #3059d6; }
  code { font-size: .75rem; color: #5b6474; }
  li { margin: .5rem 0; }
  img { max-width: 100%; border-radius: 8px; }
`;

const label = html`<p class="sandbox">Sandbox of the local marketplace emulator. Nothing here is real.</p>
`;

/** A page of the emulator, labelled as such. */
export const htmlPage = (title: string, content: Html, status = 200): EmulatorAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http:",
    'referrer-policy': 'no-referrer',
  },
  body: pageOf(title, { style, above: label, content }),
});
