import { serveDashboard } from '../shared/http/serve-dashboard.ts';
import { dashboardServices } from '../shared/wiring/dashboard.ts';

/** GET and HEAD of /, of the reference, and with POST of /dashboard and everything below it */
export const handler = serveDashboard(dashboardServices);
