export { telephonesIn } from './contact-details/telephones.ts';
