import { readAccount } from '../../../shared/accounts/read-account.ts';
import { accountServices } from '../../../shared/accounts/services.ts';
import { account } from '../../../shared/contract/account.ts';
import { serve } from '../../../shared/http/serve.ts';

/** POST /api/v1/account */
export const handler = serve(account, readAccount, accountServices);
