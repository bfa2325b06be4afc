import { signinUrl as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { startSignInServices } from '../../../../../shared/entry/wiring/market-sign-in.ts';
import { serve } from '../../../../../shared/entry/wiring/serve.ts';
import { signinUrl } from '../../../../../shared/operations/market/use-cases/sign-in.ts';

/** POST /api/v1/market/oauth/signin-url */
export const handler = serve(endpoint, signinUrl, startSignInServices);
