import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('a point and a comma in one number: the last is decimal', () => {
  readsAs([
    ['£12,345.60', '', '12345.60 GBP'],
    ['£1,234,567.89', '', '1234567.89 GBP'],
    ['1.234.567,89 €', '', '1234567.89 EUR'],
    ['1.299,9 €', '', '1299.9 EUR'],
    ['£1,299.9', '', '1299.9 GBP'],
  ]);
});

describe('one mark: decimal unless three digits follow', () => {
  readsAs([
    ['999.000 VND', '', '999000 VND'],
    ['€1234.567', '', '1234.567 EUR'],
    ['€0.0399', '', '0.0399 EUR'],
    ['€12.3456', '', '12.3456 EUR'],
  ]);
});

describe('a mark that repeats groups', () => {
  readsAs([
    ['10,000,000 KRW', '', '10000000 KRW'],
    ['€1.299.95', '', '1299.95 EUR'],
    ['1,299,95 €', '', '1299.95 EUR'],
    ['€1.250.000.00', '', '1250000.00 EUR'],
  ]);
});

describe('Indian groups', () => {
  readsAs([
    ['₹1,23,456.00', '', '123456.00 INR'],
    ['₹12,34,567', '', '1234567 INR'],
    ['INR 1,00,000', '', '100000 INR'],
    ['₹ 10,00,00,000', '', '100000000 INR'],
    ['৳১২,৩৪,৫৬৭.৫০', '', '1234567.50 BDT'],
  ]);
});

describe('apostrophes group', () => {
  readsAs([
    ["CHF 1'299.95", '', '1299.95 CHF'],
    ['CHF 1’299.95', '', '1299.95 CHF'],
    ["CHF 1'234'567.00", '', '1234567.00 CHF'],
    ["1'299,95 €", '', '1299.95 EUR'],
    ['CHF 1´299.–', '', '1299 CHF'],
    ["CHF 12'500", '', '12500 CHF'],
    ["12'50 €", '', '12.50 EUR'],
  ]);
});

describe('spaces of any width group', () => {
  readsAs([
    ['1 234 567 Ft', '', '1234567 HUF'],
    ['R 1 299.00', '', '1299.00 ZAR'],
    ['€1&nbsp;299,00', '', '1299.00 EUR'],
  ]);
});

describe('a space does not group where it cannot', () => {
  readsAs([
    ['€5 100 ml', '', '5 EUR'],
    ['5 €\n100 g', '', '5 EUR'],
    ['€12 24 pcs', '', '12 EUR'],
  ]);
});

describe('detached hundredths', () => {
  readsAs([
    ['19,⁹⁹ €', '', '19.99 EUR'],
    ['19<sup>99</sup> €', '', '19.99 EUR'],
    ['€19<sup class="cents">99</sup>', '', '19.99 EUR'],
    ['19 ,99 €', '', '19.99 EUR'],
    ['€ 19 . 99', '', '19.99 EUR'],
    ['€ 19, 99', '', '19.99 EUR'],
    ['$ 1 , 299', 'us', '1299 USD'],
    ['$ 1,299. 00', 'us', '1299.00 USD'],
    ['€100, 200 pcs', '', '100 EUR'],
    ['1 299 99 zł', '', '1299.99 PLN'],
    ['12:50 kr', 'se', '12.50 SEK'],
    ['kr 12:50', 'no', '12.50 NOK'],
    ['£12·50', '', '12.50 GBP'],
  ]);
});

describe('raised digits that are not hundredths', () => {
  readsAs([
    ['19,99¹ €', '', '19.99 EUR'],
    ['20 € / m²', '', '20 EUR'],
  ]);
});

describe('the currency as decimal mark', () => {
  readsAs([
    ['1 299€95', '', '1299.95 EUR'],
    ['20$15', 'cv', '20.15 CVE'],
    ['12 euros 50', '', '12.50 EUR'],
    ['12,50€95', '', '12.50 EUR'],
  ]);
});

describe('minor units', () => {
  readsAs([
    ['BYN 5 руб. 50 коп.', '', '5.50 BYN'],
    ['10 грн 50 коп', '', '10.50 UAH'],
    ['99¢', 'us', '0.99 USD'],
    ['99c', 'nz', '0.99 NZD'],
    ['50p', '', '0.50 GBP'],
    ['99 pence', '', '0.99 GBP'],
    ['5 zł 99 gr', '', '5.99 PLN'],
    ['£5 50p', '', '5.50 GBP'],
    ['5 € 99 ct', '', '5.99 EUR'],
    ['5 руб 5 коп', '', '5.05 RUB'],
    ['10元5角', '', '10.5 CNY'],
    ['$5 and 99 cents', 'us', '5 USD'],
  ]);
});

describe('dashes for no hundredths', () => {
  readsAs([
    ['12.- CHF', '', '12 CHF'],
    ['CHF 12.—', '', '12 CHF'],
    ['12,– €', '', '12 EUR'],
    ['12,-€', '', '12 EUR'],
    ['€ 12,--', '', '12 EUR'],
    ['199:-', 'shop.se', '199 SEK'],
    ['12.90', 'se', '12.90 ?'],
    ['1 299:- SEK', '', '1299 SEK'],
    ['Rs 1,500/- only', 'pk', '1500 PKR'],
    ['199:-/st', 'SEK', '199 SEK'],
  ]);
});

describe('a leading decimal mark', () => {
  readsAs([
    ['€.99', '', '0.99 EUR'],
    ['£.50', '', '0.50 GBP'],
    [',99 €', '', '0.99 EUR'],
    ['kr.99', 'dk', '99 DKK'],
    ['INR.500', '', '500 INR'],
  ]);
});

describe('currencies with thousandths', () => {
  readsAs([
    ['KWD 1.250', '', '1.250 KWD'],
    ['BHD 1,250.500', '', '1250.500 BHD'],
    ['KWD 1,250', '', '1250 KWD'],
    ['1,250 KWD', 'de', '1.250 KWD'],
    ['1 250,000 DT', 'tn', '1250.000 TND'],
    ['OMR 9.900', '', '9.900 OMR'],
    ['JOD 5.750', '', '5.750 JOD'],
    ['IQD 25,000', '', '25000 IQD'],
    ['25.000 IQD', '', '25000 IQD'],
  ]);
});

describe("other scripts' digits and marks", () => {
  readsAs([
    ['١٬٢٩٩٫٩٥ د.إ.', '', '1299.95 AED'],
    ['١٢٥٫٥٠ ج.م', '', '125.50 EGP'],
    ['۱۲٬۰۰۰ ریال', '', '12000 IRR'],
    ['१,२९९ रुपये', 'in', '1299 INR'],
    ['১,২৯৯ টাকা', '', '1299 BDT'],
    ['￥１，２００', 'jp', '1200 JPY'],
    ['၁၅,၀၀၀ Ks', '', '15000 MMK'],
  ]);
});

describe('multipliers', () => {
  readsAs([
    ['1,5 tr', 'vn', '1500000 VND'],
    ['1,2 triệu', 'vn', '1200000 VND'],
    ['125rb', 'id', '125000 IDR'],
    ['1万2,800円', '', '12800 JPY'],
    ['2億5000万円', '', '250000000 JPY'],
    ['¥1.2万', 'cn', '12000 CNY'],
    ['3.5万元', '', '35000 CNY'],
    ['3만 5천원', '', '35000 KRW'],
    ['1억 2천만원', '', '120000000 KRW'],
    ['Rp 2,5 juta', '', '2500000 IDR'],
    ['Rp 750 ribu', '', '750000 IDR'],
    ['150k VND', '', '150000 VND'],
    ['1,5 triệu đồng', '', '1500000 VND'],
    ['2 tỷ đồng', '', '2000000000 VND'],
    ['£1.2m', '', '1200000 GBP'],
    ['€2 million', '', '2000000 EUR'],
    ['2,5 Mio. €', '', '2500000 EUR'],
    ['1,2 млн руб.', '', '1200000 RUB'],
    ['350 тыс. руб.', '', '350000 RUB'],
    ['120 tys. zł', '', '120000 PLN'],
    ['₹5.5 L', '', '550000 INR'],
    ['Rs 2.75 lacs', 'in', '275000 INR'],
    ['₹1.2 Cr', '', '12000000 INR'],
    ['1.5 crore rupees', 'pk', '15000000 PKR'],
    ['R$ 5 mil', '', '5000 BRL'],
    ['150k', 'VND', '150000 VND'],
    ['£2bn', '', '2000000000 GBP'],
    ['50 bin TL', '', '50000 TRY'],
  ]);
});

describe('texts that follow no way of writing numbers', () => {
  readsAs([
    ['$1,29995', 'au', 'none'],
    ['$1.29995', 'au', '1.29995 AUD'],
    ['$1e9', 'us', 'none'],
    ['€12.05.24', '', 'none'],
    ['1.2.3 €', '', 'none'],
    ['192.168.1.1', '', 'none'],
    ['€12345678901234567890', '', 'none'],
  ]);
});
