import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('ISO 4217 codes, before, after and glued', () => {
  readsAs([
    ['AUD12.99', '', '12.99 AUD'],
    ['GBP 1,299', '', '1299 GBP'],
    ['PHP 1,299.00', '', '1299.00 PHP'],
    ['500 inr', '', '500 INR'],
    ['zar 120', '', '120 ZAR'],
    ['MAD 250', '', '250 MAD'],
    ['RMB 120', '', '120 CNY'],
    ['120 rmb', '', '120 CNY'],
    ['NTD 1,200', '', '1200 TWD'],
    ['1200 RUR', '', '1200 RUB'],
    ['(USD) 12', '', '12 USD'],
    ['12 (USD)', '', '12 USD'],
    ['[AUD] 12', '', '12 AUD'],
    ['USD: 12.00', '', '12.00 USD'],
    ['EUR=12', '', '12 EUR'],
    ['Price in EUR: 12', '', '12 EUR'],
    ['Price (AUD): 12.00', '', '12.00 AUD'],
    ['12 XXQ', '', 'none'],
    ['LTL 12', '', '12 ?'],
  ]);
});

describe('a code next to a sign wins', () => {
  readsAs([
    ['CAD$12', '', '12 CAD'],
    ['$ 12,99 CAD', '', '12.99 CAD'],
    ['12,99 $ CAD', '', '12.99 CAD'],
    ['12,99 $ (CAD)', '', '12.99 CAD'],
    ['$12 (NZD)', '', '12 NZD'],
    ['kr 299 NOK', 'se', '299 NOK'],
    ['$1,299.00 MXN', 'us', '1299.00 MXN'],
    ['¥1,200 JPY', 'cn', '1200 JPY'],
    ['Rs. 500 PKR', 'in', '500 PKR'],
    ['$ARS 1.299', '', '1299 ARS'],
    ['$12.00 CA', '', '12.00 CAD'],
  ]);
});

describe("dollars that name their country's", () => {
  readsAs([
    ['12,50 $US', 'fr', '12.50 USD'],
    ['12,50 $ US', 'ca', '12.50 USD'],
    ['U$S 12,50', 'ar', '12.50 USD'],
    ['U.S. $12', '', '12 USD'],
    ['20 US$', '', '20 USD'],
    ['AU$12.50', '', '12.50 AUD'],
    ['A$1,299.95', '', '1299.95 AUD'],
    ['C $12.50', '', '12.50 CAD'],
    ['C$ 350', 'ni', '350 NIO'],
    ['CA$12.50', '', '12.50 CAD'],
    ['CDN$ 12.50', '', '12.50 CAD'],
    ['12,99 $ CA', '', '12.99 CAD'],
    ['NZ$12', '', '12 NZD'],
    ['NZ $12', '', '12 NZD'],
    ['HK$1,299', '', '1299 HKD'],
    ['MX$299', '', '299 MXN'],
    ['Mex$299', '', '299 MXN'],
    ['RD$ 1,299.00', '', '1299.00 DOP'],
    ['J$1,500', '', '1500 JMD'],
    ['TT$45.00', '', '45.00 TTD'],
    ['$U 1.299', '', '1299 UYU'],
    ['$b 250', '', '250 BOB'],
    ['Bds$ 20', '', '20 BBD'],
    ['EC$45', '', '45 XCD'],
    ['FJ$20', '', '20 FJD'],
    ['N$ 120', '', '120 NAD'],
    ['BZ$10', '', '10 BZD'],
    ['MOP$88', '', '88 MOP'],
    ['COL$ 25.000', '', '25000 COP'],
    ['CLP$ 12.990', '', '12990 CLP'],
    ['12 US dollars', 'au', '12 USD'],
    ['12 Australian dollars', 'us', '12 AUD'],
    ['Canadian dollars 12', '', '12 CAD'],
    ['12 Hong Kong dollars', '', '12 HKD'],
  ]);
});

describe('a bare dollar is the dollar of the site, else of the country, else of no known currency', () => {
  readsAs([
    ['$12.50', 'ca', '12.50 CAD'],
    ['$12.50', 'sg', '12.50 SGD'],
    ['$125', 'hk', '125 HKD'],
    ['$12', 'ec', '12 USD'],
    ['$12.50', 'de', '12.50 ?'],
    ['$12.50', 'kh', '12.50 USD'],
    ['$12.50', 'lb', '12.50 USD'],
    ['$12.50', 've', '12.50 USD'],
    ['12.50$', 'so', '12.50 USD'],
    ['$12.50', 'AUD', '12.50 AUD'],
    ['$12.50', 'EUR au', '12.50 AUD'],
    ['$12.50', 'us CAD', '12.50 CAD'],
    ['$12.50', 'us shop.example.com.au', '12.50 AUD'],
    ['$12.50', 'au https://www.ebay.com/itm/1', '12.50 USD'],
    ['$12.50', 'au https://www.example.com/en-nz/item', '12.50 NZD'],
    ['$12.50', 'us ca.example.co', '12.50 USD'],
    ['$12.50', 'gb https://www.example.ca/x', '12.50 CAD'],
    ['12 bucks', 'us', '12 USD'],
    ['12ドル', '', '12 ?'],
  ]);
});

describe('crowns by country', () => {
  readsAs([
    ['2.990 kr.', 'is', '2990 ISK'],
    ['299 kr', 'fo', '299 DKK'],
    ['299 kr', 'au www.example.se', '299 SEK'],
    ['299 kronor', 'se', '299 SEK'],
    ['299 kroner', 'no', '299 NOK'],
    ['SEK 299', 'no', '299 SEK'],
    ['299 korun', '', '299 CZK'],
  ]);
});

describe('rupees by country', () => {
  readsAs([
    ['Rs.1,299.00', 'lk', '1299.00 LKR'],
    ['Rs 1,299', 'mu', '1299 MUR'],
    ['₨ 1,299', 'pk', '1299 PKR'],
    ['₹1,299', 'pk', '1299 INR'],
    ['Rs 1,299', 'www.example.pk', '1299 PKR'],
    ['रु 1,299', 'np', '1299 NPR'],
    ['1299 rupees', 'in', '1299 INR'],
    ['රු. 1,299', '', '1299 LKR'],
    ['MVR 250', '', '250 MVR'],
    ['Rf 250', 'mv', '250 MVR'],
  ]);
});

describe('yen, yuan and won', () => {
  readsAs([
    ['¥12,000', 'au', '12000 ?'],
    ['¥12,000', 'au www.example.co.jp', '12000 JPY'],
    ['¥199.50', 'au', '199.50 CNY'],
    ['¥12,000 (税込)', 'au', '12000 JPY'],
    ['券后价¥199', 'au', '199 CNY'],
    ['JP¥12,000', 'cn', '12000 JPY'],
    ['CN¥120', 'jp', '120 CNY'],
    ['人民币120', '', '120 CNY'],
    ['新台幣1,200元', '', '1200 TWD'],
    ['120美元', '', '120 USD'],
    ['₩12,000', '', '12000 KRW'],
    ['12,000 won', 'kr', '12000 KRW'],
    ['12000 yen', '', '12000 JPY'],
    ['120 yuan', '', '120 CNY'],
  ]);
});

describe('pounds', () => {
  readsAs([
    ['12.50£', '', '12.50 GBP'],
    ['£12.50', 'au', '12.50 GBP'],
    ['E£12.50', '', '12.50 EGP'],
    ['LE 250', 'eg', '250 EGP'],
    ['250 LE', 'eg', '250 EGP'],
    ['12 pounds', '', '12 GBP'],
    ['20 quid', '', '20 GBP'],
    ['&pound;12.50', '', '12.50 GBP'],
    ['&#163;12.50', '', '12.50 GBP'],
    ['&#xA3;12.50', '', '12.50 GBP'],
    ['&amp;pound;12.50', '', '12.50 GBP'],
    ['L.L. 150,000', '', '150000 LBP'],
  ]);
});

describe('euro', () => {
  readsAs([
    ['12 &euro;', '', '12 EUR'],
    ['&euro;12,50', '', '12.50 EUR'],
    ['12 Euros', '', '12 EUR'],
    ['12 евро', '', '12 EUR'],
    ['12 ευρώ', '', '12 EUR'],
    ['12ユーロ', '', '12 EUR'],
    ['€12', 'USD us', '12 EUR'],
  ]);
});

describe('other signs of Europe', () => {
  readsAs([
    ['12,50 zl', '', '12.50 PLN'],
    ['12,50лв', '', '12.50 BGN'],
    ['129 lei', 'md', '129 MDL'],
    ['129,99 RON', '', '129.99 RON'],
    ['129 Lei', 'ro', '129 RON'],
    ['1.299,00 дин.', '', '1299.00 RSD'],
    ['1.299 RSD', '', '1299 RSD'],
    ['1.299 din', 'rs', '1299 RSD'],
    ['99,00 kn', '', '99.00 HRK'],
    ['25 KM', 'ba', '25 BAM'],
    ['1.200 ден.', '', '1200 MKD'],
    ['SFr. 49.90', '', '49.90 CHF'],
    ['49.90 Fr.', 'ch', '49.90 CHF'],
    ['1299р.', '', '1299 RUB'],
    ['1299 р', '', '1299 RUB'],
    ['1 299 рублей', '', '1299 RUB'],
    ['129 Br', 'by', '129 BYN'],
    ['₴1299', '', '1299 UAH'],
    ['₺1.299,00', '', '1299.00 TRY'],
    ['49 ₾', '', '49 GEL'],
    ['12 500 ₸', '', '12500 KZT'],
    ['12 500 тг', '', '12500 KZT'],
    ['12 000 ֏', '', '12000 AMD'],
    ['45 ₼', '', '45 AZN'],
    ['1.200 Lekë', '', '1200 ALL'],
    ["150 000 so'm", '', '150000 UZS'],
    ['1 500 сом', 'kg', '1500 KGS'],
  ]);
});

describe('signs of the Middle East and Africa', () => {
  readsAs([
    ['129 ש״ח', '', '129 ILS'],
    ['129 ש"ח', '', '129 ILS'],
    ['NIS 129', '', '129 ILS'],
    ['Dhs. 299', 'ae', '299 AED'],
    ['Dhs 299', '', '299 AED'],
    ['299 DH', 'ma', '299 MAD'],
    ['299 dirhams', 'ma', '299 MAD'],
    ['SAR 299', '', '299 SAR'],
    ['SR 299', 'sa', '299 SAR'],
    ['299 ريال', 'sa', '299 SAR'],
    ['QR 299', 'qa', '299 QAR'],
    ['KD 12.500', 'kw', '12.500 KWD'],
    ['BD 12.500', 'bh', '12.500 BHD'],
    ['12.500 د.ك', '', '12.500 KWD'],
    ['250 ج.م.', '', '250 EGP'],
    ['1500 دج', '', '1500 DZD'],
    ['۲۵۰٬۰۰۰ تومان', 'ir', '250000 ?'],
    ['﷼ 250', 'sa', '250 SAR'],
    ['R1299.00', '', '1299.00 ZAR'],
    ['1 299 rand', 'za', '1299 ZAR'],
    ['N12,500', 'ng', '12500 NGN'],
    ['12,500 naira', '', '12500 NGN'],
    ['GH₵ 120.00', '', '120.00 GHS'],
    ['GHS 120', '', '120 GHS'],
    ['KSh 1,299', '', '1299 KES'],
    ['Ksh. 1,299.00', '', '1299.00 KES'],
    ['TSh 25,000', '', '25000 TZS'],
    ['USh 25,000', '', '25000 UGX'],
    ['Sh 1,299', 'ke', '1299 KES'],
    ['12 500 FCFA', 'sn', '12500 XOF'],
    ['P 250.00', 'bw', '250.00 BWP'],
    ['K250', 'zm', '250 ZMW'],
    ['Br 250', 'et', '250 ETB'],
    ['1.500 Kz', '', '1500 AOA'],
    ['1.500 MT', 'mz', '1500 MZN'],
    ['125,000 DT', '', '125.000 TND'],
  ]);
});

describe('signs of Asia', () => {
  readsAs([
    ['Tk 1,299', '', '1299 BDT'],
    ['THB 1,299', '', '1299 THB'],
    ['1,299 pesos', 'ph', '1299 PHP'],
    ['Rp. 125.000,-', '', '125000 IDR'],
    ['IDR 125,000', '', '125000 IDR'],
    ['1.250.000 VNĐ', '', '1250000 VND'],
    ['5,000 ៛', '', '5000 KHR'],
    ['₭125,000', '', '125000 LAK'],
    ['₮125,000', '', '125000 MNT'],
    ['Ks 15,000', '', '15000 MMK'],
  ]);
});

describe('signs of Latin America', () => {
  readsAs([
    ['S/. 129.90', '', '129.90 PEN'],
    ['B/. 12.50', '', '12.50 PAB'],
    ['Bs 129', 'bo', '129 BOB'],
    ['Bs. 129,00', 've', '129.00 VES'],
    ['₡12.500', '', '12500 CRC'],
    ['Q129.00', '', '129.00 GTQ'],
    ['Q 129', 'gt', '129 GTQ'],
    ['L 1,299.00', '', '1299.00 HNL'],
    ['L. 250', 'hn', '250 HNL'],
    ['₲ 125.000', '', '125000 PYG'],
    ['Gs. 125.000', '', '125000 PYG'],
    ['129 reais', '', '129 BRL'],
    ['129 soles', 'pe', '129 PEN'],
    ['G 500', 'ht', '500 HTG'],
  ]);
});

describe('letters that are signs in prices only', () => {
  readsAs([
    ['iPhone R2D2', '', 'none'],
    ['1080p', 'gb', 'none'],
    ['1.5 L', 'hn', 'none'],
    ['Vitamin C $12', 'au', '12 AUD'],
    ['Size L $12', 'au', '12 AUD'],
    ['TOP 10 gifts', '', 'none'],
    ['ALL 3 toys €12', '', '12 EUR'],
    ['GEL 100 cleaner', '', 'none'],
    ['try 2 now for €5', '', '5 EUR'],
    ['cup 300 ml €5', '', '5 EUR'],
  ]);
});

describe('without a sign only a currency stated next to the text counts', () => {
  readsAs([
    ['12.50', 'www.example.de', '12.50 ?'],
    ['1299', 'JPY', '1299 JPY'],
    ['1.299', 'KWD', '1.299 KWD'],
    ['12.50', 'XXQ', '12.50 ?'],
    ['12.50', '€', '12.50 EUR'],
    ['12.50', '$', '12.50 ?'],
    ['12.50', '$ au', '12.50 AUD'],
    ['12.50', 'Rs. in', '12.50 INR'],
    ['₿ 0.05', '', '0.05 ?'],
  ]);
});

describe('leftovers of markup and invisible characters', () => {
  readsAs([
    ['\u200e$12.50\u200f', 'au', '12.50 AUD'],
    ['\u202a12.50\u202c €', '', '12.50 EUR'],
    ['$\u200b12.50', 'au', '12.50 AUD'],
    ['12&nbsp;&euro;', '', '12 EUR'],
    ['&dollar;12.50', 'au', '12.50 AUD'],
    ['<b>€12</b>', '', '12 EUR'],
    ['<span class="currency">€</span><span>12,50</span>', '', '12.50 EUR'],
    ['€\n12.50', '', '12.50 EUR'],
    ['€\t12.50', '', '12.50 EUR'],
    ['€12.50*', '', '12.50 EUR'],
    ['**€12.50**', '', '12.50 EUR'],
    ['"€12.50"', '', '12.50 EUR'],
    ['Â£12.50', '', '12.50 GBP'],
    ['12,50Â\u00a0â‚¬', '', '12.50 EUR'],
  ]);
});
