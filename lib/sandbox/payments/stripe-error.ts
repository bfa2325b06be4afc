import { type EmulatorAnswer, json } from '../emulator/emulator.ts';

/** A refusal in Stripe's form (https://docs.stripe.com/api/errors). */
export class StripeRefusal extends Error {
  readonly answer: EmulatorAnswer;

  constructor(
    status: number,
    message: string,
    more: { readonly code?: string; readonly param?: string } = {},
  ) {
    super(message);
    this.answer = json(status, { error: { type: 'invalid_request_error', message, ...more } });
  }
}

/** What Stripe answers for an object that does not exist, or belongs to someone else. */
export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
