import { signinUrl as endpoint } from '../../../../../shared/contract/market/oauth.ts';
import { serve } from '../../../../../shared/http/serve.ts';
import { startSignInServices } from '../../../../../shared/market/services/sign-in-services.ts';
import { startSignIn } from '../../../../../shared/market/sign-in/start-sign-in.ts';

/** POST /api/v1/market/oauth/signin-url */
export const handler = serve(endpoint, startSignIn, startSignInServices);
