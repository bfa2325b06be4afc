import { job, tellServices } from '../../shared/entry/wiring/jobs.ts';
import { tellOwners } from '../../shared/events/tell-owners.ts';

/**
 * Every five minutes, where the stage has an address to send from: finds what owners want to know, such as low balances,
 * and mails them about it and about what happened in their accounts.
 */
export const handler = job('mail-low-balances', { marginMs: 2000 }, tellServices, tellOwners);
