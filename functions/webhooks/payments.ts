import { servePayments } from '../../shared/http/serve-payments.ts';
import { paymentServices } from '../../shared/wiring/payments.ts';

/** POST /webhooks/payments, and GET and POST /dashboard/checkout and below it */
export const handler = servePayments(paymentServices);
