import { mailNotices } from '../../shared/billing/notices/mail-notices.ts';
import { job, noticeServices } from '../../shared/entry/wiring/jobs.ts';

/**
 * Every five minutes, where the stage has an address to send from: mails owners whose credits run low, whose limits
 * are nearly reached, or whose keys end soon.
 */
export const handler = job('mail-low-balances', { marginMs: 2000 }, noticeServices, mailNotices);
