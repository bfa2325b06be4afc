import { html } from 'hono/html';

/** What owners of an account are told. */
export interface Notice {
  /** Follows the name of the account. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Why they get it; absent: because they are owners. */
  readonly reason?: string;
}

const ofOwners =
  'You get it because you are an owner of the account. Owners choose in the settings of the dashboard which mails there are; a few always come.';

/**
 * A notice as the two forms of a mail. The HTML has no pictures, links, scripts or style sheets, and leaves the colours
 * to the reader's own program, light or dark.
 */
export function laidOut(
  subject: string,
  { paragraphs, reason = ofOwners }: Notice,
): { readonly text: string; readonly html: string } {
  const text = [...paragraphs, reason].join('\n\n');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 560px; margin: 0 auto">
<h1 style="font-size: 20px; line-height: 1.3; margin: 0 0 16px">${subject}</h1>
${paragraphs.map(
  (paragraph) => html`<p style="margin: 0 0 16px">${paragraph}</p>
`,
)}<p style="margin: 24px 0 0; padding-top: 16px; border-top: 1px solid #8888; font-size: 13px; opacity: 0.75">${reason}</p>
</div>
</body>
</html>
`;
  return { text, html: String(page) };
}
