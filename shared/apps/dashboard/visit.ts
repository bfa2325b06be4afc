import type { html } from 'hono/html';
import type { LimitServices } from '../../billing/credits/credit-limits.ts';
import type { PurchaseReader } from '../../billing/payments/list-purchases.ts';
import type { Pack } from '../../billing/payments/packs.ts';
import type { EventServices } from '../../billing/payments/payment-events.ts';
import type { CallLog } from '../../billing/usage/calls.ts';
import type { UnpaidWork } from '../../billing/usage/unpaid-work.ts';
import type { LedgerReader } from '../../billing/usage/usage-by-day.ts';
import type { Mailer } from '../../events/mails/mailer.ts';
import type { WebhookServices } from '../../events/webhooks/deliveries.ts';
import type { AccountReader } from '../../identity/accounts/account.ts';
import type { SettingsStore } from '../../identity/accounts/account-settings.ts';
import type { KeyStore, TemporaryKeys } from '../../identity/accounts/key-store.ts';
import type { AuditLog } from '../../identity/people/audit-log.ts';
import type { SessionServices, Visitor } from '../../identity/people/sessions.ts';
import type { FinishServices } from '../../identity/sign-in/sign-in.ts';
import type { StartServices } from '../../operations/jobs/create-job.ts';
import type { ResultServices } from '../../operations/jobs/read-jobs.ts';
import type { PhotoServices } from '../../operations/photos/keep-photo.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import type { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedClient } from '../../platform/web/guarded-client.ts';
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
  /** The posted body as text. */
  readonly body: string;
  /** Scheme, host and port, as the browser sees them. */
  readonly origin: string;
  /** The path before `/dashboard`: the stage on the default address, otherwise empty. */
  readonly base: string;
  /** The path of a page of the dashboard as links and redirects name it. */
  readonly to: (path: string) => string;
  /** Every value of a header. */
  readonly header: (name: string) => readonly string[];
  /** The network of the request's sender. */
  readonly network: string;
  /** The part of the address that distinguishes callers. It is personal data, so it is never stored unhashed. */
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

/** The services of the pages. */
export interface DashboardServices extends FinishServices, SessionServices {
  readonly keys: KeyStore;
  readonly callLog: Pick<CallLog, 'between'>;
  readonly ledger: LedgerReader;
  readonly settings: Pick<SettingsStore, 'read' | 'set' | 'replaceCallbacks' | 'close' | 'reopen'>;
  readonly accounts: AccountReader;
  /** Mails invitations; undefined where no mails are sent. */
  readonly mailer: () => Promise<Mailer | undefined>;
  readonly webhooks: () => Promise<WebhookServices>;
  readonly jobs: () => Promise<StartServices & ResultServices>;
  /** Reads and sets monthly limits. */
  readonly limits: () => Promise<LimitServices>;
  readonly assets: Assets;
  readonly temporaryKeys: TemporaryKeys;
  readonly sellers: SellerSignIn;
  /** Keeps photos from the playground where the API can fetch them. */
  readonly photos: () => Promise<PhotoServices>;
  /** Fetches pictures of offers. */
  readonly web: () => Promise<GuardedClient>;
  /** The source of the account's payments. */
  readonly purchases: () => Promise<PurchaseReader>;
  /** The packs of credits that are sold; undefined where none are. */
  readonly packs: () => Promise<readonly Pack[] | undefined>;
  /** Unpaid upstream requests, and the account's limit on them. */
  readonly unpaidWork: () => Promise<UnpaidWork>;
  /** A call of this operation to start from; undefined if there is no such operation. */
  readonly sampleCall: (operation: string) => Promise<SampleCall | undefined>;
  /** The seller on invoices: name, address and tax number, separated by semicolons. */
  readonly invoiceSeller?: string | undefined;
  /** The provider's page that ends its own session, if it has one. */
  readonly signOutUrl?: string | undefined;
}

/** The services of the payment pages. */
export interface CheckoutServices extends SessionServices, Pick<DashboardServices, 'assets' | 'accounts'> {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly audit: Pick<AuditLog, 'write'>;
  readonly payments: EventServices;
}

/** The services of the reference's pages. */
export interface ReferenceServices {
  readonly made: MadeReference;
  readonly assets: PageAssets;
  readonly samplePictures: string;
  /** The key that examples show instead of the reader's own; if undefined, they show a placeholder. */
  readonly exampleKey?: string | undefined;
  /** Where to report a weakness, as a URI. */
  readonly securityContact?: string | undefined;
  readonly clock: Clock;
}

/** A request, and the services of its page. */
export interface OpenVisit<Services = DashboardServices> extends Visit {
  readonly services: Services;
}

/** Refused form input and the reason. The page shows the input in its field again. */
interface Problem {
  /** The name of the field; empty: the message is shown at the top of the page. */
  readonly at: string;
  readonly words: string;
  readonly typed: string;
}

/** A request from a visitor who is signed in. */
export interface SignedIn<Services = DashboardServices> extends OpenVisit<Services> {
  readonly visitor: Visitor;
  /** The current account's id; the role is for that account. */
  readonly accountId: string;
  readonly isOwner: boolean;
  readonly accountName: string;
  /** The other accounts that they belong to. */
  readonly otherAccounts: readonly { readonly id: string; readonly name: string }[];
  /** Set while the balance is below the owners' warning level. */
  readonly lowBalance?: { readonly available: number; readonly threshold: number } | undefined;
  /** Whether the operator has suspended the current account. */
  readonly isSuspended?: boolean | undefined;
  /** From when on it is erased, if its owners have closed it. */
  readonly erasedFrom?: number | undefined;
  /** Why a form of the page was refused. */
  readonly problem?: Problem;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/** HTML that escapes what is put into it. */
export type Html = ReturnType<typeof html>;

/** A page of an account; the navigation is put around it. */
export interface PageParts {
  readonly title: string;
  readonly lead?: Html | string;
  readonly actions?: Html;
  readonly content: Html;
  readonly problem?: Problem;
  readonly status?: number;
}

/** A page for any visitor. */
export type OpenPage<Services = DashboardServices> = (visit: OpenVisit<Services>) => Promise<Answer>;

/**
 * A page for visitors who are signed in: a page to show, the path of one to go on to, or another answer. For a POST it
 * writes first.
 */
export type Page<Services = DashboardServices> = (
  visit: SignedIn<Services>,
) => Promise<PageParts | string | Answer>;

/** Answers a script of one of our pages with JSON. */
export type Script = (visit: SignedIn) => Promise<Answer>;

/** Pages that are loaded together, by method and path; `:id` is one part of a path. */
export interface Area<Services = DashboardServices> {
  /** Also for visitors without a session. */
  readonly open?: Readonly<Record<string, OpenPage<Services>>>;
  readonly everyone?: Readonly<Record<string, Page<Services>>>;
  readonly owners?: Readonly<Record<string, Page<Services>>>;
  /** A repeated request of a script does no harm, so it needs no one-use id. */
  readonly scripts?: Readonly<Record<string, Script>>;
}
