import { paymentServices, servePayments } from '../../shared/entry/wiring/payments.ts';

/** POST /webhooks/payments, and GET and POST /dashboard/checkout and below it */
export const handler = servePayments(paymentServices);
