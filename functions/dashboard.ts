import { serveDashboard } from '../shared/http/serve-dashboard.ts';
import { dashboardServices } from '../shared/wiring/dashboard.ts';

/** GET /, and GET and POST /dashboard and everything below it */
export const handler = serveDashboard(dashboardServices);
