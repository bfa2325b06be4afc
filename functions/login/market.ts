import { returnServices } from '../../shared/market/services/sign-in-services.ts';
import { serveSignInReturn } from '../../shared/market/sign-in/serve-return.ts';

/** GET /login/market */
export const handler = serveSignInReturn(returnServices);
