import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type EmulatorAnswer, json, Refusal } from '../emulator/emulator.ts';
import { readForm } from './form-body.ts';

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

/** Stripe's answer for an object that does not exist, or belongs to someone else. */
export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

const metadata = z.record(z.string(), z.string());

/**
 * The parameters of a checkout session that the service sends; `npm run test:stripe` asks Stripe's mock server whether
 * it would take them. https://docs.stripe.com/api/checkout/sessions/create
 */
const checkoutParams = z.strictObject({
  mode: z.literal('payment'),
  success_url: z.url(),
  cancel_url: z.url(),
  client_reference_id: z.string().min(1),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: z.coerce.number().int(),
        product_data: z.strictObject({ name: z.string().min(1) }),
      }),
    }),
  }),
  allow_promotion_codes: z.literal('false').optional(),
  automatic_tax: z.strictObject({ enabled: z.literal('true') }).optional(),
  expires_at: z.coerce.number().int(),
});

export type CheckoutParams = z.output<typeof checkoutParams>;

/** The parameters of a refund that the service sends. https://docs.stripe.com/api/refunds/create */
const refundParams = z.strictObject({ payment_intent: z.string().startsWith('pi_') });

/** @throws StripeRefusal that names the parameter that Stripe would not take */
function readParams<Params>(shape: z.ZodType<Params>, body: string): Params {
  const { data, error } = shape.safeParse(readForm(body));
  if (data !== undefined) return data;
  const param = error?.issues[0]?.path.join('.') ?? '';
  throw new StripeRefusal(400, `Invalid ${param}`, { param });
}

export const readCheckoutParams = (body: string): CheckoutParams => readParams(checkoutParams, body);

export const readRefundParams = (body: string): z.output<typeof refundParams> =>
  readParams(refundParams, body);
