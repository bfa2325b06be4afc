/** What people know the service by: in the dashboard, the reference and mails. */
export const serviceName = 'Resale Listing API';
