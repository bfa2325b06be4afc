import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('numbers that a space separates', () => {
  readsAs([
    ['原價 $599 500元', 'tw', '500 TWD'],
    ['M-212 150.00€', '', '150.00 EUR'],
    ['DS/214 150 €', '', '150 EUR'],
    ['12 150.00 €', '', '12150.00 EUR'],
    ['36 .24', '', '36.24 ?'],
    ['36. 24 bolts', '', 'none'],
    ['1. 2024', '', 'none'],
  ]);
});

describe('letters that touch a dollar sign', () => {
  readsAs([
    ['Z$50', 'au', '50 ?'],
    ['X$5', 'us', '5 ?'],
    ['S$5', 'us', '5 SGD'],
  ]);
});

describe('digits within a code', () => {
  readsAs([
    ['MzI5Ljk5 $', 'us', 'none'],
    ['MTk5 €', '', 'none'],
    ['X4B7 $', 'us', 'none'],
    ['MjQ5LjAw: $249.00', 'us', '249.00 USD'],
    ['Kostenpunkt50 €', '', '50 EUR'],
  ]);
});

describe('letters of a name before its number', () => {
  readsAs([
    ['Suzuki RM 250 RM 45.00', 'my', '45.00 MYR'],
    ['Decal kit RM 45', 'my', '45 MYR'],
  ]);
});

describe('signs in another case or script', () => {
  readsAs([
    ['rm 25', '', '25 MYR'],
    ['l.e. 50', '', '50 EGP'],
    ['le 50', 'eg', '50 EGP'],
    ['50 Ден', '', '50 MKD'],
    ['50 СОМ', '', '50 KGS'],
    ['150 ر س', '', '150 SAR'],
    ['रु॰ १२०', 'in', '120 INR'],
    ['रुपैयाँ १२०', '', '120 NPR'],
    ['BSD 12', '', '12 BSD'],
    ['3.490 L', 'al', '3490 ALL'],
  ]);
});
