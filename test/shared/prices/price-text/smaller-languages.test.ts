import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('prices in Amharic', () => {
  readsAs([
    ['ዋጋ፦ 1,250 ብር', 'et', '1250 ETB'],
    ['12,500.00 ብር', 'et', '12500.00 ETB'],
    ['ከ 4,500 ብር ወደ 3,200 ብር ቅናሽ', 'et', '3200 ETB'],
    ['የድሮ ዋጋ 900 ብር አሁን 750 ብር', 'et', '750 ETB'],
    ['ዋጋ ከ 2,000 ብር ጀምሮ', 'et', '2000.. ETB'],
    ['85,000 ብር (ድርድር አለው)', 'et', '85000 ETB'],
    ['በወር 15,000 ብር', 'et', '15000 ETB'],
    ['Br 3,499 ቫትን ጨምሮ', 'et', '3499 ETB'],
    ['ከ 1,000 ብር በላይ ለሚገዙ ነፃ ማድረሻ', 'et', 'none'],
    ['iPhone 13 Pro 256GB ዋጋ 98,000 ብር', 'et', '98000 ETB'],
    ['፩ሺ ብር', 'et', 'none'],
    ['ቅድመ ክፍያ 5,000 ብር ዋጋ 45,000 ብር', 'et', '45000 ETB'],
  ]);
});

describe('prices in Tigrinya', () => {
  readsAs([
    ['ዋጋ 450 ናቕፋ', 'er', '450 ERN'],
    ['Nfk 1,200', 'er', '1200 ERN'],
    ['ናይ ቀደም ዋጋ 800 ናቕፋ ሕጂ 650 ናቕፋ', 'er', '650 ERN'],
    ['ካብ 300 ናቕፋ ጀሚሩ', 'er', '300.. ERN'],
    ['ERN 2,500.00', 'er', '2500.00 ERN'],
    ['150 ብር', 'et', '150 ETB'],
  ]);
});

describe('prices in Lao', () => {
  readsAs([
    ['ລາຄາ 150.000 ກີບ', 'la', '150000 LAK'],
    ['₭1,250,000', 'la', '1250000 LAK'],
    ['ລາຄາປົກກະຕິ 320.000 ກີບ ຫຼຸດເຫຼືອ 250.000 ກີບ', 'la', '250000 LAK'],
    ['ເລີ່ມຕົ້ນ 99.000 ກີບ', 'la', '99000.. LAK'],
    ['໑໕໐.໐໐໐ ກີບ', 'la', '150000 LAK'],
    ['ລາຄາ 3.500.000 ກີບ/ເດືອນ', 'la', '3500000 LAK'],
    ['1,500 ບາດ', 'la', '1500 THB'],
    ['ສົ່ງຟຣີ ເມື່ອຊື້ຄົບ 500.000 ກີບ', 'la', 'none'],
    ['45.000 - 60.000 ກີບ', 'la', '45000..60000 LAK'],
    ['LAK 85,000', '', '85000 LAK'],
  ]);
});

describe('prices in Khmer', () => {
  readsAs([
    ['តម្លៃ 25,000 រៀល', 'kh', '25000 KHR'],
    ['តម្លៃ៖ ២៥.០០០៛', 'kh', '25000 KHR'],
    ['$12.50 (50,000៛)', 'kh', '12.50 USD'],
    ['តម្លៃដើម $25 តម្លៃពិសេស $19.99', 'kh', '19.99 USD'],
    ['ចាប់ពី $5', 'kh', '5.. USD'],
    ['តម្លៃ 350$', 'kh', '350 USD'],
    ['តម្លៃ 1,200$ អាចចរចារបាន', 'kh', '1200 USD'],
    ['ជួល 300$/ខែ', 'kh', '300 USD'],
    ['ដឹកជញ្ជូនឥតគិតថ្លៃ លើការទិញចាប់ពី $20', 'kh', 'none'],
    ['៛ 8,000', 'kh', '8000 KHR'],
    ['១០ ដុល្លារ', 'kh', '10 USD'],
  ]);
});

describe('prices in Burmese', () => {
  readsAs([
    ['ဈေးနှုန်း 25,000 ကျပ်', 'mm', '25000 MMK'],
    ['၂၅,၀၀၀ ကျပ်', 'mm', '25000 MMK'],
    ['Ks 135,000', 'mm', '135000 MMK'],
    ['45,000 Ks', 'mm', '45000 MMK'],
    ['မူလဈေး 50,000 ကျပ် လျှော့ဈေး 42,000 ကျပ်', 'mm', '42000 MMK'],
    ['၁၅၀၀၀ ကျပ် မှ စ၍', 'mm', '15000.. MMK'],
    ['တန်ဖိုး - ၃၅၀၀ကျပ်', 'mm', '3500 MMK'],
    ['၁၂,၅၀၀ ကျပ် - ၁၈,၀၀၀ ကျပ်', 'mm', '12500..18000 MMK'],
    ['ပို့ခ 3,000 ကျပ်', 'mm', 'none'],
  ]);
});

describe('prices in Sinhala', () => {
  readsAs([
    ['රු. 2,500.00', 'lk', '2500.00 LKR'],
    ['රු 12,990', 'lk', '12990 LKR'],
    ['රුපියල් 4,500/-', 'lk', '4500 LKR'],
    ['පැරණි මිල රු. 5,000 නව මිල රු. 3,990', 'lk', '3990 LKR'],
    ['මිල: රු.1,25,000 (සාකච්ඡා කළ හැක)', 'lk', '125000 LKR'],
    ['Rs. 8,500 සිට', 'lk', '8500.. LKR'],
    ['රු. 5,000ට වැඩි ඇණවුම් සඳහා නොමිලේ බෙදාහැරීම', 'lk', 'none'],
    ['මසකට රු. 35,000', 'lk', '35000 LKR'],
  ]);
});

describe('prices in Nepali', () => {
  readsAs([
    ['रु. १,२५०/-', 'np', '1250 NPR'],
    ['रु १२,५०,०००', 'np', '1250000 NPR'],
    ['मूल्य: रू. 4,999', 'np', '4999 NPR'],
    ['पुरानो मूल्य रु. ३,००० नयाँ मूल्य रु. २,४००', 'np', '2400 NPR'],
    ['रु. ५०० देखि सुरु', 'np', '500.. NPR'],
    ['Nrs. 75,000 (Negotiable)', 'np', '75000 NPR'],
    ['रु. २,००० भन्दा माथिको खरिदमा निःशुल्क डेलिभरी', 'np', 'none'],
    ['१ लाख २५ हजार रुपैयाँ', 'np', '125000 NPR'],
    ['प्रति किलो रु. १८०', 'np', '180 NPR'],
    ['NPR 1,49,999 Samsung Galaxy S24', 'np', '149999 NPR'],
  ]);
});

describe('prices in Kyrgyz', () => {
  readsAs([
    ['Баасы: 12 500 сом', 'kg', '12500 KGS'],
    ['3500сом', 'kg', '3500 KGS'],
    ['Эски баа 4 000 сом, жаңы баа 3 200 сом', 'kg', '3200 KGS'],
    ['1500 сомдон баштап', 'kg', '1500.. KGS'],
    ['2000 сомдон жогору буйрутмага жеткирүү акысыз', 'kg', 'none'],
    ['Айына 1 890 сом', 'kg', '1890 KGS'],
    ['500-700 сом', 'kg', '500..700 KGS'],
    ['Баасы келишим түрдө', 'kg', 'ask'],
  ]);
});

describe('prices in Tajik', () => {
  readsAs([
    ['Нарх: 250 сомонӣ', 'tj', '250 TJS'],
    ['1 250,50 с.', 'tj', '1250.50 TJS'],
    ['нархи пешина 450 сомонӣ, нархи нав 380 сомонӣ', 'tj', '380 TJS'],
    ['аз 120 сомонӣ', 'tj', '120.. TJS'],
    ['3 500 смн', 'tj', '3500 TJS'],
    ['Нарх: шартномавӣ', 'tj', 'ask'],
    ['450 TJS', '', '450 TJS'],
    ['дар як моҳ 200 сомонӣ', 'tj', '200 TJS'],
  ]);
});

describe('prices in Maltese', () => {
  readsAs([
    ['Prezz: €24.99', 'mt', '24.99 EUR'],
    ['Kien €50.00 issa €35.00', 'mt', '35.00 EUR'],
    ['Minn €12.50', 'mt', '12.50.. EUR'],
    ['€1,250 (negozjabbli)', 'mt', '1250 EUR'],
    ['€9.99 il-wieħed', 'mt', '9.99 EUR'],
    ['Kunsinna b’xejn fuq ordnijiet ta’ aktar minn €30', 'mt', 'none'],
    ['€650 fix-xahar', 'mt', '650 EUR'],
    ['€118.00 VAT inkluża', 'mt', '118.00 EUR'],
    ['Depożitu €100, prezz €900', 'mt', '900 EUR'],
  ]);
});

describe('prices in Welsh', () => {
  readsAs([
    ['Pris: £12.99', 'gb', '12.99 GBP'],
    ['Oedd £25.00 Nawr £18.50', 'gb', '18.50 GBP'],
    ['£6.50 yr un', 'gb', '6.50 GBP'],
    ['Cludiant am ddim ar archebion dros £40', 'gb', 'none'],
    ['£1,250 y mis', 'gb', '1250 GBP'],
    ['£120.00 gan gynnwys TAW', 'gb', '120.00 GBP'],
    ['£10 - £15', 'gb', '10..15 GBP'],
    ['Arbed £5.00! £14.99', 'gb', '14.99 GBP'],
  ]);
});

describe('prices in Basque', () => {
  readsAs([
    ['Prezioa: 24,95 €', 'es', '24.95 EUR'],
    ['Lehen 39,90 € Orain 29,90 €', 'es', '29.90 EUR'],
    ['1.299,00 € BEZ barne', 'es', '1299.00 EUR'],
    ['15 €-tik aurrera', 'es', '15.. EUR'],
    ['12,50 €/unitatea', 'es', '12.50 EUR'],
    ['50 €-tik gorako eskaerak bidalketa doan', 'es', 'none'],
    ['Bidalketa: 4,95 €', 'es', 'none'],
    ['450 € hilean', 'es', '450 EUR'],
    ['%20ko beherapena: 40,00 € 32,00 €', 'es', '32.00 EUR'],
  ]);
});

describe('prices in Galician', () => {
  readsAs([
    ['Prezo: 18,50 €', 'es', '18.50 EUR'],
    ['Antes 45,00 € Agora 36,00 €', 'es', '36.00 EUR'],
    ['Dende 9,90 €', 'es', '9.90.. EUR'],
    ['1.150 € IVE incluído', 'es', '1150 EUR'],
    ['Envío de balde a partir de 40 €', 'es', 'none'],
    ['Gastos de envío 3,95 €', 'es', 'none'],
    ['12,00 € cada un', 'es', '12.00 EUR'],
    ['Prezo sen IVE: 100,00 € Prezo con IVE: 121,00 €', 'es', '121.00 EUR'],
    ['500 € ao mes', 'es', '500 EUR'],
  ]);
});

describe('prices in Macedonian', () => {
  readsAs([
    ['Цена: 1.299,00 ден.', 'mk', '1299.00 MKD'],
    ['2.490 ден', 'mk', '2490 MKD'],
    ['Стара цена 3.500 ден. Нова цена 2.800 ден.', 'mk', '2800 MKD'],
    ['од 590 ден.', 'mk', '590.. MKD'],
    ['15.000 МКД со вклучен ДДВ', 'mk', '15000 MKD'],
    ['Заштедувате 700 денари 2.100 денари', 'mk', '2100 MKD'],
    ['Бесплатна достава за нарачки над 1.500 ден.', 'mk', 'none'],
    ['180 € по договор', 'mk', '180 EUR'],
    ['12 рати по 499 ден. Вкупно 5.988 ден.', 'mk', '5988 MKD'],
    ['Цена по договор', 'mk', 'ask'],
  ]);
});

describe('prices in Malagasy', () => {
  readsAs([
    ['Vidiny: 45 000 Ar', 'mg', '45000 MGA'],
    ['Ar 120.000', 'mg', '120000 MGA'],
    ['25.000 Ariary', 'mg', '25000 MGA'],
    ['Vidiny taloha 80 000 Ar, vidiny ankehitriny 65 000 Ar', 'mg', '65000 MGA'],
    ['Manomboka amin’ny 15 000 Ar', 'mg', '15000.. MGA'],
    ['350 000 Ar azo iadian-kevitra', 'mg', '350000 MGA'],
    ['5 000 Ar ny iray', 'mg', '5000 MGA'],
    ['600 000 Ar isam-bolana', 'mg', '600000 MGA'],
    ['50 000 fmg', 'mg', 'none'],
  ]);
});

describe('prices in Somali', () => {
  readsAs([
    ['Qiimaha: $25', 'so', '25 USD'],
    ['Qiimihii hore $40 hadda $32', 'so', '32 USD'],
    ['Laga bilaabo $10', 'so', '10.. USD'],
    ['250,000 Shilin', 'so', '250000 SOS'],
    ['Sh.So. 15,000', 'so', '15000 SOS'],
    ['$300 bishii', 'so', '300 USD'],
    ['Keenis bilaash ah wixii ka badan $50', 'so', 'none'],
    ['Qiimo: 450$ gorgortan leh', 'so', '450 USD'],
  ]);
});

describe('prices in Central Kurdish', () => {
  readsAs([
    ['نرخ: 25,000 دینار', 'iq', '25000 IQD'],
    ['٢٥٬٠٠٠ د.ع', 'iq', '25000 IQD'],
    ['نرخی پێشوو 50,000 IQD نرخی ئێستا 35,000 IQD', 'iq', '35000 IQD'],
    ['لە ١٠,٠٠٠ دیناروە', 'iq', '10000.. IQD'],
    ['150$', 'iq', '150 USD'],
    ['گەیاندنی بێبەرامبەر بۆ داواکاری زیاتر لە 50,000 دینار', 'iq', 'none'],
    ['ع.د 12,500', 'iq', '12500 IQD'],
    ['٧٥ هەزار دینار', 'iq', '75000 IQD'],
  ]);
});

describe('prices in Northern Kurdish', () => {
  readsAs([
    ['Biha: 150 TL', 'tr', '150 TRY'],
    ['Bihayê berê 200₺ niha 149,90₺', 'tr', '149.90 TRY'],
    ['ji 50 TL dest pê dike', 'tr', '50.. TRY'],
    ['1.250,00 TL mehane', 'tr', '1250.00 TRY'],
  ]);
});

describe('prices in Uyghur', () => {
  readsAs([
    ['باھاسى: 120 يۈەن', 'cn', '120 CNY'],
    ['￥99.00', 'cn', '99.00 CNY'],
    ['ئەسلى باھاسى 200 يۈەن ھازىرقى باھاسى 158 يۈەن', 'cn', '158 CNY'],
    ['¥25 تىن باشلاپ', 'cn', '25.. CNY'],
    ['1,280 سوم', 'cn', '1280 CNY'],
  ]);
});

describe('prices in Faroese', () => {
  readsAs([
    ['Prísur: 249,00 kr.', 'fo', '249.00 DKK'],
    ['Áður 599,00 kr Nú 449,00 kr', 'fo', '449.00 DKK'],
    ['Frá 95 kr.', 'fo', '95.. DKK'],
    ['1.250,- kr. við MVG', 'fo', '1250 DKK'],
    ['Ókeypis flutningur fyri keyp yvir 500 kr.', 'fo', 'none'],
    ['4.500 kr. um mánaðin', 'fo', '4500 DKK'],
    ['kr 79,95 stk', 'fo', '79.95 DKK'],
    ['Flutningur 45 kr.', 'fo', 'none'],
  ]);
});

describe('prices in Luxembourgish', () => {
  readsAs([
    ['Präis: 34,90 €', 'lu', '34.90 EUR'],
    ['Virdrun 59,00 € Elo 45,00 €', 'lu', '45.00 EUR'],
    ['Vun 12,50 € un', 'lu', '12.50.. EUR'],
    ['ab 9,95 €', 'lu', '9.95.. EUR'],
    ['1.250 € TVA abegraff', 'lu', '1250 EUR'],
    ['Gratis Liwwerung vun 50 € un', 'lu', 'none'],
    ['2.100 € de Mount', 'lu', '2100 EUR'],
    ['Liwwerkäschten 4,90 €', 'lu', 'none'],
    ['Amplaz 25,00 € nëmmen 19,90 €', 'lu', '19.90 EUR'],
  ]);
});
