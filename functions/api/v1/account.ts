import { account as endpoint } from '../../../shared/contract/account.ts';
import { accountServices } from '../../../shared/entry/wiring/callers.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { account } from '../../../shared/identity/accounts/account.ts';

/** POST /api/v1/account */
export const handler = serve(endpoint, account, accountServices);
