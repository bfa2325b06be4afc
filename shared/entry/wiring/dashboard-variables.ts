import * as z from 'zod';
import { digits, secret, text, url, variables } from './variables.ts';

/**
 * The variables that only the dashboard and the mails to its people read: separate from the others, which every
 * function loads.
 */
const ownVariables = {
  /** Table of the people who sign in, their accounts, invitations and the audit log. */
  PEOPLE_TABLE: () => text,
  /** Table of the dashboard's sessions, and of sign-ins under way. */
  SESSIONS_TABLE: () => text,
  /** Address of the OpenID provider where people sign in to the dashboard, as its discovery document states it. */
  SIGN_IN_ISSUER: () => url,
  /** Client id of the dashboard at that provider. */
  SIGN_IN_CLIENT_ID: () => text,
  /** Client secret of the dashboard at that provider. */
  SIGN_IN_CLIENT_SECRET: () => secret().optional(),
  /** Id of the secret that holds the client secret; used where the secret itself is not set. */
  SIGN_IN_SECRET_ID: () => text.optional(),
  /** The provider's claim that says that an address is verified. Default `email_verified`; Entra's is `xms_edov`. */
  SIGN_IN_VERIFIED_CLAIM: () => text.default('email_verified'),
  /** Where signing out leads to, to end the provider's own session; without it only the dashboard's ends. */
  SIGN_OUT_URL: () => url.optional(),
  /** Who may sign in: `invited`, or `open` for anyone with a verified address. Default `invited`. */
  ADMISSION: () => z.enum(['invited', 'open']).default('invited'),
  /** Credits of a new account where admission is open. Default 0. */
  TRIAL_CREDITS: () => digits(/^\d{1,9}$/).default(0),
  /** Address that mails to owners and to invited people come from; SES must know it, or its domain, as ours. Without it none are sent. */
  MAIL_FROM: () => text.regex(/^[^\s@<>]+@[^\s@<>]+\.[a-z]+$/i).optional(),
  /** An SES other than the region's own. */
  AWS_ENDPOINT_URL_SESV2: () => url.optional(),
  /** Address of the dashboard, where the links of mails to owners lead. The stack and the local hosts set it. */
  DASHBOARD_URL: () => url,
  /** Folder of the dashboard's bundled script and style sheet. */
  DASHBOARD_ASSETS: () => text,
  /** Folder of the reference's pages, made when the function was bundled. */
  REFERENCE_PAGES: () => text,
  /** Where the pictures of the reference's examples are. Default `https://photos.example`, which shows none. */
  SAMPLE_PICTURES: () => url.default('https://photos.example'),
  /** Where to report a weakness, as `mailto:security@shop.example` or an https address: `/.well-known/security.txt` says it. Without it there is none. */
  SECURITY_CONTACT: () => text.regex(/^(?:mailto:|https:\/\/|tel:)\S+$/).optional(),
  /** The seller on invoices of credits: name, address and tax number, separated by semicolons. Without it they say that they are not tax invoices. */
  INVOICE_SELLER: () => text.regex(/^\s*[^;\s][^;]*(?:;\s*[^;\s][^;]*){2,}$/).optional(),
  /** The API key in the reference's examples: the local host's demo key. No deployed function is given one. */
  EXAMPLE_API_KEY: () => text.optional(),
};

/** Every variable that the dashboard reads. */
export const dashboardVariables = { ...variables, ...ownVariables };
