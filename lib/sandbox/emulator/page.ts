import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/**
 * A page of an emulator as an HTML document.
 *
 * @param parts `above` is what comes above the heading, if anything
 */
export const pageOf = (
  title: string,
  {
    style,
    above = '',
    content,
  }: { readonly style: string; readonly above?: Html | ''; readonly content: Html },
): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${above}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);
