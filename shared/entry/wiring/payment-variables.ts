import * as z from 'zod';
import { packTableText } from '../../billing/payments/packs.ts';
import { dashboardVariables } from './dashboard-variables.ts';
import { secret } from './variables.ts';

/** The variables that selling credits needs. Only the function for payments and the page of packs load them. */
const ownVariables = {
  /**
   * Packs of credits that are sold: JSON, an array of id, credits, price in the currency's smallest unit, and currency;
   * `"retired": true` keeps one that is no longer sold. Without it none are sold.
   */
  CREDIT_PACKS: packTableText,
  /** Our secret key at Stripe. */
  STRIPE_SECRET_KEY: secret,
  /** The secret with which Stripe signs the webhooks of our endpoint. */
  STRIPE_WEBHOOK_SECRET: secret,
  /**
   * Id of the secret that holds both keys as JSON (`secretKey`, `webhookSecret`); used where they are not set
   * themselves.
   */
  PAYMENTS_SECRET_ID: z.string(),
  /** Another server that speaks Stripe's API. */
  STRIPE_API_URL: z.url(),
  /** `1`: Stripe works out tax and adds it, which must be set up there. Default `0`. */
  STRIPE_TAX: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  /** Marks our purchases at Stripe, where another stage may sell through the same account. Default `local`. */
  PAYMENTS_SELLER: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('local'),
};

/** What the function for payments reads. */
export const paymentVariables = { ...dashboardVariables, ...ownVariables };
