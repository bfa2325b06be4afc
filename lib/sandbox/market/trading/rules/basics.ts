import { postalCodes } from '../../fixtures/sites.ts';
import { failure, invalidInput, type TradingError } from '../errors.ts';
import { find } from '../xml.ts';
import { type ItemRule, require37, valueAt } from './rule.ts';

const longestTitle = 80;
const longestDescription = 500_000;
const highestPrice = 99_999_999;
const markup = /<\/?[a-z][^<>]*>/i;

/** What every listing must state. */
export const required: ItemRule = (subject) => [
  ...require37(subject, [
    'Country',
    'Currency',
    'Description',
    'ListingDuration',
    'ListingType',
    'PrimaryCategory.CategoryID',
    'StartPrice',
    'Title',
  ]),
  ...((valueAt(subject, 'PostalCode') ?? valueAt(subject, 'Location') ?? '') === ''
    ? [invalidInput('Item.PostalCode', 'PostalCode or Location is required.')]
    : []),
];

export const texts: ItemRule = (subject) => {
  const title = valueAt(subject, 'Title') ?? '';
  const description = valueAt(subject, 'Description') ?? '';
  const found: TradingError[] = [];
  if ([...title].length > longestTitle) {
    found.push(invalidInput('Item.Title', `It must have at most ${longestTitle} characters.`));
  }
  if (markup.test(title)) found.push(invalidInput('Item.Title', 'It must not hold markup such as <b>.'));
  if (description.length > longestDescription)
    found.push(invalidInput('Item.Description', 'It is too long.'));
  return found;
};

/** Site, currency and their agreement with the header. */
export const siteAndCurrency: ItemRule = (subject) => {
  const { site, item } = subject;
  const found: TradingError[] = [];
  const name = valueAt(subject, 'Site');
  if (name !== undefined && name !== site.name) {
    found.push(invalidInput('Item.Site', `The site ${name} is not the site of the header (${site.siteId}).`));
  }
  const currency = valueAt(subject, 'Currency');
  if (currency !== undefined && currency !== '' && currency !== site.currency) {
    found.push(invalidInput('Item.Currency', `The currency of this site is ${site.currency}.`));
  }
  const price = find(item, 'StartPrice');
  if (price !== undefined && price.attributes.currencyID !== site.currency) {
    found.push(invalidInput('Item.StartPrice', `The currencyID of this site is ${site.currency}.`));
  }
  return found;
};

export const priceAndQuantity: ItemRule = (subject) => {
  const found: TradingError[] = [];
  const price = valueAt(subject, 'StartPrice');
  if (price !== undefined && !(Number(price) > 0 && Number(price) <= highestPrice)) {
    found.push(invalidInput('Item.StartPrice', 'The price must be above 0.'));
  }
  if (price !== undefined && /\.\d{3,}$/.test(price)) {
    found.push(invalidInput('Item.StartPrice', 'The price has more than two decimals.'));
  }
  const quantity = Number(valueAt(subject, 'Quantity') ?? '1');
  if (quantity < 1) found.push(invalidInput('Item.Quantity', 'The quantity must be at least 1.'));
  return found;
};

/** Format and duration: auctions have calls of their own, which this emulator does without. */
export const format: ItemRule = (subject) => {
  const type = valueAt(subject, 'ListingType') ?? '';
  const duration = valueAt(subject, 'ListingDuration') ?? '';
  const found: TradingError[] = [];
  if (type !== '' && type !== 'FixedPriceItem') {
    found.push(invalidInput('Item.ListingType', 'This call takes FixedPriceItem only.'));
  }
  if (duration !== '' && duration !== 'GTC') {
    found.push(
      failure(
        '83',
        'Invalid duration.',
        `The duration "${duration}" is not available for ${type} in this category.`,
        ['0', duration],
      ),
    );
  }
  return found;
};

export const categoryExists: ItemRule = (subject) => {
  const id = valueAt(subject, 'PrimaryCategory.CategoryID') ?? '';
  if (id === '' || subject.category !== undefined) return [];
  return [
    failure(
      '87',
      'The category is not valid.',
      `The category ${id} does not exist or is not a leaf category.`,
      ['0', id],
    ),
  ];
};

export const postalCode: ItemRule = (subject) => {
  const code = valueAt(subject, 'PostalCode') ?? '';
  const form = postalCodes[valueAt(subject, 'Country') ?? ''];
  if (code === '' || (form?.test(code) ?? true)) return [];
  return [
    failure('166', 'Invalid postal code.', `The postal code "${code}" is not valid for the country.`, [
      '0',
      code,
    ]),
  ];
};

/** Handling time, needed wherever something is posted. */
export const handlingTime: ItemRule = (subject) => {
  const days = valueAt(subject, 'DispatchTimeMax') ?? '';
  if (days === '') {
    return [invalidInput('Item.DispatchTimeMax', 'It is required.')];
  }
  return Number(days) >= 0 && Number(days) <= 30
    ? []
    : [invalidInput('Item.DispatchTimeMax', 'It must be from 0 to 30 business days.')];
};
