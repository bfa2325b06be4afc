import { serveSignInReturn } from '../../shared/entry/http/serve-pages.ts';
import { returnServices } from '../../shared/entry/wiring/market-sign-in.ts';
import { systemClock } from '../../shared/platform/call/clock.ts';
import { lazy } from '../../shared/platform/call/kept-values.ts';

const services = lazy(() => returnServices(process.env));

/** GET and HEAD /login/market */
export const handler = serveSignInReturn(services, systemClock);
