import { serveMarketNotices } from '../../shared/entry/http/serve-market-notices.ts';
import { marketNoticeServices } from '../../shared/entry/wiring/market.ts';
import { systemClock } from '../../shared/platform/call/clock.ts';
import { lazy } from '../../shared/platform/call/kept-values.ts';

const services = lazy(() => marketNoticeServices(process.env));

/** GET and POST /webhooks/market */
export const handler = serveMarketNotices(services, systemClock);
