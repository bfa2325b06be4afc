import { systemClock } from '../../shared/call/clock.ts';
import { lazy } from '../../shared/call/lazy.ts';
import { serveSignInReturn } from '../../shared/http/serve-return.ts';
import { returnServices } from '../../shared/wiring/market-sign-in.ts';

const services = lazy(() => returnServices(process.env));

/** GET and HEAD /login/market */
export const handler = serveSignInReturn(services, systemClock);
