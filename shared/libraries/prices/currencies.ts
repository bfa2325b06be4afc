export { currencyOf } from './currency/countries.ts';
export { isCurrency } from './currency/currency-codes.ts';
