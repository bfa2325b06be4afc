import type { Pack } from '../../billing/payments/packs.ts';
import { paymentVariables } from './payment-variables.ts';
import { readDeclared } from './variables.ts';

/** The packs that are sold; undefined where none are. */
export const creditPacks = (environment: NodeJS.ProcessEnv): readonly Pack[] | undefined =>
  readDeclared(paymentVariables, environment, [], ['CREDIT_PACKS']).CREDIT_PACKS;
