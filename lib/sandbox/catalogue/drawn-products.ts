import type { CatalogueEntry } from './catalogue-entry.ts';

interface DrawnProduct extends CatalogueEntry {
  /** SVG of the product on a field of 600 by 600. */
  readonly drawing: string;
}

const mug = (colour: string): string => `
  <path d="M390 250 h45 a65 65 0 0 1 0 150 h-45" fill="none" stroke="${colour}" stroke-width="26"/>
  <path d="M190 200 h205 v215 a40 40 0 0 1 -40 40 h-125 a40 40 0 0 1 -40 -40 z" fill="${colour}"/>
  <ellipse cx="292" cy="200" rx="103" ry="20" fill="#2b2b2b" opacity="0.55"/>`;

const lamp = (colour: string): string => `
  <ellipse cx="300" cy="500" rx="100" ry="22" fill="${colour}"/>
  <rect x="291" y="260" width="18" height="240" fill="#777"/>
  <path d="M225 110 h150 l65 170 h-280 z" fill="${colour}"/>`;

const backpack = `
  <path d="M245 130 a55 50 0 0 1 110 0" fill="none" stroke="#23402f" stroke-width="16"/>
  <rect x="175" y="125" width="250" height="360" rx="90" fill="#2f5d43"/>
  <rect x="210" y="320" width="180" height="130" rx="24" fill="#264b36" stroke="#173122" stroke-width="6"/>
  <path d="M200 235 h200" stroke="#173122" stroke-width="8"/>`;

const headphones = `
  <path d="M165 350 v-45 a135 145 0 0 1 270 0 v45" fill="none" stroke="#222" stroke-width="28"/>
  <rect x="130" y="320" width="75" height="140" rx="34" fill="#333"/>
  <rect x="395" y="320" width="75" height="140" rx="34" fill="#333"/>`;

const clock = `
  <circle cx="300" cy="300" r="175" fill="#fdfbf5" stroke="#7a4b22" stroke-width="26"/>
  <path d="M300 300 V185 M300 300 L375 345" stroke="#222" stroke-width="12" stroke-linecap="round"/>
  <path d="M300 145 v24 M300 431 v24 M145 300 h24 M431 300 h24" stroke="#222" stroke-width="10"/>`;

const chair = `
  <path d="M215 110 h170 v190 h-170 z M200 310 h205 v34 h-205 z" fill="#a9713d"/>
  <path d="M212 344 l-16 160 M392 344 l16 160 M235 344 v120 M370 344 v120" stroke="#8a5a2e" stroke-width="16"/>
  <path d="M245 130 v160 M300 130 v160 M355 130 v160" stroke="#8a5a2e" stroke-width="9"/>`;

const product = (
  product: string,
  title: string,
  category: string,
  price: string,
  drawing: string,
  photo = `${product}.jpg`,
): DrawnProduct => ({ product, title, category, price, currency: 'USD', photo, drawing });

/** The catalogue that the picture search has when it is given none. */
export const drawnProducts: readonly DrawnProduct[] = [
  product(
    'enamel-mug',
    'Enamel Camping Mug Red',
    'Home -> Kitchen',
    '14.50',
    mug('#c0392b'),
    'enamel-mug-red.jpg',
  ),
  product(
    'enamel-mug',
    'Enamel Camping Mug Blue',
    'Home -> Kitchen',
    '14.50',
    mug('#2760a8'),
    'enamel-mug-blue.jpg',
  ),
  product(
    'table-lamp',
    'Table Lamp Mustard',
    'Home -> Lighting',
    '49.00',
    lamp('#d9a520'),
    'table-lamp-mustard.jpg',
  ),
  product(
    'table-lamp',
    'Table Lamp Grey',
    'Home -> Lighting',
    '49.00',
    lamp('#5c6670'),
    'table-lamp-grey.jpg',
  ),
  product('canvas-backpack', 'Canvas Backpack 20L Green', 'Bags -> Backpacks', '79.95', backpack),
  product('wireless-headphones', 'Wireless Over-Ear Headphones', 'Audio -> Headphones', '129.00', headphones),
  product('wall-clock', 'Wooden Wall Clock 30cm', 'Home -> Clocks', '39.90', clock),
  product('dining-chair', 'Oak Dining Chair', 'Furniture -> Chairs', '119.00', chair),
];

/** The whole picture: the product on a faintly shaded ground. */
export const svgOf = ({ drawing }: DrawnProduct): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <defs><linearGradient id="ground" x2="0" y2="1">
    <stop offset="0" stop-color="#fafafa"/><stop offset="1" stop-color="#ececec"/>
  </linearGradient></defs>
  <rect width="600" height="600" fill="url(#ground)"/>${drawing}</svg>`;
