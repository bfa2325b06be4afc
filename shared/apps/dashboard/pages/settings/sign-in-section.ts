import { html } from 'hono/html';
import type { Html } from '../../answer.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { roleWords } from './roles.ts';
import { section } from './section.ts';

/** What is the visitor's own, whatever their role. */
export const signInSection = (visit: SignedIn): Html => {
  const { email, role } = visit.visitor;
  return section('sign-in', {
    title: 'Your sign-in',
    note: 'Passwords and passkeys are at your sign-in provider, not here.',
    content: html`<div class="card"><dl class="facts">
<div><dt>Address</dt><dd>${email}</dd></div><div><dt>Role in this account</dt><dd>${roleWords[role]}</dd></div></dl>
<div class="apart"><p class="note">Ends your sessions in all browsers, this one included, and in all accounts.</p><a class="button" href="${pathTo(visit, '/sign-out-everywhere')}">Sign out everywhere…</a></div></div>`,
  });
};
