import { type EmulatorAnswer, json } from '../emulator/emulator.ts';

interface ErrorFields {
  readonly type: 'invalid_request_error' | 'idempotency_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in Stripe's form (https://docs.stripe.com/api/errors). */
export class StripeRefusal extends Error {
  readonly answer: EmulatorAnswer;

  constructor(status: number, error: ErrorFields) {
    super(error.message);
    this.answer = json(status, { error });
  }
}

/** What Stripe answers for an object that does not exist, or belongs to someone else. */
export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });
