import { serveSignInReturn } from '../../shared/http/serve-return.ts';
import { returnServices } from '../../shared/wiring/market-sign-in.ts';

/** GET and HEAD /login/market */
export const handler = serveSignInReturn(returnServices);
