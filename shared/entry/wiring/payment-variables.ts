import { type Pack, packTableText } from '../../billing/payments/packs.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { modelVariables } from './parts/model-variables.ts';
import { flag, readDeclared, secret, text, url } from './variables.ts';

/** The variables that selling credits needs. Only the function for payments and the page of packs load them. */
const ownVariables = {
  /**
   * Packs of credits that are sold: JSON, an array of id, credits, price in the currency's smallest unit, and currency;
   * `"retired": true` keeps one that is no longer sold. Without it none are sold.
   */
  CREDIT_PACKS: () => packTableText.optional(),
  /** Our secret key at Stripe. */
  STRIPE_SECRET_KEY: () => secret().optional(),
  /** The secret with which Stripe signs the webhooks of our endpoint. */
  STRIPE_WEBHOOK_SECRET: () => secret().optional(),
  /**
   * Id of the secret that holds both keys as JSON (`secretKey`, `webhookSecret`); used where they are not set
   * themselves.
   */
  PAYMENTS_SECRET_ID: () => text.optional(),
  /** Another server that speaks Stripe's API. */
  STRIPE_API_URL: () => url.optional(),
  /** `1`: Stripe works out tax and adds it, which must be set up there. Default `0`. */
  STRIPE_TAX: () => flag('0'),
  /** Marks our purchases at Stripe, where another stage may sell through the same account. Default `local`. */
  PAYMENTS_SELLER: () => text.regex(/^[\w-]{1,64}$/).default('local'),
};

/** Every variable that some function reads, which only the function for payments needs together. */
export const allVariables = { ...modelVariables, ...dashboardVariables, ...ownVariables };
export type VariableName = keyof typeof allVariables;

/** The packs that are sold; undefined where none are. */
export const creditPacks = (environment: NodeJS.ProcessEnv): readonly Pack[] | undefined =>
  readDeclared(allVariables, environment).CREDIT_PACKS;
