import { paymentServices } from '../../shared/wiring/payments.ts';
import { servePayments } from '../../shared/wiring/serve-payments.ts';

/** POST /webhooks/payments, and GET and POST /dashboard/checkout and below it */
export const handler = servePayments(paymentServices);
