import { describe, expect, test } from '@jest/globals';
import { saysNoPrice } from '../../../../../shared/libraries/prices/price-text/label-roles.ts';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text/read-price-text.ts';
import { readsAs } from './price-rows.ts';

describe('words around a price', () => {
  readsAs([
    ['Price: $12.00 incl. GST', 'au', '12.00 AUD'],
    ['12,99 € inkl. 19 % MwSt. zzgl. Versandkosten', '', '12.99 EUR'],
    ['Prix : 12,99 €', '', '12.99 EUR'],
    ['Precio: 12,99 €', '', '12.99 EUR'],
    ['Fiyat: 1.299 TL', '', '1299 TRY'],
    ['価格:1,299円(税込)', '', '1299 JPY'],
    ['本体価格 1,200円＋税', '', '1200 JPY'],
    ['售价：￥199', 'cn', '199 CNY'],
    ['가격 12,000원', '', '12000 KRW'],
    ['Harga Rp 125.000', '', '125000 IDR'],
    ['1 x $5', 'au', '5 AUD'],
    ['3 × €5', '', '5 EUR'],
    ['Qty 3 €12', '', '12 EUR'],
    ['$5.99/kg', 'us', '5.99 USD'],
    ['$5.99 per kg', 'us', '5.99 USD'],
    ['$5.99 ea', 'us', '5.99 USD'],
    ['€5 pro Stück', '', '5 EUR'],
    ['€120 per month', '', '120 EUR'],
    ['~$20', 'us', '20 USD'],
    ['approx. $20', 'us', '20 USD'],
    ['ca. 20 €', '', '20 EUR'],
    ['about £20', '', '20 GBP'],
    ['Only €12!', '', '12 EUR'],
    ['150 € VB', '', '150 EUR'],
    ['VB 150 €', '', '150 EUR'],
    ['€150 ono', '', '150 EUR'],
    ['$150 OBO', 'us', '150 USD'],
    ['Sold for $20', 'us', '20 USD'],
    ['$20 - call now', 'us', '20 USD'],
    ['iPhone 12 $ 799', 'us', '799 USD'],
    ['Galaxy S24 Ultra 256GB €1.199', '', '1199 EUR'],
    ['€12.99 (500 ml)', '', '12.99 EUR'],
    ['24-pack €12.99', '', '12.99 EUR'],
    ['4.5 stars (1,234 reviews) $19.99', 'us', '19.99 USD'],
    ['$19.99 4.5 (1,234)', 'us', '19.99 USD'],
    ['Only 5 left €12', '', '12 EUR'],
    ['12.05.2024: 15 €', '', '15 EUR'],
    ['Call 0800 123 456, £20', '', '20 GBP'],
    ['Buy It Now: £20.00', '', '20.00 GBP'],
    ['£20.00 Buy it now', '', '20.00 GBP'],
    ['Current bid: £20.00 [3 bids]', '', '20.00 GBP'],
    ['MRP Rs. 500', 'in', '500 INR'],
    ['Total: USD 1,234.50', '', '1234.50 USD'],
    ['(€12.99)', '', '12.99 EUR'],
    ['€12,', '', '12 EUR'],
    ['NEW! €12.99', '', '12.99 EUR'],
    ['Handbag, €120, Gucci', '', '120 EUR'],
    ['Chanel No 5 €120', '', '120 EUR'],
    ['MacBook Pro 14" M3 1 999 €', '', '1999 EUR'],
    ['PS5 - €499.00', '', '499.00 EUR'],
    ['EU 42 €49', '', '49 EUR'],
    ['from Japan €50', '', '50 EUR'],
    ['1. €12', '', '12 EUR'],
    ['100% cotton €12', '', '12 EUR'],
    ['Currency: USD Price: 12.00', '', '12.00 USD'],
    ['Free returns €12', '', '12 EUR'],
    ['Sugar free gum €2', '', '2 EUR'],
  ]);
});

describe('free things', () => {
  readsAs([
    ['FREE!', '', '0 ?'],
    ['Price: Free', '', '0 ?'],
    ['Free of charge', '', '0 ?'],
    ['for free', '', '0 ?'],
    ['Free to good home', '', '0 ?'],
    ['gratis', '', '0 ?'],
    ['kostenlos', '', '0 ?'],
    ['Zu verschenken', '', '0 ?'],
    ['Gratuit', '', '0 ?'],
    ['Gratuito', '', '0 ?'],
    ['Grátis', '', '0 ?'],
    ['Ilmainen', '', '0 ?'],
    ['za darmo', '', '0 ?'],
    ['Zdarma', '', '0 ?'],
    ['ingyenes', '', '0 ?'],
    ['Бесплатно', '', '0 ?'],
    ['Ücretsiz', '', '0 ?'],
    ['免费', '', '0 ?'],
    ['無料', '', '0 ?'],
    ['무료', '', '0 ?'],
    ['Miễn phí', '', '0 ?'],
    ['ฟรี', '', '0 ?'],
    ['مجاني', '', '0 ?'],
    ['חינם', '', '0 ?'],
    ['Was $50 now free', 'au', '0 ?'],
    ['Free + $5 shipping', 'au', '0 ?'],
  ]);
});

describe('free, but not the thing', () => {
  readsAs([
    ['Kostenloser Versand', '', 'none'],
    ['Livraison gratuite', '', 'none'],
    ['包邮', '', 'none'],
    ['Sugar-free', '', 'none'],
    ['Interest free', '', 'none'],
    ['Free-standing', '', 'none'],
    ['Free gift', '', 'none'],
    ['Tax free', '', 'none'],
  ]);
});

test.each(
  'Ask|Ask for price|Price on request|Price on application|POA|P.O.A.|Call for price|Contact seller|TBA|N/A|Sold|Sold out|Out of stock|Make an offer|Preis auf Anfrage|Ausverkauft|VB|Prix sur demande|Épuisé|Consultar precio|Agotado|Prezzo su richiesta|Sob consulta|Prijs op aanvraag|Pris på förfrågan|Cena na zapytanie|Cena na dotaz|Цена по запросу|Договорная|面议|応相談|売り切れ|가격문의|Liên hệ|السعر عند الطلب|お問い合わせください'.split(
    '|',
  ),
)('%s says that the price is given on request, or that nothing is for sale', (text) => {
  expect(saysNoPrice(text)).toBe(true);
  expect(readPriceText(text)).toBeUndefined();
});

describe('no price', () => {
  readsAs([
    ['', '', 'none'],
    ['-', '', 'none'],
    ['$', 'au', 'none'],
    ['128GB', '', 'none'],
    ['24-pack', '', 'none'],
    ['1,234 reviews', '', 'none'],
    ['Only 5 left', '', 'none'],
    ['2024-05-12', '', 'none'],
    ['12/05/2024', '', 'none'],
    ['12:30', '', 'none'],
    ['+61 2 9999 9999', '', 'none'],
    ['SKU 12345', '', 'none'],
    ['4006381333931', '', 'none'],
    ['#12345', '', 'none'],
    ['3/4', '', 'none'],
    ['v2.10.1', '', 'none'],
    ['A12', '', 'none'],
    ['12"', '', 'none'],
    ['30 x 40 cm', '', 'none'],
    ['12 months warranty', '', 'none'],
  ]);
});

describe('an amount alone', () => {
  readsAs([
    ['from 12', '', '12.. ?'],
    ['Now 39.00 was 50.00', '', '39.00 ?'],
    ['1.299,00 inkl. MwSt.', '', '1299.00 ?'],
    ['12.99 / kg', '', '12.99 ?'],
  ]);
});

describe('a minus', () => {
  readsAs([
    ['$-10', 'au', 'none'],
    ['CHF-12.50', '', 'none'],
    ['€50 -€10', '', '50 EUR'],
    ['Price - €10', '', '10 EUR'],
  ]);
});
