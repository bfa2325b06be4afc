import { html, raw } from 'hono/html';
import type { EmulatorAnswer } from './emulator.ts';

export type Html = ReturnType<typeof html>;

/** The style of all emulator pages. */
const emulatorStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#f4f4f5, #18181b); }
  main { width: min(36rem, calc(100vw - 2rem)); margin: 2rem auto; padding: 2rem; box-sizing: border-box; border-radius: 1rem;
    background: light-dark(#fff, #27272a); overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
  h2 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
  p, small, code, dd { color: light-dark(#52525b, #a1a1aa); }
  strong { color: light-dark(#18181b, #fff); }
  a { color: light-dark(#0b57d0, #a8c7fa); }
  label { display: block; margin: .75rem 0; }
  input, button, a.button { display: block; box-sizing: border-box; width: 100%; margin: .25rem 0 .5rem; padding: .6rem .75rem; font: inherit;
    color: inherit; background: none; border: 1px solid light-dark(#71717a, #a1a1aa); border-radius: .5rem; text-align: start; }
  button { cursor: pointer; }
  button[value=accept] { font-weight: 600; border-color: currentColor; }
  small { display: block; }
  dt { margin-top: 1rem; }
  dd { margin: 0; font-size: .9em; }
  img { max-width: 100%; border-radius: .5rem; }
`;

/**
 * A page as an HTML document.
 *
 * @param parts `above` is what comes above the heading, if anything; `style` is that of emulators if absent
 */
export const pageOf = (
  title: string,
  {
    style = emulatorStyle,
    above = '',
    content,
  }: { readonly style?: string; readonly above?: Html | ''; readonly content: Html },
): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${above}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);

const label = html`<p>An emulator on this machine. Nothing here is real.</p>
`;

/** The same as an emulator's response, labelled as such. */
export const pageAnswer = (title: string, content: Html, status = 200): EmulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: pageOf(title, { above: label, content }),
});
