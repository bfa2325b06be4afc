import { usage } from '../../../../shared/billing/usage/account-usage.ts';
import { usage as endpoint } from '../../../../shared/contract/account-usage.ts';
import { usageServices } from '../../../../shared/entry/wiring/callers.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';

/** POST /api/v1/account/usage */
export const handler = serve(endpoint, usage, usageServices);
