import { mailLowBalances } from '../../shared/billing/notices/mail-low-balances.ts';
import { job, lowBalanceServices } from '../../shared/entry/wiring/jobs.ts';

/** Every five minutes, where the stage has an address to send from: mails owners whose credits run low. */
export const handler = job('mail-low-balances', { marginMs: 2000 }, lowBalanceServices, mailLowBalances);
