import { paymentVariables } from './payment-variables.ts';

/** Every variable that some function reads: each list adds its own to those before. */
export const allVariables = paymentVariables;
export type VariableName = keyof typeof allVariables;
