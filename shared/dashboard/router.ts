import { html } from 'hono/html';
import { errorTable } from '../errors/error-table.ts';
import { ServiceError } from '../errors/service-error.ts';
import { readSession } from '../people/sessions.ts';
import { type Answer, assetAnswer, htmlAnswer, jsonAnswer, seeOther } from './answer.ts';
import { cookieOf, sessionCookie } from './cookies.ts';
import { isForOtherAccount, takeForm } from './forms.ts';
import { plainPage } from './layout.ts';
import { signOutEverywhere, switchAccount } from './pages/account.ts';
import { calls, callsFile } from './pages/calls.ts';
import { foreignForm, formOfOtherAccount, notFound, ownersOnly } from './pages/failure.ts';
import { key, rename, revoke, rotate } from './pages/key.ts';
import { keys, makeKey } from './pages/keys.ts';
import { overview } from './pages/overview.ts';
import { addToCallbacks, changeLowBalance, removeFromCallbacks } from './pages/settings/change-settings.ts';
import { makeInvitation, revokeInvitation } from './pages/settings/invitations.ts';
import { log } from './pages/settings/log.ts';
import { changeMemberRole, member, removeFromMembers } from './pages/settings/member.ts';
import { settings } from './pages/settings/settings.ts';
import {
  invitationPage,
  returnFromProvider,
  signedOutPage,
  signInPage,
  signOut,
  startSignIn,
} from './pages/sign-in.ts';
import { statement } from './pages/statement.ts';
import { statementFile } from './pages/statement-file.ts';
import { usage, usageFile } from './pages/usage.ts';
import { isSameOrigin } from './same-origin.ts';
import { signedIn } from './signed-in.ts';
import { type DashboardServices, type Page, pathTo, type Visit } from './visit.ts';

/** Pages for whoever comes. */
const openPages: Readonly<Record<string, (visit: Visit, services: DashboardServices) => Promise<Answer>>> = {
  'GET /sign-in': signInPage,
  'POST /sign-in': startSignIn,
  'GET /sign-in/return': returnFromProvider,
  'POST /sign-out': signOut,
  'GET /signed-out': signedOutPage,
  'GET /invitation': invitationPage,
  'GET /marketplace/return': async (visit, services) =>
    await (await import('./pages/marketplace.ts')).returnFromMarketplace(visit, services),
};

/** A page whose code is loaded once somebody asks for it: the others start without. */
const once =
  (load: () => Promise<Page>): Page =>
  async (visit, services) =>
    await (await load())(visit, services);

/** Pages for whoever is signed in. `*` stands for one part of a path. */
const pages: Readonly<Record<string, Page>> = {
  'GET ': overview,
  'GET /keys': keys,
  'POST /keys': makeKey,
  'GET /keys/*': key,
  'POST /keys/*/rename': rename,
  'POST /keys/*/rotate': rotate,
  'POST /keys/*/revoke': revoke,
  'GET /usage': usage,
  'GET /usage.csv': usageFile,
  'GET /calls': calls,
  'GET /calls.csv': callsFile,
  'GET /settings': settings,
  'GET /playground': once(async () => (await import('./pages/playground.ts')).playground),
  'POST /account': switchAccount,
  'POST /sign-out-everywhere': signOutEverywhere,
};

/** The same for owners alone. */
const ownerPages: Readonly<Record<string, Page>> = {
  'GET /statement': statement,
  'GET /statement.csv': statementFile,
  'POST /settings/low-balance': changeLowBalance,
  'POST /settings/callbacks': addToCallbacks,
  'POST /settings/callbacks/remove': removeFromCallbacks,
  'POST /settings/invitations': makeInvitation,
  'POST /settings/invitations/*/revoke': revokeInvitation,
  'GET /settings/members/*': member,
  'POST /settings/members/*/role': changeMemberRole,
  'POST /settings/members/*/remove': removeFromMembers,
  'GET /settings/log': log,
  'GET /marketplace': once(async () => (await import('./pages/marketplace.ts')).marketplace),
  'POST /marketplace/connect': once(async () => (await import('./pages/marketplace.ts')).connectSeller),
};

/** What scripts of our pages ask for, in JSON. Asking twice does no harm, so that they need no one-use id. */
const scripted: Readonly<Record<string, Page>> = {
  'POST /playground/key': once(async () => (await import('./pages/playground.ts')).playgroundKey),
  'POST /marketplace/token': once(async () => (await import('./pages/marketplace.ts')).sellerToken),
  'POST /playground/photos': once(async () => (await import('./pages/playground.ts')).photo),
};

const assetPath = '/assets/';

function pageFor({ method, path }: Visit, table: Readonly<Record<string, Page>>): Page | undefined {
  const parts = path.split('/');
  const found = Object.keys(table).find((route) => {
    const [wantedMethod = '', wantedPath = ''] = route.split(' ');
    const wanted = wantedPath.split('/');
    return (
      wantedMethod === method &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part === '*' && parts[index] !== ''))
    );
  });
  return found === undefined ? undefined : table[found];
}

/** The page that a form stands on, to go back to: the address of a form need not be one. */
function pageOfForm(path: string): string {
  const [, first = ''] = path.split('/');
  return `GET /${first}` in pages ? `/${first}` : '';
}

/**
 * A link from another site brings no Strict cookie, even if there is a session. A page of ours that goes on to the same
 * address does.
 */
const cameFromElsewhere = ({ header }: Visit): boolean => header('sec-fetch-site').includes('cross-site');

/** What a script gets; failures as `{"error": …}`, those of ours without what is inside. */
async function answerScript(script: Page, visit: Visit, services: DashboardServices): Promise<Answer> {
  const token = cookieOf(visit, sessionCookie);
  const visitor = token === undefined ? undefined : await readSession(token, services);
  if (visitor === undefined) return jsonAnswer(401, { error: 'Your session is over. Please sign in again.' });
  try {
    return await script({ ...visit, visitor, accounts: [], now: services.clock() }, services);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, message } = errorTable[error.code];
    if (status >= 500) visit.log.error('dashboard.script-failed', error);
    return jsonAnswer(status, { error: status < 500 ? error.message : message });
  }
}

/**
 * Answers a request to the dashboard. Whoever sent a POST, and whatever it says, it must come from a page of ours; then
 * a session is looked for; then the form must be new.
 *
 * @throws ServiceError of the pages; whatever else is thrown is a bug
 */
export async function answerVisit(visit: Visit, services: DashboardServices): Promise<Answer> {
  const { method, path } = visit;
  const { assets } = services;
  if (method === 'POST' && !isSameOrigin(visit)) return await foreignForm(visit, assets);
  if (method === 'GET' && path.startsWith(assetPath)) {
    const asset = assets.find(path.slice(assetPath.length));
    return asset === undefined ? await notFound(visit, assets) : assetAnswer(asset.contentType, asset.text);
  }
  const open = openPages[`${method} ${path}`];
  if (open !== undefined) return await open(visit, services);

  const script = scripted[`${method} ${path}`];
  if (script !== undefined) return await answerScript(script, visit, services);

  const ownerPage = pageFor(visit, ownerPages);
  const page = ownerPage ?? pageFor(visit, pages);
  if (page === undefined) return await notFound(visit, assets);
  const token = cookieOf(visit, sessionCookie);
  if (token === undefined && method === 'GET' && cameFromElsewhere(visit)) {
    const to = pathTo(visit, path);
    const content = html`<p><a class="button wide" href="${to}">Continue</a></p>`;
    return await htmlAnswer(200, plainPage(visit, assets, { title: 'Dashboard', content, refreshTo: to }));
  }
  const visitor = token === undefined ? undefined : await readSession(token, services);
  if (visitor === undefined) {
    const to = method === 'GET' && path !== '' ? `?to=${encodeURIComponent(path)}` : '';
    return seeOther(pathTo(visit, `/sign-in${to}`));
  }
  if (ownerPage !== undefined && visitor.role !== 'owner') return await ownersOnly(visit, assets);
  const full = await signedIn(visit, visitor, services);
  if (method === 'POST' && isForOtherAccount(full)) return await formOfOtherAccount(full, assets);
  if (method === 'POST' && !(await takeForm(full, services))) {
    return seeOther(pathTo(visit, `${pageOfForm(path)}?notice=sent-before`));
  }
  return await page(full, services);
}
