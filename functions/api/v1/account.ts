import { account } from '../../../shared/accounts/account.ts';
import { account as endpoint } from '../../../shared/contract/account.ts';
import { accountServices } from '../../../shared/wiring/account.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/account */
export const handler = serve(endpoint, account, accountServices);
