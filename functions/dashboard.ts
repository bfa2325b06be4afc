import { dashboardServices, serveDashboard } from '../shared/entry/wiring/dashboard.ts';

/** GET and HEAD of /, of the reference, and with POST of /dashboard and everything below it */
export const handler = serveDashboard(dashboardServices);
