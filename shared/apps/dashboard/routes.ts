import type { Route } from './access.ts';
import { type Answer, assetAnswer } from './answer.ts';
import { answerScript } from './answer-script.ts';
import { askToSignOutEverywhere, signOutEverywhere, switchAccount } from './pages/account.ts';
import { askFirst } from './pages/ask-first.ts';
import { notFound } from './pages/failure.ts';
import { askToRevoke, askToRotate, key, rename, revoke, rotate } from './pages/key.ts';
import { keys, makeKey } from './pages/keys.ts';
import { overview } from './pages/overview.ts';
import {
  addToCallbacks,
  askToRemoveCallback,
  changeLowBalance,
  removeFromCallbacks,
} from './pages/settings/change-settings.ts';
import { askToRevokeInvitation, makeInvitation, revokeInvitation } from './pages/settings/invitations.ts';
import { settings } from './pages/settings/settings.ts';
import {
  invitationPage,
  returnFromProvider,
  signedOutPage,
  signInPage,
  signOut,
  startSignIn,
} from './pages/sign-in.ts';
import { usage, usageFile } from './pages/usage.ts';
import type { DashboardServices, Page, SignedIn, Visit } from './visit.ts';

type OpenPage = (visit: Visit, services: DashboardServices) => Promise<Answer>;

/** Pages for whoever comes. */
const openPages: Readonly<Record<string, OpenPage>> = {
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
  <Result>(load: () => Promise<(visit: SignedIn, services: DashboardServices) => Promise<Result>>) =>
  async (visit: SignedIn, services: DashboardServices): Promise<Result> =>
    await (await load())(visit, services);

/** Pages for whoever is signed in. `*` stands for one part of a path. */
const pages: Readonly<Record<string, Page>> = {
  'GET ': overview,
  'GET /keys': keys,
  'POST /keys': makeKey,
  'GET /keys/*': key,
  'POST /keys/*/rename': rename,
  ...askFirst('/keys/*/rotate', askToRotate, rotate),
  ...askFirst('/keys/*/revoke', askToRevoke, revoke),
  'GET /usage': usage,
  'GET /usage.csv': usageFile,
  'GET /calls': once(async () => (await import('./pages/calls.ts')).calls),
  'GET /calls.csv': once(async () => (await import('./pages/calls.ts')).callsFile),
  'GET /credits': once(async () => (await import('./pages/credits.ts')).credits),
  'GET /settings': settings,
  'GET /playground': once(async () => (await import('./pages/playground.ts')).playground),
  'POST /account': switchAccount,
  ...askFirst('/sign-out-everywhere', askToSignOutEverywhere, signOutEverywhere),
};

/** The same for owners alone. */
const ownerPages: Readonly<Record<string, Page>> = {
  'GET /statement': once(async () => (await import('./pages/statement/statement.ts')).statement),
  'GET /statement.csv': once(async () => (await import('./pages/statement/statement-file.ts')).statementFile),
  'GET /statement/print': once(async () => (await import('./pages/statement/paper.ts')).paperStatement),
  'POST /settings/low-balance': changeLowBalance,
  'POST /settings/callbacks': addToCallbacks,
  ...askFirst('/settings/callbacks/remove', askToRemoveCallback, removeFromCallbacks),
  'POST /settings/invitations': makeInvitation,
  ...askFirst('/settings/invitations/*/revoke', askToRevokeInvitation, revokeInvitation),
  'GET /settings/members/*': once(async () => (await import('./pages/settings/member.ts')).member),
  ...askFirst(
    '/settings/members/*/role',
    once(async () => (await import('./pages/settings/member.ts')).askToChangeRole),
    once(async () => (await import('./pages/settings/member.ts')).changeMemberRole),
  ),
  ...askFirst(
    '/settings/members/*/remove',
    once(async () => (await import('./pages/settings/member.ts')).askToRemoveMember),
    once(async () => (await import('./pages/settings/member.ts')).removeFromMembers),
  ),
  'GET /settings/log': once(async () => (await import('./pages/settings/log.ts')).log),
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

function pageFor(
  { method, path }: Pick<Visit, 'method' | 'path'>,
  table: Readonly<Record<string, Page>>,
): Page | undefined {
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

async function asset(visit: Visit, { assets }: DashboardServices): Promise<Answer> {
  const found = assets.find(visit.path.slice(assetPath.length));
  return found === undefined ? await notFound(visit, assets) : assetAnswer(found.contentType, found.text);
}

/** The page that a form stands on, to go back to: the address of a form need not be one. */
function pageOfForm(path: string): string {
  const [, first = ''] = path.split('/');
  return `GET /${first}` in pages ? `/${first}` : '';
}

/** @returns undefined if there is nothing at this address for this method */
export function routeOf(visit: Pick<Visit, 'method' | 'path'>): Route<DashboardServices> | undefined {
  const { method, path } = visit;
  if (method === 'GET' && path.startsWith(assetPath)) return { kind: 'open', page: asset };
  const open = openPages[`${method} ${path}`];
  if (open !== undefined) return { kind: 'open', page: open };
  const script = scripted[`${method} ${path}`];
  if (script !== undefined) {
    return { kind: 'open', page: (asking, services) => answerScript(script, asking, services) };
  }
  const ownerPage = pageFor(visit, ownerPages);
  const page = ownerPage ?? pageFor(visit, pages);
  return page && { kind: 'account', page, isForOwners: ownerPage !== undefined, formPage: pageOfForm(path) };
}
