import { erasureServices, job } from '../../shared/entry/wiring/jobs.ts';
import { eraseClosedAccounts } from '../../shared/identity/people/closed-accounts.ts';

/** Every six hours: erases accounts that have been closed for 30 days. */
export const handler = job('erase-accounts', { marginMs: 5000 }, erasureServices, eraseClosedAccounts);
