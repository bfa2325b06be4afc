import { html } from 'hono/html';
import type { Answer, Html, SignedIn } from '../visit.ts';
import { htmlAnswer } from './answer.ts';
import { document } from './layout.ts';

/** A page for paper: it has no navigation and light colours. @param back the address of the page that it belongs to */
export const paperAnswer = (visit: SignedIn, title: string, back: string, content: Html): Promise<Answer> => {
  const body = html`<body class="paper">
<main>
<p class="pages"><a class="button" href="${back}">Back</a><span class="faint">Print this page with the browser’s own command.</span></p>
${content}
</main>
</body>`;
  return htmlAnswer(200, document(visit, visit.services.assets, { title, body }));
};
