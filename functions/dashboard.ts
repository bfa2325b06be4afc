import { dashboardServices } from '../shared/wiring/dashboard.ts';
import { serveDashboard } from '../shared/wiring/serve-dashboard.ts';

/** GET and HEAD of /, of the reference, and with POST of /dashboard and everything below it */
export const handler = serveDashboard(dashboardServices);
