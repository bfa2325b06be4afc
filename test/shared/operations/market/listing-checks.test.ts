import { describe, expect, test } from '@jest/globals';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { readAspects } from '../../../../shared/operations/market/aspects.ts';
import {
  checkAspects,
  checkCondition,
  checkPackage,
  checkPolicy,
  checkReturns,
  checkService,
} from '../../../../shared/operations/market/checks/check-facts.ts';
import { checkRequest, checkValues } from '../../../../shared/operations/market/checks/check-request.ts';
import {
  findingsOf,
  type PartialListing,
  type Report,
} from '../../../../shared/operations/market/listing-facts.ts';
import { checkActiveContent } from '../../../../shared/operations/market/listings/check-listing.ts';
import { listingBody } from './listing-body.ts';

type Check = (report: Report) => void;
const codes = (check: Check) => findingsOf(check).map(({ field, code }) => `${field} ${code}`);
const messages = (check: Check) => findingsOf(check).map(({ message }) => message);
const request = (changes = {}) => parseRequest(postItem, { ...listingBody(), ...changes });
/** Findings about a request alone: a valid one with these changes. */
const ofRequest = (changes: Partial<PartialListing> = {}, hosts = ['ebayimg.com']) =>
  codes((report) => {
    const listing = { ...request(), ...changes };
    checkRequest(listing, hosts, report);
    checkValues(listing, report);
  });

describe('item specifics against the aspects of the category', () => {
  const aspect = (localizedAspectName: string, aspectConstraint: object, values: object[] = []) => ({
    localizedAspectName,
    aspectConstraint,
    aspectValues: values,
  });
  const check = (aspects: unknown[], ...list: [string, ...string[]][]) =>
    codes((report) =>
      checkAspects(
        { NameValueList: list.map(([Name, ...Value]) => ({ Name, Value })) },
        readAspects(aspects),
        report,
      ),
    );

  test('missing required specifics are named; names are compared as people read them', () => {
    const required = ['Brand', 'Model', 'Étui'].map((name) => aspect(name, { aspectRequired: true }));
    expect(check(required, [' brand', 'Acme'], ['E\u0301tui', 'x'])).toEqual([
      'itemSpecifics.Model ASPECT_REQUIRED',
    ]);
  });

  test('a specific is given once, whether the category lists it or not', () => {
    const brand = aspect('Brand', { itemToAspectCardinality: 'MULTI' });
    expect(check([brand], ['Brand', 'Acme', 'Other'], ['Colour', 'Red'])).toEqual([]);
    expect(
      check([brand], ['Brand', 'Acme'], [' BRAND', 'Other'], ['Colour', 'Red'], ['colour', 'Red']),
    ).toEqual(['itemSpecifics.Brand ASPECT_REPEATED', 'itemSpecifics.Colour ASPECT_REPEATED']);
  });

  test.each([
    ...['Does not apply', 'Refer to photos', 'As described', 'Not marked', 'n.a.', 'TBC', 'Missing tag'],
    ...['Siehe Fotos', 'Sans objet', 'Voir l’annonce', 'Vedi descrizione', 'No aplica'],
  ])('the value %j is a remark, unless the category lists it', (remark) => {
    expect(check([aspect('Model', {})], ['Model', remark])).toEqual([
      'itemSpecifics.Model VALUE_IS_A_REMARK',
    ]);
    expect(check([aspect('Model', {}, [{ localizedValue: remark }])], ['Model', remark])).toEqual([]);
  });

  test('a closed list accepts only its own values', () => {
    const colour = aspect('Colour', { aspectMode: 'SELECTION_ONLY' }, [{ localizedValue: 'Red' }]);
    expect(check([colour], ['Colour', 'red'])).toEqual([]);
    expect(check([colour], ['Colour', 'Mauve'])).toEqual(['itemSpecifics.Colour ASPECT_VALUE_NOT_ALLOWED']);
  });

  test('some values are only for certain values of another aspect', () => {
    const size = aspect('Size', { aspectMode: 'SELECTION_ONLY' }, [
      {
        localizedValue: '42',
        valueConstraints: [
          { applicableForLocalizedAspectName: 'Type', applicableForLocalizedAspectValues: ['Shoe'] },
        ],
      },
    ]);
    expect(check([size], ['Size', '42'], ['Type', 'Shoe'])).toEqual([]);
    expect(check([size], ['Size', '42'], ['Type', 'Hat'])).toEqual([
      'itemSpecifics.Size ASPECT_VALUE_NOT_ALLOWED',
    ]);
    const given = { NameValueList: [{ Name: 'Size', Value: ['42'] }] };
    expect(messages((report) => checkAspects(given, readAspects([size]), report))).toEqual([
      'Size: "42" goes only with Type Shoe.',
    ]);
  });

  test('a size that is not in a closed list of sizes is no standard size', () => {
    const size = aspect('Size', { aspectMode: 'SELECTION_ONLY' }, [
      { localizedValue: '32' },
      { localizedValue: 'M' },
    ]);
    expect(check([size], ['Size', 'm'])).toEqual([]);
    expect(check([size], ['Size', '33x32'])).toEqual(['itemSpecifics.Size SIZE_NOT_STANDARD']);
    expect(check([{ ...size, aspectConstraint: {} }], ['Size', '33x32'])).toEqual([]);
  });

  test.each([
    ['Medium', ', which has "M".'],
    ['AU 32', '.'],
    ['40', '.'],
  ])('the size %s is answered with the listed one if there is the same', (value, rest) => {
    const values = ['32', 'M', 'W40'].map((localizedValue) => ({ localizedValue }));
    const size = aspect('Size', { aspectMode: 'SELECTION_ONLY' }, values);
    const given = { NameValueList: [{ Name: 'Size', Value: [value] }] };
    expect(messages((report) => checkAspects(given, readAspects([size]), report))).toEqual([
      `Size: "${value}" is not among the values that the category offers${rest}`,
    ]);
  });

  test('values beyond the one that an aspect takes are dropped, so they are not checked', () => {
    const size = aspect('Size', { aspectMode: 'SELECTION_ONLY', itemToAspectCardinality: 'SINGLE' }, [
      { localizedValue: '8' },
    ]);
    expect(check([size], ['Size', '8', '99'])).toEqual(['itemSpecifics.Size ASPECT_SINGLE_VALUE']);
  });

  test('a size is missing if a category has sizes and the listing states none', () => {
    const [uk, eu] = [
      aspect('UK Shoe Size', {}, [{ localizedValue: '8' }]),
      aspect('EU Shoe Size', {}, [{ localizedValue: '42' }]),
    ];
    expect(check([uk, eu])).toEqual(['itemSpecifics.UK Shoe Size SIZE_MISSING']);
    expect(check([uk, eu], ['EU Shoe Size', '42'])).toEqual([]);
    const required = { ...eu, aspectConstraint: { aspectRequired: true } };
    expect(check([uk, required])).toEqual([
      'itemSpecifics.EU Shoe Size ASPECT_REQUIRED',
      'itemSpecifics.EU Shoe Size SIZE_MISSING',
    ]);
    expect(check([aspect('Screen Size', {}, [{ localizedValue: '13 in' }])])).toEqual([]);
  });

  test('values must respect length, number format and cardinality', () => {
    const rules = [
      aspect('Brand', { aspectMaxLength: 3 }),
      aspect('Weight', { aspectDataType: 'NUMBER' }),
      aspect('Colour', { itemToAspectCardinality: 'SINGLE' }),
      aspect('Features', { itemToAspectCardinality: 'MULTI' }),
    ];
    expect(
      check(rules, ['Brand', '😀😀😀😀'], ['Weight', 'heavy'], ['Colour', 'a', 'b'], ['Features', 'a', 'b']),
    ).toEqual([
      'itemSpecifics.Brand ASPECT_VALUE_TOO_LONG',
      'itemSpecifics.Weight ASPECT_VALUE_NOT_NUMBER',
      'itemSpecifics.Colour ASPECT_SINGLE_VALUE',
    ]);
    expect(check(rules, ['Brand', '😀😀😀'], ['Weight', '-1.5'])).toEqual([]);
  });

  test('a name and a value of 65 characters are the longest, unless the category lists the specific', () => {
    const long = 'x'.repeat(66);
    expect(check([], ['Own', long], ['Mine', long.slice(1)])).toEqual([
      'itemSpecifics.Own ASPECT_VALUE_TOO_LONG',
    ]);
    expect(check([aspect('Brand', {})], ['brand', long])).toEqual([
      'itemSpecifics.Brand ASPECT_VALUE_TOO_LONG',
    ]);
    expect(check([aspect('Notes', { aspectMaxLength: 800 })], ['Notes', long])).toEqual([]);
    expect(check([], [long, 'a'], [long.slice(1), 'a'])).toEqual(['itemSpecifics ASPECT_NAME_TOO_LONG']);
  });

  test('an unreadable aspect is not checked', () => {
    expect(check([null, 'x', { localizedAspectName: 5 }], ['Brand', 'Acme'])).toEqual([]);
  });
});

describe('the condition', () => {
  const policy = (itemCondition: object) => ({
    categoryId: '1',
    itemConditions: [{ conditionId: '3000', conditionDescription: 'Used', ...itemCondition }],
  });
  const grade = {
    conditionDescriptorId: '27502',
    conditionDescriptorName: 'Grade',
    conditionDescriptorConstraint: { usage: 'REQUIRED' },
  };
  const check = (stated: Partial<PartialListing>, conditions?: ReturnType<typeof policy>) =>
    codes((report) => checkCondition(stated, conditions, report));
  const conditionDescriptors = [{ name: 'Grade', values: ['10'] }];
  const unknown = ['conditionDescriptors CONDITION_DESCRIPTOR_UNKNOWN'];

  test.each([
    ['that the category allows', { conditionId: '3000' }, policy({}), []],
    ['of a category that names none', { conditionId: '3000' }, undefined, []],
    ['that is not allowed', { conditionId: '1000' }, policy({}), ['conditionId CONDITION_NOT_ALLOWED']],
    [
      'for approved sellers, with details that are required',
      { conditionId: '3000' },
      policy({ usage: 'RESTRICTED', conditionDescriptors: [grade, 7] }),
      ['conditionId CONDITION_RESTRICTED', 'conditionDescriptors.Grade CONDITION_DESCRIPTORS_REQUIRED'],
    ],
    ['without any details', { conditionId: '3000', conditionDescriptors }, policy({}), unknown],
    ['of a category without any', { conditionId: '3000', conditionDescriptors }, undefined, unknown],
  ])('a condition %s: %j', (_what, stated, conditions, findings) => {
    expect(check(stated, conditions)).toEqual(findings);
  });
});

describe('returns', () => {
  const period = (value: number) => [{ unit: 'DAY', value }];

  test.each([
    ['none, as the category requires a policy', false, { returnsAcceptanceEnabled: true }, true],
    ['returns that the category does not take', true, { returnsAcceptanceEnabled: false }, false],
    ['another period', true, { returnPeriods: period(60) }, false],
    ['another payer', true, { returnPeriods: period(30), returnShippingCostPayers: ['SELLER'] }, false],
    ['30 days at the cost of the buyer', true, { returnShippingCostPayers: ['BUYER', 'SELLER'] }, true],
    ['a category without a rule', true, undefined, true],
  ])('%s', (_what, accepted, domestic, passes) => {
    const rule = domestic && { categoryId: '1', required: true, domestic };
    expect(codes((report) => checkReturns(accepted, rule, report))).toEqual(
      passes ? [] : ['domesticReturnsRequired RETURNS_NOT_AVAILABLE'],
    );
  });
});

describe('the request itself', () => {
  const us = {
    siteName: 'US',
    currency: 'USD',
    measurementUnit: 'English',
    countryCode: 'US',
    postalCode: '10001',
  } as const;
  const urls = (last: number) =>
    [1000, 1000, 1000, last].map((length) => 'https://a.example/'.padEnd(length, 'x'));
  const hosted = 'https://i.ebayimg.com/00/s/$_1.JPG?a=1;b=2';

  test.each<[Partial<PartialListing>, string[]]>([
    [{}, []],
    [{ title: `<b>${'x'.repeat(80)}</b>` }, ['title TITLE_TOO_LONG', 'title TITLE_HAS_MARKUP']],
    [{ title: '😀'.repeat(80) }, []],
    [{ title: '5 < 6 & 7 > 2' }, []],
    [{ description: 'x'.repeat(500_001) }, ['description DESCRIPTION_TOO_LONG']],
    [{ startPrice: '123456789012' }, ['startPrice AMOUNT_TOO_LARGE']],
    [{ shippingServiceCost: '999999991' }, ['shippingServiceCost AMOUNT_TOO_LARGE']],
    [{ startPrice: '0.0' }, ['startPrice PRICE_NOT_POSITIVE']],
    [
      { startPrice: '9.999', shippingServiceCost: '9.5001' },
      ['startPrice AMOUNT_TOO_FINE', 'shippingServiceCost AMOUNT_TOO_FINE'],
    ],
    [{ currency: 'JPY', startPrice: '100.5', shippingServiceCost: '500' }, ['startPrice AMOUNT_TOO_FINE']],
    [{ pictureUrls: urls(975) }, []],
    [{ pictureUrls: urls(976) }, ['pictureUrls PICTURE_URLS_TOO_LONG']],
    [
      { pictureUrls: ['http://a.example/1', 'https://a.example/1;2'] },
      ['pictureUrls[0] PICTURE_NOT_HTTPS', 'pictureUrls[1] PICTURE_URL_REFUSED'],
    ],
    [{ pictureUrls: [hosted] }, []],
    [{ pictureUrls: [hosted, 'https://a.example/1'] }, ['pictureUrls PICTURES_MIXED']],
    [{ pictureUrls: [hosted, 'https://notebayimg.com/1'] }, ['pictureUrls PICTURES_MIXED']],
    [{ packageDepth: '0' }, ['packageDepth SIZE_NOT_POSITIVE']],
    [{ WeightMajor: '0', WeightMinor: '0' }, ['WeightMinor WEIGHT_NOT_POSITIVE']],
    [{ WeightMinor: '1000' }, ['WeightMinor WEIGHT_MINOR_TOO_LARGE']],
    [{ ...us, WeightMinor: '16' }, ['WeightMinor WEIGHT_MINOR_TOO_LARGE']],
    // No parcel is larger or heavier than a shipping container.
    [{ packageDepth: '1220' }, ['packageDepth SIZE_TOO_LARGE']],
    [{ WeightMajor: '30481' }, ['WeightMajor WEIGHT_TOO_LARGE']],
    [{ packageDepth: '1219', WeightMajor: '30480' }, []],
    [
      { ...us, packageLength: '481', WeightMajor: '67200', WeightMinor: '0' },
      ['packageLength SIZE_TOO_LARGE'],
    ],
    [
      { conditionId: '1000', conditionDescription: 'Scratched.' },
      ['conditionDescription CONDITION_DESCRIPTION_NOT_TAKEN'],
    ],
    [{ conditionId: '1500', conditionDescription: 'Scratched.' }, []],
    [{ conditionId: undefined, conditionDescription: 'Scratched.' }, []],
    [
      { fulfillmentPolicyId: '61', paymentPolicyId: '62', returnPolicyId: '63' },
      ['shippingService POLICY_DECIDES', 'domesticReturnsRequired POLICY_DECIDES'],
    ],
    [
      { paymentPolicyId: '62' },
      ['fulfillmentPolicyId POLICIES_INCOMPLETE', 'returnPolicyId POLICIES_INCOMPLETE'],
    ],
  ])('with %j: %j', (changes, findings) => {
    expect(ofRequest(changes)).toEqual(findings);
  });

  test('a picture host may have a port, and pictures there need no https', () => {
    expect(ofRequest({ pictureUrls: ['http://api.example:8080/1'] }, ['api.example:8080'])).toEqual([]);
    expect(ofRequest({ pictureUrls: ['http://api.example/1'] }, ['api.example:8080'])).not.toEqual([]);
  });

  test.each([
    ['AU', ['3056'], ['10001']],
    ['US', ['10001-1234'], ['1000', 'SW1A 1AA']],
    ['GB', ['sw1a1aa', 'W1A 0AX', 'GIR 0AA'], ['3056']],
    ['CA', ['K1A 0B1', 'k1a0b1', 'K1A-0B1'], ['D1A 0B1', '10001']],
    ['DE', ['01067'], ['1067', 'D-10115']],
    ['FR', ['75001', '75 001'], ['7500']],
    ['IT', ['00184'], ['V-00120']],
    ['ES', ['28001', '52006'], ['53001']],
    ['IE', ['D02 AF30', 'd6w xy00', 'A65F4E2'], ['B65 F4E2', 'Dublin 2']],
    ['NZ', ['anything'], []],
  ])('in %s the postal codes %j pass and %j do not', (countryCode, good, bad) => {
    for (const postalCode of good) expect(ofRequest({ countryCode, postalCode })).toEqual([]);
    for (const postalCode of bad)
      expect(ofRequest({ countryCode, postalCode })).toEqual(['postalCode POSTAL_CODE_NOT_OF_COUNTRY']);
  });

  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<p>Good</p><FORM action="https://a.example"><p>', '<form>'],
    ['<iframe src="https://a.example"></iframe>', '<iframe>'],
    ['<meta http-equiv="Refresh" content="0;url=https://a.example">', '<meta>'],
    ['<p onclick = "x()">', 'onclick of <p>'],
    ['<a href=" java&#10;script:x()">', 'href of <a>'],
    ['<a href="&#106;avascript:x()">', 'href of <a>'],
    ['<video src="a.mp4" autoplay>', 'autoplay of <video>'],
    ['<svg/onload=x()>', 'onload of <svg>'],
    ['Turn the <b>light</b> on = off & on; javascript: a book about scripts, forms and frames', undefined],
    [
      '<p style="color:red">Good</p><a href="https://www.ebay.com.au/">Shop</a><img src="https://a.example/1.jpg">',
      undefined,
    ],
    ['<!-- <script>old()</script> --><video controls src="https://a.example/a.mp4"></video>', undefined],
  ])('the active content of %s is %s', (description, named) => {
    expect(messages((report) => checkActiveContent({ description }, report))).toEqual(
      named === undefined ? [] : [`description must not hold active content: ${named}.`],
    );
  });
});

describe('lookups of site and seller', () => {
  const service = (code: string, changes: object = {}) => ({
    ShippingService: code,
    Description: code,
    ValidForPostItem: true,
    InternationalService: false,
    ShippingCostTypes: ['FLAT_RATE'],
    ...changes,
  });

  test.each([
    ['Standard', []],
    ['standard', ['shippingService must be one of the services that shipping-packages lists for this site.']],
    ['Abroad', ['shippingService must be a domestic service: Abroad is international.']],
    ['Weighed', ['shippingService must be a service with a flat rate: Weighed has CALCULATED only.']],
  ])('the shipping service %s: %j', (shippingService, expected) => {
    const services = [
      service('Standard'),
      service('Abroad', { ValidForPostItem: false, InternationalService: true }),
      service('Weighed', { ValidForPostItem: false, ShippingCostTypes: ['CALCULATED'] }),
    ];
    expect(messages((report) => checkService({ shippingService }, services, report))).toEqual(expected);
    expect(messages((report) => checkService({ shippingService }, [], report))).toEqual([]);
  });

  test.each([
    ['US', 'AU', 'USPSPriority', false],
    ['US', 'AU', 'StandardShippingFromOutsideUS', true],
    ['US', 'US', 'USPSPriority', true],
    ['US', 'US', 'StandardShippingFromOutsideUS', false],
    ['Germany', 'AT', 'DE_DHLPaket', false],
    ['Germany', 'AT', 'DE_StandardversandAusDemAusland', true],
  ] as const)(
    'on the site %s an item in %s goes by %s: %s',
    (siteName, countryCode, shippingService, fits) => {
      const services = [
        service('USPSPriority'),
        service('StandardShippingFromOutsideUS'),
        service('DE_DHLPaket'),
        service('DE_StandardversandAusDemAusland'),
      ];
      const listing = { siteName, countryCode, shippingService };
      expect(codes((report) => checkService(listing, services, report))).toEqual(
        fits ? [] : ['shippingService SERVICE_NOT_FROM_COUNTRY'],
      );
      // A site without services for items elsewhere leads to no finding about them.
      expect(codes((report) => checkService(listing, [service(shippingService)], report))).toEqual(
        /Outside|Ausland/.test(shippingService) && !fits ? ['shippingService SERVICE_NOT_FROM_COUNTRY'] : [],
      );
    },
  );

  test('a package type must belong to the site, a policy to the seller', () => {
    const letter = {
      ShippingPackage: 'Letter',
      Description: '',
      DefaultValue: true,
      DimensionsSupported: true,
    };
    const typed = (code: string, of = [letter]) => messages((report) => checkPackage(code, of, report));
    expect([typed('Letter'), typed('Anything', [])]).toEqual([[], []]);
    expect(typed('Crate')).toEqual(['shippingPackage must be one of Letter.']);
    const own = [{ id: '61', name: 'Standard post' }];
    const check = (id: string, of = own) =>
      messages((report) => checkPolicy('fulfillmentPolicyId', id, of, report));
    expect(check('61')).toEqual([]);
    expect(check('99')).toEqual([
      "fulfillmentPolicyId 99 is none of the seller's policies on this site; the seller has 61 (Standard post).",
    ]);
    expect(check('63', [])[0]).toContain('the seller has none there');
  });
});
