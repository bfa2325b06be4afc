import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { addCallback, removeCallback } from '../../../../identity/accounts/account-settings.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { startOf } from '../../layout/formats.ts';
import { fieldForm, section } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Html, Page, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { askFirst } from '../questions.ts';

/** The id by which forms name a callback, since the callback itself may have 2,000 characters. */
export const callbackId = (callback: string): string =>
  `c-${createHash('sha256').update(callback).digest('base64url').slice(0, 22)}`;

/** Characters of a callback in the list; the question before its end shows all of them. */
const longestCallback = 300;

const callbackColumns = (visit: SignedIn): readonly Column<string>[] => [
  {
    name: 'Callback',
    kind: 'heading',
    cell: (callback) => html`<code id="${callbackId(callback)}">${startOf(callback, longestCallback)}</code>`,
  },
  {
    name: 'Remove',
    kind: 'state',
    cell: (callback) => {
      const id = callbackId(callback);
      if (visit.erasedFrom !== undefined) return '';
      return html`<a class="button small" href="${visit.to(`/settings/callbacks/remove?callback=${id}`)}" aria-describedby="${id}">Remove…</a>`;
    },
  },
];

/** The addresses that the marketplace's sign-in may lead sellers back to. */
export function callbacksSection(visit: SignedIn, callbacks: readonly string[]): Html {
  const list = { name: 'callback-list', path: '/settings', room: 10, label: 'Listed callbacks' };
  const none = html`<p class="faint">None yet: add the address of your app that sellers come back to.</p>`;
  const form = {
    action: '/settings/callbacks',
    name: 'callback',
    rules: html` aria-label="Callback" required maxlength="2000" spellcheck="false" placeholder="https://app.example.com/signed-in"`,
    button: 'Add callback',
  };
  const listed = callbacks.length === 0 ? none : tableInParts(visit, callbackColumns(visit), callbacks, list);
  return section(
    'callbacks',
    'Callbacks',
    html`Where sellers come back to in your app after they have signed in to the marketplace. <code>signin-url</code> accepts these addresses alone, character by character.`,
    html`${listed}${fieldForm(visit, form)}`,
  );
}

export const addToCallbacks: Page = async (visit) => {
  const callback = (visit.form.get('callback') ?? '').trim();
  const isNew = await addCallback({ accountId: visit.accountId, callback }, visit.services);
  if (isNew) await note(visit, 'callback added', callback);
  return '/settings?notice=callback-added';
};

const noSuchCallback = () => new ServiceError('NOT_FOUND', 'There is no such callback.');

/** The callback that a form names, by its text or its id. */
async function callbackOf(
  { accountId, services: { settings } }: SignedIn,
  named: string | null,
): Promise<string> {
  const callbacks = (await settings.read(accountId))?.callbacks ?? [];
  const callback = callbacks.find((listed) => listed === named || callbackId(listed) === named);
  if (callback === undefined) throw noSuchCallback();
  return callback;
}

export const callbackRemoval = askFirst('/settings/callbacks/remove', {
  ask: async (visit) => {
    const callback = await callbackOf(visit, visit.query.get('callback'));
    return {
      title: 'Remove this callback?',
      words: html`Within a minute <code>signin-url</code> refuses it, and sellers can no longer come back by it.<p class="copyable"><code>${callback}</code></p>`,
      act: 'Remove callback',
      back: '/settings',
      fields: { callback: callbackId(callback) },
    };
  },
  act: async (visit) => {
    const callback = await callbackOf(visit, visit.form.get('callback'));
    if (!(await removeCallback({ accountId: visit.accountId, callback }, visit.services)))
      throw noSuchCallback();
    await note(visit, 'callback removed', callback);
    return '/settings?notice=callback-removed';
  },
});
