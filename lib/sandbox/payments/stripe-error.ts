import { randomBytes } from 'node:crypto';
import { type EmulatorAnswer, json, Refusal } from '../emulator/emulator.ts';

/** An answer of the API, with the id that Stripe gives to each request. */
export const stripeJson = (status: number, value: object): EmulatorAnswer =>
  json(status, value, { 'request-id': `req_${randomBytes(7).toString('hex')}` });

/** A refusal in Stripe's form (https://docs.stripe.com/api/errors). */
export class StripeRefusal extends Refusal {
  constructor(
    status: number,
    message: string,
    more: { readonly code?: string; readonly param?: string } = {},
  ) {
    super(stripeJson(status, { error: { type: 'invalid_request_error', message, ...more } }));
  }
}

/** What Stripe answers for an object that does not exist, or belongs to someone else. */
export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
