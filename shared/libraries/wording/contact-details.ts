export { contactDetailsIn, withoutContactDetails } from './contact-details/contact-details.ts';
