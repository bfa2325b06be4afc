import * as z from 'zod';
import { readForm } from './form-body.ts';
import { StripeRefusal } from './stripe-error.ts';

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** At most 50 entries, names up to 40 and values up to 500 characters (https://docs.stripe.com/api/metadata). */
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});

/**
 * The parameters of a checkout session that the service uses, with Stripe's rules for them; any other one is unknown.
 * https://docs.stripe.com/api/checkout/sessions/create
 */
const checkoutParams = z.strictObject({
  mode: z.literal('payment'),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000),
  client_reference_id: z.string().min(1).max(200),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        product_data: z.strictObject({ name: z.string().min(1), description: z.string().min(1).optional() }),
      }),
    }),
  }),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  expires_at: whole.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
});

export type CheckoutParams = z.output<typeof checkoutParams>;

/** A session lives from half an hour to a day. */
const lifetime = { least: 30 * 60, most: 24 * 60 * 60 };
/** Clocks of sender and receiver, and the time that the request takes. */
const slackSeconds = 60;

/** @throws StripeRefusal if Stripe would not take it; the parameter's name is in its words */
export function readCheckoutParams(body: string, nowSeconds: number): CheckoutParams {
  const parsed = checkoutParams.safeParse(readForm(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const param = [...(issue?.path ?? []), unknown ?? []].flat().join('.');
    throw unknown === undefined
      ? new StripeRefusal(400, `Invalid ${param}`, { param })
      : new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const lives = (parsed.data.expires_at ?? nowSeconds + lifetime.most) - nowSeconds;
  if (lives >= lifetime.least - slackSeconds && lives <= lifetime.most + slackSeconds) return parsed.data;
  throw new StripeRefusal(
    400,
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );
}
