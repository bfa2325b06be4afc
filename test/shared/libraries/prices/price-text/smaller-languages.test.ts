import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('prices in Maltese', () => {
  readsAs([
    ['Prezz: €24.99', 'mt', '24.99 EUR'],
    ['Kien €50.00 issa €35.00', 'mt', '35.00 EUR'],
    ['€1,250 (negozjabbli)', 'mt', '1250 EUR'],
    ['€9.99 il-wieħed', 'mt', '9.99 EUR'],
    ['Kunsinna b’xejn fuq ordnijiet ta’ aktar minn €30', 'mt', 'none'],
    ['€650 fix-xahar', 'mt', '650 EUR'],
    ['€118.00 VAT inkluża', 'mt', '118.00 EUR'],
    ['Depożitu €100, prezz €900', 'mt', '900 EUR'],
  ]);
});
