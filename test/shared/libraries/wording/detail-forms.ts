import { listed } from '../../../support/listed.ts';

/** Ways of writing a telephone number that a reader can dial, unannounced. */
export const telephoneForms = listed(`
  0412–345–678 | 0412 – 345 – 678 | 0412/345/678 | 0412_345_678 | 0412−345−678 | 0412‑345‑678 |
  0412·345·678 | ０４１２ ３４５ ６７８ | ٠٤١٢ ٣٤٥ ٦٧٨ | ०४१२ ३४५ ६७८ | 𝟎𝟒𝟏𝟐 𝟑𝟒𝟓 𝟔𝟕𝟖 |
  0️⃣4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣ | ⓪④①② ③④⑤ ⑥⑦⑧ | 04\u200b12\u2060 345 678 | (0412) 345-678 | 02/9876/5432 |
  (02)–9876–5432 | ＋61 412 345 678 | +61–412–345–678 | +61/412/345/678 | + 61 412 345 678 |
  0011 61 412 345 678 | 001161412345678 | 00 61 412 345 678 | 0061 412 345 678 | 00 44 20 7946 0958 |
  1300/123/456 | 1800–123–456 | 13 12 13 | 13–12–13 | １３ １２ １３ | 0 4 1 2 3 4 5 6 7 8 | 0-4-1-2-3-4-5-6-7-8 |
  0 412 345 678 | 0 2 9876 5432 | 0.4.1.2.3.4.5.6.7.8 | O412 345 678 | (O2) 9876 5432 | 555–123–4567 |
  555/123/4567 | (555) 123–4567 | zero four one two three four five six seven eight
`);

/** Ways of writing a price. */
export const priceForms = listed(`
  ＄50 | ﹩50 | ￡50 | $５０ | $٥٠ | 50 A$ | 50A$ | 50 US$ | $ 50 | RRP 129.95 | RRP: 129 | MRRP 129.95 |
  price 50 | Price: 50 | price is 50 | priced at 50 | asking 50 | worth 50 | fifty dollars | Fifty Dollars |
  one hundred and fifty dollars | forty-five bucks | twenty euros | fifty AUD | one dollar | ₿0.5 | 50 ₽ |
  ＡＵＤ 50
`);

/** Texts that only look like a price, telephone number or address. */
export const honestTexts = listed(`
  Board 13 12 13 cm | Sizes 13 12 13 | Size 13 14 15, sizes 12 13 14 15 | Sizes 02 04 06 08 10 12 |
  Sizes 02/04/06/08/10 | Rings 5/10/15/20/25 mm | Marks 0/25/50/75/100 | Dial 0-200 400 600 |
  Dial 0-400 600 800 | Fits 0 3 6 9 12 18 24 months | Scale 0 1 2 3 4 5 6 7 8 9 cm |
  Rule 0 1 2 3 4 5 6 7 8 9 | O2 4000 mAh | Filters +5/10/15/20 dioptres |
  Size 50, EU 50, W50 L32, 50 pieces | Model 0412-345-678, part no. 0412-345-678 | Part 02/9876/5432 |
  Item: 13 12 13 | Series ABC-0412345678 | Made 02/03/2024, 04/2019–2020 model | Dated 02/03/2024 12 pages |
  A priceless memory, half-price days book | Fisher-Price 2500 record player | Price guide 2020 |
  Open 24/7, 50/50 blend, 9/10 condition | Small @ waist, 2 @ 5 cm each, wash @ 40°C |
  ISO 9001:2015, ISO 200–400, EN 50128 | EAN 0012345678905 | Bosch 00645038 | ISBN 978–0–13–110362–7 |
  10½ 11½ 12½ | Tool set 1/4 3/8 1/2 inch | 1800/200/400 mm | 120/240/1000 W heater | 120 x 240 x 1000 mm |
  RAM 8/16/32 GB | 100–240 V ~ 50/60 Hz | 3000 4000 mAh | Scale 1:18, 16:9, 35mm f/1.8 |
  Worth a look, costs little to run | Worth 50 photos of space | Set of 50, edition 50/500, No. 50 |
  Million Dollar Baby DVD, Fifty Cent CD | Ten dollar coin, fifty cents coin, one dollar note |
  A Fistful of Dollars, Dallas Bucks cap | Four pounds weight, two pound kettlebell |
  Sony WH–1000XM4, Canon EF 24–70mm f/2.8L | LEGO 10497–1, Ref. 116610LN, OEM 1K0–820–803 |
  Tyre 225/45 R17 94W | Battery 12V/7.2Ah, 2–4 weeks old |
  Numbers one two three four five six seven eight nine ten | Data: 64GB, file: A4, about: space |
  Phone stand 2019/2020 edition | Text in blue, mobile 128 GB | Ages 3–12, 1999–2004, 1980s |
  Weight <one kilogram, size >10 cm, I <3 cats | a < b, 5 <10 | Width 130 mm, height 120 mm, depth 130 mm |
  ㎝ scale, 20㎡ rug, 5㎏, ½ size, 2nd № 5 | Café Noir™, 3M®, 日本語のタイトル 2024年 | نص عربي ٢٠٢٤ |
  Serial 0212345678, SKU: 0412 345 678 | H&M, AT&T, C&A, B&O | 1/2/3 step ladder | LP 33⅓ RPM |
  Pack of 20 euros, 10 Euro coin | Nikon D3500 18-55mm lens, 2019-2020 model | $2 coin, 5 dollar bank note |
  ISBN 978-0-13-110362-7, EAN 9312345678907 | size 10-12, 100 x 200 cm, 3.5 mm, 0-60 V, No. 5 | ISBN 0747532699 |
  Dr. Martens, St. Ives, LEGO 75192, v2.0, Node.js | Suzuki RM250, Ford RS 500 | years 2019 2020, 3000 4000 mAh
`);
