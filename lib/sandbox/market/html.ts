import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { type Html, pageOf } from '../emulator/page.ts';

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; background: light-dark(#f2f4f7, #16181d); color: light-dark(#1d2430, #e6e9ef);
    font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; box-sizing: border-box; margin: 8vh auto; padding: 2rem; background: light-dark(#fff, #23262d);
    border-radius: 12px; box-shadow: 0 2px 16px #1d243022; overflow-wrap: anywhere; }
  .sandbox { margin: -2rem -2rem 1.5rem; padding: .6rem 2rem; background: light-dark(#ffe9a8, #5c4a12);
    font-size: .85rem; border-radius: 12px 12px 0 0; }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; }
  h2 { margin: 2rem 0 0; font-size: 1rem; }
  a { color: light-dark(#3059d6, #a8bdff); }
  label { display: block; margin: .8rem 0; font-weight: 600; }
  input { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .6rem;
    border: 1px solid light-dark(#767f8e, #8b94a3); border-radius: 6px; font: inherit; font-weight: 400;
    background: none; color: inherit; }
  input::placeholder { color: light-dark(#5b6474, #aab2c0); }
  button { width: 100%; margin-top: .8rem; padding: .7rem; border: 1px solid #3059d6; border-radius: 999px;
    background: #3059d6; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button.plain { background: none; color: light-dark(#3059d6, #a8bdff); border-color: currentColor; }
  button.row { margin-top: .5rem; padding: .5rem .8rem; border: 1px solid light-dark(#c3c9d4, #4a505c); border-radius: 8px;
    background: none; color: inherit; text-align: start; }
  button.row:hover { border-color: currentColor; }
  small { display: block; font-weight: 400; color: light-dark(#5b6474, #aab2c0); }
  code { font-size: .75rem; color: light-dark(#5b6474, #aab2c0); }
  li { margin: .5rem 0; }
  img { max-width: 100%; border-radius: 8px; }
  @media (max-width: 28rem) { main { margin: 0 auto; border-radius: 0; } .sandbox { border-radius: 0; } }
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
