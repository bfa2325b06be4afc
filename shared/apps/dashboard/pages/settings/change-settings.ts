import { html } from 'hono/html';
import { addCallback, removeCallback } from '../../../../identity/accounts/settings/callbacks.ts';
import { setLowBalance } from '../../../../identity/accounts/settings/low-balance.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { type Answer, seeOther } from '../../answer.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import type { Ask } from '../ask-first.ts';
import { auditorOf } from '../audit.ts';
import { callbackId } from './callback-id.ts';
import type { Problem } from './section.ts';
import { settingsPage } from './settings.ts';

const done = (visit: SignedIn, notice: string): Answer =>
  seeOther(pathTo(visit, `/settings?notice=${notice}`));

/** Does what a field asks for; if it cannot be taken, the page says why and keeps what was typed. */
export async function tryField(
  visit: SignedIn,
  services: DashboardServices,
  field: Omit<Problem, 'words'>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    return await settingsPage(visit, services, { ...field, words: error.message });
  }
}

/** POST /dashboard/settings/low-balance */
export const changeLowBalance: Page = (visit, services) => {
  const { accountId } = visit.visitor;
  const typed = visit.form.get('credits') ?? '';
  return tryField(visit, services, { at: 'low-balance', typed }, async () => {
    const threshold = await setLowBalance({ accountId, credits: typed }, services);
    const about = threshold === undefined ? 'none' : `below ${threshold} credits`;
    await auditorOf(visit, services)('low-balance notice changed', about);
    return done(visit, threshold === undefined ? 'low-balance-off' : 'low-balance');
  });
};

/** POST /dashboard/settings/callbacks */
export const addToCallbacks: Page = (visit, services) => {
  const { accountId } = visit.visitor;
  const callback = (visit.form.get('callback') ?? '').trim();
  return tryField(visit, services, { at: 'callbacks', typed: callback }, async () => {
    const isNew = await addCallback({ accountId, callback }, services);
    if (isNew) await auditorOf(visit, services)('callback added', callback);
    return done(visit, 'callback-added');
  });
};

const noSuchCallback = () => new ServiceError('NOT_FOUND', 'There is no such callback.');

/** The callback that a form names, by its text or its id. */
async function callbackOf(
  { visitor }: SignedIn,
  { settings }: DashboardServices,
  named: string | null,
): Promise<string> {
  const callbacks = (await settings.read(visitor.accountId))?.callbacks ?? [];
  const found = callbacks.find((one) => one === named || callbackId(one) === named);
  if (found === undefined) throw noSuchCallback();
  return found;
}

export const askToRemoveCallback: Ask = async (visit, services) => {
  const callback = await callbackOf(visit, services, visit.query.get('callback'));
  return {
    title: 'Remove this callback?',
    words: html`Within a minute <code>signin-url</code> refuses it, and sellers can no longer come back by it.<p class="copyable"><code>${callback}</code></p>`,
    act: 'Remove callback',
    back: '/settings',
    fields: { callback: callbackId(callback) },
  };
};

/** POST /dashboard/settings/callbacks/remove */
export const removeFromCallbacks: Page = async (visit, services) => {
  const { accountId } = visit.visitor;
  const callback = await callbackOf(visit, services, visit.form.get('callback'));
  if (!(await removeCallback({ accountId, callback }, services))) throw noSuchCallback();
  await auditorOf(visit, services)('callback removed', callback);
  return done(visit, 'callback-removed');
};
