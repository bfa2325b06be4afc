import { mailNotices } from '../../shared/billing/notices/mail-notices.ts';
import { job, noticeServices } from '../../shared/entry/wiring/jobs.ts';

/**
 * Every five minutes, where the stage has an address to send from: mails owners whose credits run low, or whose limits
 * are nearly reached.
 */
export const handler = job('mail-low-balances', { marginMs: 2000 }, noticeServices, mailNotices);
