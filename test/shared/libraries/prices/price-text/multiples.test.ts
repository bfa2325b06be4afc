import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('multiples in words', () => {
  readsAs([
    ['5.2 ล้านบาท', 'th', '5200000 THB'],
    ['3 แสนบาท', 'th', '300000 THB'],
    ['3 ألف دينار', 'iq', '3000 IQD'],
  ]);
});

describe('a lesser multiple after a greater one adds to it', () => {
  readsAs([
    ['1 lakh 25 thousand rupees', 'in', '125000 INR'],
    ['Rs 2 crore 50 lakh', 'in', '25000000 INR'],
    ['1 triệu 200 nghìn đồng', 'vn', '1200000 VND'],
    ['१ लाख २५ हजार रुपैयाँ', 'np', '125000 NPR'],
  ]);
});

describe('multiples that do not follow one another', () => {
  readsAs([
    ['Rs 5 lakh 3 BHK', 'in', '500000 INR'],
    ['₹2 lakh ₹3 lakh', 'in', '200000 INR'],
    ['5 thousand 2 million dollars', 'us', '2000000 USD'],
  ]);
});

describe('amounts with a multiple beyond any price', () => {
  readsAs([
    ['€ 1,2 miljard', '', 'none'],
    ['1,25 miljard euro', '', 'none'],
    ['R$ 3 bilhões', '', 'none'],
    ['US$ 4 billones', '', 'none'],
    ['2 miljarder kr', 'se', 'none'],
    ['5 триллионов руб', '', 'none'],
    ['$1.5兆', 'tw', 'none'],
    ['€ 1,2 miljard, nu € 30', '', '30 EUR'],
    ['$50 Milton flask', 'us', '50 USD'],
    ['$120 Billionaire Boys Club', 'us', '120 USD'],
  ]);
});
