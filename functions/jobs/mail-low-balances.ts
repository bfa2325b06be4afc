import { job, tellServices } from '../../shared/entry/wiring/jobs.ts';
import { tellOwners } from '../../shared/events/tell-owners.ts';

/**
 * Every minute: tells accounts' endpoints, and mails owners where the stage has an address to send from, what happened in
 * their accounts; every five minutes it first finds what nobody does, such as low balances.
 */
export const handler = job('mail-low-balances', { marginMs: 2000 }, tellServices, tellOwners);
