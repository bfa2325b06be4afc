import { describe, expect, test } from '@jest/globals';
import type { DraftListing } from '../../../../../shared/contract/market/draft-item.ts';
import { missingFields } from '../../../../../shared/operations/drafting/listing/missing-fields.ts';
import { readAspects } from '../../../../../shared/operations/market/aspects.ts';

const listing = (changes: Partial<DraftListing> = {}): DraftListing => ({
  pictureUrls: ['https://pictures.example/1.jpg'],
  itemSpecifics: { NameValueList: [] },
  listingType: 'FixedPriceItem',
  siteName: 'Australia',
  currency: 'AUD',
  measurementUnit: 'Metric',
  ...changes,
});
const site = { place: undefined, packages: undefined, shippingServices: undefined };
const category = (aspects?: readonly object[], conditions: readonly string[] | undefined = undefined) => ({
  categoryId: '1',
  path: [],
  aspects: aspects === undefined ? undefined : readAspects(aspects),
  conditions: conditions?.map((conditionId) => ({ conditionId, conditionDescription: conditionId })),
});
const aspect = (name: string, constraint: object = {}, values: readonly object[] = []) => ({
  localizedAspectName: name,
  aspectConstraint: { aspectRequired: true, ...constraint },
  aspectValues: values,
});
const value = (localizedValue: string, aspectName?: string, ...when: string[]) => ({
  localizedValue,
  ...(aspectName === undefined
    ? {}
    : {
        valueConstraints: [
          { applicableForLocalizedAspectName: aspectName, applicableForLocalizedAspectValues: when },
        ],
      }),
});

test('unknown fields are named in the order of the form with their accepted values, in the site’s units', () => {
  const missing = missingFields(
    listing({ siteName: 'US', measurementUnit: 'English' }),
    category([]),
    site,
    [],
  );
  expect(missing.map(({ field }) => field)).toEqual([
    'conditionId',
    'startPrice',
    'countryCode',
    'shippingService',
    'shippingServiceCost',
    'postalCode',
    'shippingPackage',
    'packageDepth',
    'packageLength',
    'packageWidth',
    'WeightMajor',
    'WeightMinor',
  ]);
  for (const field of missing) expect(field).toMatchObject({ code: 'FIELD_MISSING', severity: 'blocks' });
  const wanted = new Map(missing.map(({ field, wanted: text }) => [field, text]));
  expect(wanted.get('packageDepth')).toBe('The depth of the parcel in whole inches, such as "20"');
  expect(wanted.get('WeightMinor')).toBe('The rest of the weight in ounces, from "0" to "15"');
});

test('fields in the listing are not missing', () => {
  const known = { conditionId: '3000', startPrice: '45', postalCode: '2000', countryCode: 'AU' };
  const missing = missingFields(listing(known), category([]), site, []);
  expect(missing.filter(({ field }) => field in known)).toEqual([]);
});

test('the values allowed by a lookup are named', () => {
  const described = { Description: '', InternationalService: false, ShippingCostTypes: [] };
  const services = [
    { ShippingService: 'AU_Courier', ValidForPostItem: true, ...described },
    { ShippingService: 'AU_Abroad', ValidForPostItem: false, ...described },
  ];
  const packages = [
    { ShippingPackage: 'Box', Description: '', DefaultValue: false, DimensionsSupported: true },
  ];
  const known = { ...site, shippingServices: services, packages };
  const missing = missingFields(listing(), category([], ['1000', '3000']), known, []);
  const allowed = (field: string) => missing.find((entry) => entry.field === field)?.allowedValues;
  expect(allowed('conditionId')).toEqual(['1000', '3000']);
  expect(allowed('shippingService')).toEqual(['AU_Courier']);
  expect(allowed('shippingPackage')).toEqual(['Box']);
  expect(allowed('startPrice')).toBeUndefined();
});

test('a condition that only some sellers may state is not among the allowed ones', () => {
  const conditions = [
    { conditionId: '2010', conditionDescription: 'Refurbished', usage: 'RESTRICTED' },
    { conditionId: '7000', conditionDescription: 'For parts' },
  ];
  const [condition] = missingFields(listing(), { ...category([]), conditions }, site, []);
  expect(condition).toMatchObject({ field: 'conditionId', allowedValues: ['7000'] });
});

test('a category without conditions takes a listing without one', () => {
  const fields = missingFields(listing(), category([], []), site, []).map(({ field }) => field);
  expect(fields).not.toContain('conditionId');
});

/** Why a specific is missing. */
const required = { code: 'ASPECT_REQUIRED', severity: 'blocks' };

describe('specifics', () => {
  const specifics = (aspects: readonly object[] | undefined, given: Record<string, string[]> = {}) => {
    const NameValueList = Object.entries(given).map(([Name, Value]) => ({ Name, Value }));
    const draft = listing({ itemSpecifics: { NameValueList } });
    return missingFields(draft, category(aspects), site, []).filter(({ field }) =>
      field.startsWith('itemSpecifics'),
    );
  };

  test('specifics are missing if they are required and not in the listing', () => {
    const aspects = [aspect('Brand'), aspect('Type'), aspect('Colour', { aspectRequired: false })];
    expect(specifics(aspects, { ' brand': ['Acme'] }).map(({ field }) => field)).toEqual([
      'itemSpecifics.Type',
    ]);
  });

  test('specifics are missing as a whole if their lookup failed', () => {
    expect(specifics(undefined)).toEqual([
      {
        field: 'itemSpecifics',
        code: 'UNAVAILABLE',
        severity: 'advice',
        wanted: 'The specifics that the category requires; item-aspects lists them',
      },
    ]);
  });

  test.each<[string, object, readonly object[], object]>([
    [
      'a choice names the values that fit the other specifics',
      { aspectMode: 'SELECTION_ONLY' },
      [value('13 mm', 'Type', 'Drill'), value('1/4 in', 'Type', 'Impact Driver'), value('Any')],
      { wanted: 'One of the allowed values', allowedValues: ['13 mm', 'Any'] },
    ],
    [
      'a choice that waits for another specific says for which',
      { aspectMode: 'SELECTION_ONLY' },
      [value('iPhone 15', 'Brand', 'Apple'), value('Pixel 9', 'Brand', 'Google')],
      { wanted: 'One of the allowed values, depending on Brand', allowedValues: ['iPhone 15', 'Pixel 9'] },
    ],
    [
      'a choice of several says so',
      { aspectMode: 'SELECTION_ONLY', itemToAspectCardinality: 'MULTI' },
      [value('Red')],
      { wanted: 'One or several of the allowed values', allowedValues: ['Red'] },
    ],
    [
      'a free text names some usual values and its length',
      { aspectMaxLength: 30 },
      ['a', 'b', 'c', 'd'].map((text) => value(text)),
      { wanted: 'A text of at most 30 characters, such as "a", "b", "c"' },
    ],
    [
      'a number comes with an example',
      { aspectDataType: 'NUMBER' },
      [],
      { wanted: 'A number, such as "12"' },
    ],
    [
      'a date comes with its form',
      { aspectDataType: 'DATE', aspectFormat: 'YYYY' },
      [],
      { wanted: 'A date as YYYY' },
    ],
  ])('%s', (_what, constraint, values, described) => {
    const aspects = [aspect('Type', { aspectRequired: false }), aspect('Wanted', constraint, values)];
    expect(specifics(aspects, { Type: ['Drill'] })).toEqual([
      { field: 'itemSpecifics.Wanted', ...required, ...described },
    ]);
  });
});

test('names and values of the marketplace are shown as plain text of bounded length', () => {
  const hostile = (text: string) => `\u202e<script>alert(1)</script><b>${text}</b>`;
  const choice = aspect(hostile('Size'), { aspectMode: 'SELECTION_ONLY' }, [
    value(hostile('Small'), hostile('Department'), 'Men'),
    value('x'.repeat(1_000_000), hostile('Department'), 'Men'),
  ]);
  const free = aspect('Brand', {}, [value(hostile('Acme'))]);
  const specifics = missingFields(listing(), category([choice, free]), site, []).filter(({ field }) =>
    field.startsWith('itemSpecifics'),
  );
  expect(specifics).toEqual([
    {
      field: 'itemSpecifics.Size',
      ...required,
      wanted: 'One of the allowed values, depending on Department',
      allowedValues: ['Small', 'x'.repeat(200)],
    },
    { field: 'itemSpecifics.Brand', ...required, wanted: 'A text of at most 65 characters, such as "Acme"' },
  ]);
});

test('an open size says where on the item it is stated, even where the category does not require it', () => {
  const [uk, eu] = [
    aspect('UK Shoe Size', { aspectRequired: false }, [value('8')]),
    aspect('EU Shoe Size', { aspectMode: 'SELECTION_ONLY' }, [value('42')]),
  ];
  const sizesIn = (aspects: readonly object[], ...given: string[]) => {
    const NameValueList = given.map((Name) => ({ Name, Value: ['8'] }));
    return missingFields(listing({ itemSpecifics: { NameValueList } }), category(aspects), site, [])
      .filter(({ field }) => field.startsWith('itemSpecifics'))
      .map(({ field, code, wanted }) => [field, code, wanted]);
  };
  const wanted = 'One of the allowed values, as the label, the sole or the waistband says';
  expect(sizesIn([uk, eu])).toEqual([['itemSpecifics.EU Shoe Size', 'ASPECT_REQUIRED', wanted]]);
  expect(sizesIn([uk])).toEqual([['itemSpecifics.UK Shoe Size', 'SIZE_MISSING', expect.any(String)]]);
  expect(sizesIn([uk], 'UK Shoe Size')).toEqual([]);
});
