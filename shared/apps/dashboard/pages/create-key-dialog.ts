import { html } from 'hono/html';
import type { Html } from '../answer.ts';
import { pathTo, type SignedIn } from '../visit.ts';

/** The words for what a key may do. */
export const permissionWords = {
  everything: 'Everything',
  'texts-and-prices': 'Texts and prices',
} as const;

/** The form for a new key, fresh each time that it opens. */
export const createKeyDialog = (
  visit: SignedIn,
  formId: Html,
): Html => html`<dialog id="create-key" class="card" aria-labelledby="create-key-title">
<form method="post" action="${pathTo(visit, '/keys')}">${formId}
<h2 id="create-key-title">Create a key</h2>
<label class="field">Name
<input name="name" required maxlength="64" pattern="[\\x20-\\x7e]*[\\x21-\\x7e][\\x20-\\x7e]*" autocomplete="off" placeholder="Listing app, production" title="Up to 64 letters, digits and signs without accents" autofocus>
<small>To tell keys apart, here and in your usage.</small></label>
<label class="field">Expires
<select name="lifetime"><option value="">Never</option><option value="30">In 30 days</option><option value="90">In 90 days</option><option value="365">In a year</option></select></label>
<fieldset class="field"><legend>Permission</legend>
<label class="choice"><input type="radio" name="permission" value="everything" checked><span>${permissionWords.everything}<small>Texts, prices and all marketplace operations</small></span></label>
<label class="choice"><input type="radio" name="permission" value="texts-and-prices"><span>${permissionWords['texts-and-prices']}<small>No marketplace operations: they answer 403</small></span></label>
</fieldset>
<div class="buttons"><button type="button" command="close" commandfor="create-key">Cancel</button><button class="primary">Create key</button></div>
</form>
</dialog>`;
