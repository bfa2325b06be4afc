import type { Pack } from '../../billing/payments/packs.ts';
import type { CallLog } from '../../billing/usage/call-log.ts';
import type { LedgerReader } from '../../billing/usage/usage-by-day.ts';
import type { AccountReader } from '../../identity/accounts/account.ts';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { KeyStore } from '../../identity/accounts/key-store.ts';
import type { TemporaryKeys } from '../../identity/accounts/temporary-keys.ts';
import type { ErrandStore } from '../../identity/people/errands.ts';
import type { SessionServices, Visitor } from '../../identity/people/sessions.ts';
import type { FinishServices } from '../../identity/sign-in/finish-sign-in.ts';
import type { EventLog } from '../../platform/call/event-log.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { Answer } from './answer.ts';
import type { Assets } from './assets.ts';
import type { PhotoServices } from './photos.ts';

/** A request from a browser. */
export interface Visit {
  /** GET for a HEAD, too. */
  readonly method: string;
  /** What follows `/dashboard`: empty, or a path that begins with a slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a form that was posted. */
  readonly form: URLSearchParams;
  /** What was posted, as text. */
  readonly body: string;
  /** Scheme, host and port, as the browser sees them. */
  readonly origin: string;
  /** The path in front of `/dashboard`: that of the stage on the default address, else empty. */
  readonly base: string;
  /** Every value of a header. */
  readonly header: (name: string) => readonly string[];
  /** The network that the request comes from. */
  readonly network: string;
  /** The address in it, as far as it tells callers apart: a person's, so it is never stored as it is. */
  readonly address: string;
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** Connects sellers of the marketplace. */
export interface SellerSignIn {
  /** @returns the marketplace's page for it, which leads back to the callback. */
  begin(accountId: string, callback: string, call: Pick<Visit, 'budget' | 'log'>): Promise<string>;
  /** @returns the access token. @throws ServiceError MARKET_GRANT_INVALID … */
  finish(accountId: string, code: string, call: Pick<Visit, 'budget' | 'log'>): Promise<string>;
}

/** What the pages work with. */
export interface DashboardServices extends FinishServices, SessionServices, PhotoServices {
  readonly keys: KeyStore;
  readonly callLog: Pick<CallLog, 'read'>;
  readonly ledger: LedgerReader;
  readonly settings: Pick<SettingsStore, 'read' | 'replaceCallbacks' | 'setLowBalance'>;
  readonly accounts: AccountReader;
  readonly assets: Assets;
  readonly temporaryKeys: TemporaryKeys;
  readonly errands: ErrandStore;
  readonly sellers: SellerSignIn;
  /** The packs of credits that are sold; undefined where none are. */
  readonly packs: () => Promise<readonly Pack[] | undefined>;
  /** The provider's page that ends its own session, if it has one. */
  readonly signOutUrl?: string | undefined;
}

/** A request of somebody who is signed in. */
export interface SignedIn extends Visit {
  readonly visitor: Visitor;
  /** Names of the accounts that they belong to, the current one first. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** Set while the balance is below what the owners want to be warned at. */
  readonly lowBalance?: { readonly available: number; readonly threshold: number } | undefined;
  /** Whether the operator has suspended the current account. */
  readonly isSuspended?: boolean | undefined;
  /** Moment of the request, milliseconds since 1970. */
  readonly now: number;
}

/** What a page does with a request: reads, then answers with HTML; after a POST writes first. */
export type Page = (visit: SignedIn, services: DashboardServices) => Promise<Answer>;

const longestWayBack = 2000;

/** Path and query of a request, to come back to. */
export const wayBack = ({ path, query }: Pick<Visit, 'path' | 'query'>): string =>
  query.size === 0 ? path : `${path}?${query}`;

/** Where to go on to, if that is a page of ours, written so that a header may carry it; otherwise the overview. */
export function ownWay(asked: string | null): string {
  const ours = 'http://dashboard';
  const url = URL.parse(asked ?? '', ours);
  const isOurs = url?.origin === ours && /^\/$|^(\/[\w-]+)+$/.test(url.pathname);
  const way = isOurs ? url.pathname.replace(/^\/$/, '') + url.search : '';
  return way.length <= longestWayBack ? way : '';
}

/** The path of a dashboard's page as links and redirects name it. */
export const pathTo = ({ base }: Pick<Visit, 'base'>, path: string): string => `${base}/dashboard${path}`;
