export { currencyOf } from './currency/countries.ts';
