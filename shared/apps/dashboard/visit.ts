import type { LimitServices } from '../../billing/credits/credit-limits.ts';
import type { PurchaseReader } from '../../billing/payments/list-purchases.ts';
import type { Pack } from '../../billing/payments/packs.ts';
import type { Checkout } from '../../billing/payments/payment-provider.ts';
import type { beginPurchase, Fulfilment } from '../../billing/payments/purchases.ts';
import type { CallLog } from '../../billing/usage/calls.ts';
import type { UnpaidWork } from '../../billing/usage/unpaid-work.ts';
import type { LedgerReader } from '../../billing/usage/usage-by-day.ts';
import type { AccountReader } from '../../identity/accounts/account.ts';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { KeyStore, TemporaryKeys } from '../../identity/accounts/key-store.ts';
import type { AuditLog } from '../../identity/people/audit-log.ts';
import type { SessionServices, Visitor } from '../../identity/people/sessions.ts';
import type { FinishServices } from '../../identity/sign-in/sign-in.ts';
import type { PhotoServices } from '../../operations/photos/keep-photo.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { ServiceError } from '../../platform/errors/service-error.ts';
import type { MadeReference } from '../reference/reference.ts';
import type { SampleCall } from '../reference/sample-call.ts';
import type { Assets, PageAssets } from './assets.ts';

/** A request from a browser. */
export interface Visit {
  /** GET, also for a HEAD. */
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
  /** The path before `/dashboard`: the stage on the default address, otherwise empty. */
  readonly base: string;
  /** Every value of a header. */
  readonly header: (name: string) => readonly string[];
  /** The network that the request comes from. */
  readonly network: string;
  /** The part of the address that distinguishes callers. It belongs to a person, so it is never stored as it is. */
  readonly address: string;
  readonly budget: TimeBudget;
  readonly log: EventLog;
}

/** What a browser gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** The pages of one function. */
export interface Pages {
  /** @param path of the whole request */
  answer(visit: Visit, path: string): Promise<Answer>;
  /** The page for a failure of a request. */
  failed(visit: Visit, error: ServiceError): Promise<Answer>;
}

/** Connects sellers of the marketplace. */
export interface SellerSignIn {
  /** @returns the marketplace's page for it, which leads back to the callback. */
  begin(accountId: string, callback: string, call: Pick<Visit, 'budget' | 'log'>): Promise<string>;
  /** @returns the access token. @throws ServiceError MARKET_GRANT_INVALID … */
  finish(accountId: string, code: string, call: Pick<Visit, 'budget' | 'log'>): Promise<string>;
}

/** What the pages work with. */
export interface DashboardServices extends FinishServices, SessionServices {
  readonly keys: KeyStore;
  readonly callLog: Pick<CallLog, 'between' | 'at'>;
  readonly ledger: LedgerReader;
  readonly settings: Pick<
    SettingsStore,
    'read' | 'rename' | 'replaceCallbacks' | 'setLowBalance' | 'setMutedMails' | 'close' | 'reopen'
  >;
  readonly accounts: AccountReader;
  /** Reads and sets monthly limits. */
  readonly limits: () => Promise<LimitServices>;
  readonly assets: Assets;
  readonly temporaryKeys: TemporaryKeys;
  readonly sellers: SellerSignIn;
  /** Keeps photos from the playground where the API can fetch them. */
  readonly photos: () => Promise<PhotoServices>;
  /** What the account's payments are read from. */
  readonly purchases: () => Promise<PurchaseReader>;
  /** The packs of credits that are sold; undefined where none are. */
  readonly packs: () => Promise<readonly Pack[] | undefined>;
  /** What is asked outside without being paid for, and how much of it an account may cause. */
  readonly unpaidWork: () => Promise<UnpaidWork>;
  /** A call of this operation to start from; undefined if there is no such operation. */
  readonly sampleCall: (operation: string) => Promise<SampleCall | undefined>;
  /** The provider's page that ends its own session, if it has one. */
  readonly signOutUrl?: string | undefined;
}

/** Buying credits, and granting what was paid. */
interface Purchases {
  readonly packs: readonly Pack[];
  /** @returns the provider's page. @throws as beginPurchase */
  begin(order: Parameters<typeof beginPurchase>[0], budget: TimeBudget): Promise<string>;
  /**
   * Grants what a checkout of this account has bought, if it is paid and has not been granted yet.
   *
   * @returns undefined if there is no such checkout of this account
   */
  fulfil(
    sessionId: string,
    accountId: string,
    call: Pick<Visit, 'budget' | 'log'>,
  ): Promise<{ readonly state: Checkout['state']; readonly fulfilment: Fulfilment } | undefined>;
  /** @returns the provider's page with the receipt of a checkout of this account; undefined where there is none */
  receipt(sessionId: string, accountId: string, budget: TimeBudget): Promise<string | undefined>;
}

/** What the pages around a payment work with. */
export interface CheckoutServices extends SessionServices, Pick<DashboardServices, 'assets' | 'accounts'> {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly audit: Pick<AuditLog, 'write'>;
  readonly purchases: Purchases;
}

/** What the pages of the reference work with. */
export interface ReferenceServices {
  readonly made: MadeReference;
  readonly assets: PageAssets;
  readonly samplePictures: string;
  /** The key that examples show instead of the reader's own; if undefined, they show a placeholder. */
  readonly exampleKey?: string | undefined;
}

/** A request from a visitor who is signed in. */
export interface SignedIn extends Visit {
  readonly visitor: Visitor;
  /** Names of the accounts that they belong to, the current one first. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  /** Set while the balance is below what the owners want to be warned at. */
  readonly lowBalance?: { readonly available: number; readonly threshold: number } | undefined;
  /** Whether the operator has suspended the current account. */
  readonly isSuspended?: boolean | undefined;
  /** From when on it is erased, if its owners have closed it. */
  readonly erasedFrom?: number | undefined;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/** A page for any visitor. */
export type OpenPage = (visit: Visit, services: DashboardServices) => Promise<Answer>;

/** A page for visitors who are signed in. It reads and answers with HTML; for a POST it writes first. */
export type Page = (visit: SignedIn, services: DashboardServices) => Promise<Answer>;

/** The path of a page as links and redirects name it. */
export const pathTo = ({ base }: Pick<Visit, 'base'>, path: string): string => `${base}/dashboard${path}`;
