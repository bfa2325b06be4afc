import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('the current price, not the former', () => {
  readsAs([
    ['Was: $50.00 Now: $39.00', 'au', '39.00 AUD'],
    ['Now $39, was $50', 'au', '39 AUD'],
    ['$39.00 (was $50.00)', 'au', '39.00 AUD'],
    ['$39 RRP $50', 'au', '39 AUD'],
    ['$50 RRP, $39', 'au', '39 AUD'],
    ['MSRP: $50 | Sale: $39', 'us', '39 USD'],
    ['List Price: $50.00 Price: $39.00', 'us', '39.00 USD'],
    ['-22% $39.00 List: $50.00', 'us', '39.00 USD'],
    ['Regular price $50.00 Sale price $39.00', 'au', '39.00 AUD'],
    ['Sale price$39.00 Regular price$50.00', 'au', '39.00 AUD'],
    ['Original price was: $50.00. Current price is: $39.00.', 'au', '39.00 AUD'],
    ['Price reduced from $50.00 to $39.00', 'us', '39.00 USD'],
    ['<del>$50</del> $39', 'au', '39 AUD'],
    ['<del>$50</del> <ins>$39</ins>', 'au', '39 AUD'],
    ['<s>€50</s> €39', '', '39 EUR'],
    ['~~$50~~ $39', 'au', '39 AUD'],
    ['$\u03365\u03360\u0336 $39', 'au', '39 AUD'],
    ['$50 → $39', 'us', '39 USD'],
    ['$50 -> $39', 'us', '39 USD'],
    ['RRP £50 Save £11 Our price £39', '', '39 GBP'],
    ['Compare at $50 $39', 'us', '39 USD'],
    ['€39 instead of €50', '', '39 EUR'],
    ['RRP: £50', '', '50 GBP'],
    ['₹2,499M.R.P.: ₹4,999(50% off)', '', '2499 INR'],
    ['Now$39.99Was$49.99', 'us', '39.99 USD'],
    ['MRP ₹1,999 ₹999', '', '999 INR'],
    ['79,00 € -38% 49,00 €', '', '49.00 EUR'],
    ['€19.90 (-35%) €12.90', '', '12.90 EUR'],
    ['1 599 ₽ −19% 1 299 ₽', '', '1299 RUB'],
    ['49,00 € -38% 79,00 €', '', '49.00 EUR'],
    ['£50 -38% €39', '', '50 GBP'],
    ['Lowest price in the last 30 days: €15.90 Now €12.90', '', '12.90 EUR'],
  ]);
});

describe('former and current price in other languages', () => {
  readsAs([
    ['statt 50 € nur 39 €', '', '39 EUR'],
    ['Niedrigster Preis der letzten 30 Tage: 45,00 € 49,00 €', '', '49.00 EUR'],
    ['Prix le plus bas des 30 derniers jours : 15,90 € 12,90 €', '', '12.90 EUR'],
    ['Prezzo più basso degli ultimi 30 giorni: 15,90 € 12,90 €', '', '12.90 EUR'],
    ['Precio más bajo de los últimos 30 días: 15,90 € 12,90 €', '', '12.90 EUR'],
    ['Laagste prijs van de afgelopen 30 dagen: € 15,90 € 12,90', '', '12.90 EUR'],
    ['Najniższa cena z ostatnich 30 dni: 19,90 zł 12,90 zł', '', '12.90 PLN'],
    ['Nejnižší cena za posledních 30 dní: 199 Kč 129 Kč', '', '129 CZK'],
    ['Før 1.599,- Nu 1.299,-', 'dk', '1299 DKK'],
    ['定價：1,180元 優惠價：980元', 'tw', '980 TWD'],
    ['39 € statt 50 €', '', '39 EUR'],
    ['UVP 50,00 € 39,00 €', '', '39.00 EUR'],
    ['39,00 € UVP: 50,00 €', '', '39.00 EUR'],
    ['von 50 € auf 39 €', '', '39 EUR'],
    ['Normaler Preis 50,00 € Sonderpreis 39,00 €', '', '39.00 EUR'],
    ['Ursprünglicher Preis war: 50,00 €. Aktueller Preis ist: 39,00 €.', '', '39.00 EUR'],
    ['39 € au lieu de 50 €', '', '39 EUR'],
    ['Prix habituel 50,00 € Prix promotionnel 39,00 €', '', '39.00 EUR'],
    ['Avant 50 € Maintenant 39 €', '', '39 EUR'],
    ['Antes 50 € Ahora 39 €', '', '39 EUR'],
    ['Precio habitual 50,00 € Precio de oferta 39,00 €', '', '39.00 EUR'],
    ['Prezzo di listino 50,00 € Prezzo scontato 39,00 €', '', '39.00 EUR'],
    ['anziché 50 € solo 39 €', '', '39 EUR'],
    ['de R$ 50 por R$ 39', '', '39 BRL'],
    ['De: R$ 50,00 Por: R$ 39,00', '', '39.00 BRL'],
    ['Preço normal R$ 50,00 Preço promocional R$ 39,00', '', '39.00 BRL'],
    ['van € 50 voor € 39', '', '39 EUR'],
    ['Adviesprijs € 50,00 € 39,00', '', '39.00 EUR'],
    ['Tidigare pris 500 kr Nu 390 kr', 'se', '390 SEK'],
    ['Ord. pris 500 kr', 'se', '500 SEK'],
    ['Før 500 kr. Nu 390 kr.', 'dk', '390 DKK'],
    ['Cena regularna 500 zł Cena promocyjna 390 zł', '', '390 PLN'],
    ['Było 500 zł, teraz 390 zł', '', '390 PLN'],
    ['Původní cena 500 Kč Nyní 390 Kč', '', '390 CZK'],
    ['Eredeti ár 5 000 Ft Akciós ár 3 900 Ft', '', '3900 HUF'],
    ['Старая цена 500 ₽ Новая цена 390 ₽', '', '390 RUB'],
    ['Eski fiyat 500 TL İndirimli fiyat 390 TL', '', '390 TRY'],
    ['原价¥500 现价¥390', 'cn', '390 CNY'],
    ['通常価格 5,000円 セール価格 3,900円', '', '3900 JPY'],
    ['정가 50,000원 할인가 39,000원', '', '39000 KRW'],
    ['كان 500 ر.س الآن 390 ر.س', '', '390 SAR'],
  ]);
});

describe('reductions, charges, percentages and instalments are passed over', () => {
  readsAs([
    ['Save $10, now $40', 'au', '40 AUD'],
    ['You save: $10 (20%) Price: $40', 'au', '40 AUD'],
    ['$10 off $50', 'au', '50 AUD'],
    ['Save up to $20', 'au', 'none'],
    ['20% off €39', '', '39 EUR'],
    ['€39 (-20%)', '', '39 EUR'],
    ['Sie sparen 10 € Preis 39 €', '', '39 EUR'],
    ['10 € Rabatt', '', 'none'],
    ['1,000円引き', '', 'none'],
    ['$20 + shipping $5', 'au', '20 AUD'],
    ['$20 plus $5 postage', 'au', '20 AUD'],
    ['+$5.00 delivery', 'au', 'none'],
    ['Shipping: $5 Price: $20', 'au', '20 AUD'],
    ['20 € zzgl. 5 € Versand', '', '20 EUR'],
    ['20 € inkl. Versand', '', '20 EUR'],
    ['Versandkosten: 5 € Preis: 20 €', '', '20 EUR'],
    ['20 € + 5 € de frais de port', '', '20 EUR'],
    ['3,000円 送料 500円', '', '3000 JPY'],
    ['$20 free shipping', 'au', '20 AUD'],
    ['$20 free shipping on orders over $50', 'au', '20 AUD'],
    ['R$ 120,00 em até 12x de R$ 10,00', '', '120.00 BRL'],
    ['12x de R$ 10,00 ou R$ 120,00', '', '120.00 BRL'],
    ['$100 or 4 payments of $25', 'au', '100 AUD'],
    ['4 interest-free payments of $60.00 with Afterpay', 'au', '60.00 AUD'],
    ['$20/mo for 12 months', 'us', '20 USD'],
    ['$25/mo or $600', 'us', '600 USD'],
    ['$600 or $25/mo', 'us', '600 USD'],
    ['1 kg = 25,98 € 12,99 €', '', '12.99 EUR'],
    ['12,99 € (25,98 €/kg)', '', '12.99 EUR'],
    ['(25,98 €/kg) 12,99 €', '', '12.99 EUR'],
    ['12,99 € (1 l = 25,98 €)', '', '12.99 EUR'],
    ['$1.20/100g $12.00', 'au', '12.00 AUD'],
  ]);
});

describe('the price of one rather than of several', () => {
  readsAs([
    ['£12.99 each or 2 for £20', '', '12.99 GBP'],
    ['2 for £20 or £12.99 each', '', '12.99 GBP'],
    ['Buy 2 for $30 or $18 each', 'us', '18 USD'],
    ['2 für 20 €, einzeln 12,99 €', '', '12.99 EUR'],
    ['iPhone 12 for $799, case $20', 'us', '799 USD'],
  ]);
});

describe('with tax rather than before', () => {
  readsAs([
    ['£1,299.00 inc VAT (£1,082.50 ex VAT)', '', '1299.00 GBP'],
    ['£1,082.50 ex VAT £1,299.00 inc VAT', '', '1299.00 GBP'],
    ['Inc VAT £1,299.00 Ex VAT £1,082.50', '', '1299.00 GBP'],
    ['Ex. GST: $100.00 Incl. GST: $110.00', 'au', '110.00 AUD'],
    ['100 € HT 120 € TTC', '', '120 EUR'],
    ['120 € TTC 100 € HT', '', '120 EUR'],
    ['100 € netto 119 € brutto', '', '119 EUR'],
    ['本体価格1,200円(税込1,320円)', '', '1320 JPY'],
    ['1,200円(税抜) 1,320円(税込)', '', '1320 JPY'],
    ['3,240円(税抜3,000円)', '', '3240 JPY'],
    ['£100 + VAT', '', '100 GBP'],
  ]);
});

describe('without a word for either, the first', () => {
  readsAs([
    ['10€ £20', '', '10 EUR'],
    ['10 EUR / 11 USD', '', '10 EUR'],
    ['AU $19.99 Approximately US $12.99', 'au', '19.99 AUD'],
    ['US $12.99 (approx AU $19.99)', 'au', '12.99 USD'],
    ['€ 12,99 (US$ 14.50)', '', '12.99 EUR'],
    ['10 € 20 €', '', '10 EUR'],
    ['$12.00 USD $10.00 USD', '', '12.00 USD'],
    ['USD $12 AUD $18', '', '12 USD'],
    ['$50 $39 USD', '', '50 USD'],
    ['1 for $6, 2 for $10', 'au', '6 AUD'],
  ]);
});

describe('ranges', () => {
  readsAs([
    ['$10-$20', 'au', '10.. AUD'],
    ['$10 – $20', 'au', '10.. AUD'],
    ['$10.00—$20.00', 'au', '10.00.. AUD'],
    ['10€-20€', '', '10.. EUR'],
    ['10,- bis 20,- €', '', '10.. EUR'],
    ['US $10.00 to US $20.00', '', '10.00.. USD'],
    ['AU $10.00 - AU $20.00', '', '10.00.. AUD'],
    ['$10.00 USD - $20.00 USD', '', '10.00.. USD'],
    ['between $10 and $20', 'au', '10.. AUD'],
    ['entre 10 et 20 €', '', '10.. EUR'],
    ['zwischen 10 € und 20 €', '', '10.. EUR'],
    ['de 10 à 20 €', '', '10.. EUR'],
    ['de 10 a 20 €', '', '10.. EUR'],
    ['van € 10 tot € 20', '', '10.. EUR'],
    ['od 10 do 20 zł', '', '10.. PLN'],
    ['от 1 000 до 2 000 руб.', '', '1000.. RUB'],
    ['1,000円～2,000円', '', '1000.. JPY'],
    ['1,000円から2,000円', '', '1000.. JPY'],
    ['1-2万円', '', '10000.. JPY'],
    ['¥100~200', 'cn', '100.. CNY'],
    ['10만원~20만원', '', '100000.. KRW'],
    ['Rp 100.000 - Rp 200.000', '', '100000.. IDR'],
    ['$1-2k', 'us', '1000.. USD'],
    ['$10 ... $20', 'au', '10.. AUD'],
    ['Price: 10 - 20', '', '10.. ?'],
    ['10.00-20.00', 'EUR', '10.00.. EUR'],
  ]);
});

describe('a range whose currency follows both ends, after any word', () => {
  readsAs([
    ['etwa 10-20 Euro', '', '10.. EUR'],
    ['rund 15 – 25 €', '', '15.. EUR'],
    ['grofweg 10 tot 20 euro', '', '10.. EUR'],
    ['omkring 100-900 kr', 'se', '100.. SEK'],
    ['roughly 10 to 20 dollars', 'au', '10.. AUD'],
  ]);
});

describe('no ranges', () => {
  readsAs([
    ['Pack of 3 – 12 €', '', '12 EUR'],
    ['Size 10 - $25', 'us', '25 USD'],
    ['$10 - 20 pcs', 'us', '10 USD'],
    ['$10 - 24-pack', 'us', '10 USD'],
    ['€10 - £20', '', '10 EUR'],
  ]);
});

describe('one end only', () => {
  readsAs([
    ['From: $5.00', 'au', '5.00.. AUD'],
    ['starting at $5', 'au', '5.. AUD'],
    ['As low as $5', 'au', '5.. AUD'],
    ['schon ab 12,99 €', '', '12.99.. EUR'],
    ['à partir de 12,99 €', '', '12.99.. EUR'],
    ['desde 12,99 €', '', '12.99.. EUR'],
    ['Desde $ 12.990', 'cl', '12990.. CLP'],
    ['a partire da 12,99 €', '', '12.99.. EUR'],
    ['från 129 kr', 'se', '129.. SEK'],
    ['fra 129 kr', 'no', '129.. NOK'],
    ['alkaen 12,99 €', '', '12.99.. EUR'],
    ['de la 129 lei', '', '129.. RON'],
    ['від 1 299 грн', '', '1299.. UAH'],
    ['από 12,99 €', '', '12.99.. EUR'],
    ['mulai dari Rp 125.000', '', '125000.. IDR'],
    ['chỉ từ 125.000đ', '', '125000.. VND'],
    ['ราคาเริ่มต้น 1,299 บาท', '', '1299.. THB'],
    ['1,000円から', '', '1000.. JPY'],
    ['1,000円～', '', '1000.. JPY'],
    ['20元起', '', '20.. CNY'],
    ['2만원부터', '', '20000.. KRW'],
    ['$1,000+', 'us', '1000.. USD'],
    ['€20 and up', '', '20.. EUR'],
    ['bis zu 20 €', '', '20.. EUR'],
    ["jusqu'à 20 €", '', '20.. EUR'],
    ['hasta 20 €', '', '20.. EUR'],
    ['under $20', 'au', '20.. AUD'],
  ]);
});
