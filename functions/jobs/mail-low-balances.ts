import { job, tellServices } from '../../shared/entry/wiring/jobs.ts';
import { tellOwners } from '../../shared/events/tell-owners.ts';

/**
 * Every minute: gives to the queue what happened in accounts, for their endpoints and, where the stage has an address to
 * send from, their owners; every five minutes it first looks for conditions such as low balances.
 */
export const handler = job('mail-low-balances', { marginMs: 2000 }, tellServices, tellOwners);
