import { html } from 'hono/html';
import type { Html } from '../answer.ts';
import { pathTo, type SignedIn } from '../visit.ts';

/** Where a reader's own key and picture belong. */
const key = html`<mark>YOUR_API_KEY</mark>`;
const picture = html`<mark>https://example.com/photo.jpg</mark>`;

const curl = (url: string): Html => html`curl ${url} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"image_urls": ["${picture}"]}'`;

const typescript = (url: string): Html => html`const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${key}',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ image_urls: ['${picture}'] }),
});
console.log(response.status, await response.json());`;

const python = (url: string): Html => html`import json, urllib.request

request = urllib.request.Request(
    "${url}",
    data=json.dumps({"image_urls": ["${picture}"]}).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`;

/** The first call in three languages, with the places of key and picture marked. */
export function quickStart(visit: SignedIn): Html {
  const url = `${visit.origin}${visit.base}/api/v1/generate-basic-listing`;
  const samples = [
    { id: 'curl', label: 'curl', code: curl(url) },
    { id: 'typescript', label: 'TypeScript', code: typescript(url) },
    { id: 'python', label: 'Python', code: python(url) },
  ];
  return html`<section class="card tabs" aria-labelledby="quick-start">
<div class="card-heading"><div><h2 id="quick-start">Quick start</h2>
<p class="note">Put <a href="${pathTo(visit, '/keys')}">a key of yours</a> and the address of a picture into the marked places.</p></div>
<fieldset class="switch"><legend class="unseen">Language</legend>
${samples.map(
  (
    { id, label },
    index,
  ) => html`<label><input type="radio" name="language" id="show-${id}"${index === 0 ? html` checked` : ''}><span>${label}</span></label>
`,
)}</fieldset></div>
${samples.map(
  ({
    id,
    label,
    code,
  }) => html`<div class="sample ${id}"><pre role="group" tabindex="0" aria-label="${label}"><code id="code-${id}">${code}</code></pre><copy-button for="code-${id}"></copy-button></div>
`,
)}</section>`;
}
