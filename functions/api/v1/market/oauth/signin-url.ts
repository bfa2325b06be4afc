import { signinUrl as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { signinUrl } from '../../../../../shared/market/operations/signin-url.ts';
import { startSignInServices } from '../../../../../shared/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/oauth/signin-url */
export const handler = serve(endpoint, signinUrl, startSignInServices);
