import { account } from '../../../shared/accounts/account.ts';
import { account as endpoint } from '../../../shared/contract/account.ts';
import { serve } from '../../../shared/http/serve.ts';
import { accountServices } from '../../../shared/wiring/account.ts';

/** POST /api/v1/account */
export const handler = serve(endpoint, account, accountServices);
