import { describe, expect, test } from '@jest/globals';
import { type Check, postItem } from '../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { readAspects } from '../../../../shared/operations/market/aspects.ts';
import { checkActiveContent } from '../../../../shared/operations/market/checks/active-content.ts';
import {
  checkAspects,
  checkCondition,
  checkDescription,
  checkReturns,
} from '../../../../shared/operations/market/checks/check-category.ts';
import {
  checkAmounts,
  checkPlace,
  checkText,
} from '../../../../shared/operations/market/checks/check-request.ts';
import {
  checkOrigin,
  checkPackage,
  checkParcel,
  checkPolicy,
  checkPolicySet,
  checkService,
} from '../../../../shared/operations/market/checks/check-site.ts';
import { checkPictures } from '../../../../shared/operations/market/listing-checks.ts';
import { listingBody } from './listing-body.ts';

const codes = (checks: Check[]) => checks.map(({ field, code }) => `${field} ${code}`);
const hosts = ['ebayimg.com'];
const us = { siteName: 'US', currency: 'USD', measurementUnit: 'English' };
const request = (changes = {}) => parseRequest(postItem, { ...listingBody(), ...changes });

describe('item specifics against the aspects of the category', () => {
  const aspect = (localizedAspectName: string, aspectConstraint: object, values: object[] = []) => ({
    localizedAspectName,
    aspectConstraint,
    aspectValues: values,
  });
  const check = (aspects: unknown[], ...list: [string, ...string[]][]) =>
    codes(
      checkAspects(
        { NameValueList: list.map(([Name, ...Value]) => ({ Name, Value })) },
        readAspects(aspects),
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

  test.each(['Refer to photos', 'As pictured', 'Not marked', 'Siehe Fotos', 'Missing tag'])(
    'the value %j is a remark, unless the category lists it',
    (remark) => {
      expect(check([aspect('Model', {})], ['Model', remark])).toEqual([
        'itemSpecifics.Model VALUE_IS_A_REMARK',
      ]);
      expect(check([aspect('Model', {}, [{ localizedValue: remark }])], ['Model', remark])).toEqual([]);
    },
  );

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

  test('a value of 65 characters is the longest, unless the category lists its specific with another', () => {
    const long = 'x'.repeat(66);
    expect(check([], ['Own', long], ['Mine', long.slice(1)])).toEqual([
      'itemSpecifics.Own ASPECT_VALUE_TOO_LONG',
    ]);
    expect(check([aspect('Brand', {})], ['brand', long])).toEqual([
      'itemSpecifics.Brand ASPECT_VALUE_TOO_LONG',
    ]);
    expect(check([aspect('Notes', { aspectMaxLength: 800 })], ['Notes', long])).toEqual([]);
  });

  test('a name of 65 characters is the longest for a specific that the category does not list', () => {
    expect(check([], ['x'.repeat(66), 'a'], ['y'.repeat(65), 'a'])).toEqual([
      'itemSpecifics ASPECT_NAME_TOO_LONG',
    ]);
  });

  test('an aspect that we cannot read is not checked', () => {
    expect(check([null, 'x', { localizedAspectName: 5 }], ['Brand', 'Acme'])).toEqual([]);
  });
});

describe('the place', () => {
  test.each([
    ['AU', '3056', true],
    ['AU', '10001', false],
    ['US', '10001-1234', true],
    ['US', '1000', false],
    ['US', 'SW1A 1AA', false],
    ['GB', 'sw1a1aa', true],
    ['GB', 'W1A 0AX', true],
    ['GB', 'GIR 0AA', true],
    ['GB', '3056', false],
    ['CA', 'K1A 0B1', true],
    ['CA', 'k1a0b1', true],
    ['CA', 'K1A-0B1', true],
    ['CA', 'D1A 0B1', false],
    ['CA', '10001', false],
    ['DE', '01067', true],
    ['DE', '1067', false],
    ['DE', 'D-10115', false],
    ['FR', '75001', true],
    ['FR', '75 001', true],
    ['FR', '7500', false],
    ['IT', '00184', true],
    ['IT', 'V-00120', false],
    ['ES', '28001', true],
    ['ES', '52006', true],
    ['ES', '53001', false],
    ['IE', 'D02 AF30', true],
    ['IE', 'd6w xy00', true],
    ['IE', 'A65F4E2', true],
    ['IE', 'B65 F4E2', false],
    ['IE', 'Dublin 2', false],
    ['NZ', 'anything', true],
  ])('in %s the postal code %s passes: %s', (countryCode, postalCode, passes) => {
    expect(codes(checkPlace({ countryCode, postalCode }))).toEqual(
      passes ? [] : ['postalCode POSTAL_CODE_NOT_OF_COUNTRY'],
    );
  });
});

describe('the condition', () => {
  const policy = (itemCondition: object) => ({
    categoryId: '1',
    itemConditions: [{ conditionId: '3000', conditionDescription: 'Used', ...itemCondition }],
  });

  test('a condition that the category allows passes, and so does any if the category names none', () => {
    expect(checkCondition({ conditionId: '3000' }, policy({}))).toEqual([]);
    expect(checkCondition({ conditionId: '3000' }, undefined)).toEqual([]);
  });

  test('the finding names a condition that is not allowed and those that are', () => {
    expect(checkCondition({ conditionId: '1000' }, policy({}))).toEqual([
      {
        field: 'conditionId',
        code: 'CONDITION_NOT_ALLOWED',
        message: 'conditionId 1000 is not allowed in this category; allowed are 3000 (Used).',
      },
    ]);
  });

  test('conditions for approved sellers and conditions that need descriptors are findings', () => {
    const grade = {
      conditionDescriptorId: '27502',
      conditionDescriptorName: 'Grade',
      conditionDescriptorConstraint: { usage: 'REQUIRED' },
    };
    const conditions = policy({ usage: 'RESTRICTED', conditionDescriptors: [grade, 7] });
    expect(codes(checkCondition({ conditionId: '3000' }, conditions))).toEqual([
      'conditionId CONDITION_RESTRICTED',
      'conditionDescriptors.Grade CONDITION_DESCRIPTORS_REQUIRED',
    ]);
  });

  test('descriptors for a condition or a category without any are findings', () => {
    const conditionDescriptors = [{ name: 'Grade', values: ['10'] }];
    const stated = { conditionId: '3000', conditionDescriptors };
    for (const conditions of [policy({}), undefined])
      expect(codes(checkCondition(stated, conditions))).toEqual([
        'conditionDescriptors CONDITION_DESCRIPTOR_UNKNOWN',
      ]);
  });

  test.each([
    ['1000', ['conditionDescription CONDITION_DESCRIPTION_NOT_TAKEN']],
    ['1500', []],
    ['3000', []],
    [undefined, []],
  ])('a description of condition %s gives the findings %j', (conditionId, findings) => {
    expect(codes(checkDescription({ conditionId, conditionDescription: 'Scratched.' }))).toEqual(findings);
  });
});

describe('policies', () => {
  const listing = (changes: object = {}) => ({ ...request(), ...changes });
  const all = { fulfillmentPolicyId: '61', paymentPolicyId: '62', returnPolicyId: '63' };
  const own = [{ id: '61', name: 'Standard post' }];

  test('a listing without policies has no findings', () => {
    expect(checkPolicySet(listing())).toEqual([]);
  });

  test('three policies say which fields they decide', () => {
    expect(codes(checkPolicySet(listing(all)))).toEqual([
      'shippingService POLICY_DECIDES',
      'domesticReturnsRequired POLICY_DECIDES',
    ]);
  });

  test.each([
    [{ fulfillmentPolicyId: '61' }, ['paymentPolicyId', 'returnPolicyId']],
    [{ paymentPolicyId: '62', returnPolicyId: '63' }, ['fulfillmentPolicyId']],
  ])('with %j the others are missing: %j', (given, missing) => {
    const found = checkPolicySet(listing(given)).filter(({ code }) => code === 'POLICIES_INCOMPLETE');
    expect(found.map(({ field }) => field)).toEqual(missing);
  });

  test('a policy is one of the seller’s own', () => {
    expect(checkPolicy('fulfillmentPolicyId', '61', own)).toEqual([]);
    expect(checkPolicy('fulfillmentPolicyId', '99', own)).toEqual([
      {
        field: 'fulfillmentPolicyId',
        code: 'POLICY_UNKNOWN',
        message:
          "fulfillmentPolicyId 99 is none of the seller's policies on this site; the seller has 61 (Standard post).",
      },
    ]);
    expect(checkPolicy('returnPolicyId', '63', [])[0]?.message).toContain('the seller has none there');
  });
});

describe('returns', () => {
  const rule = (domestic: object) => ({ categoryId: '1', required: true, domestic });
  const period = (value: number) => [{ unit: 'DAY', value }];

  test('not accepting returns is a policy like any other', () => {
    expect(checkReturns(false, rule({ returnsAcceptanceEnabled: true }))).toEqual([]);
  });

  test.each([
    ['not enabled', { returnsAcceptanceEnabled: false }],
    ['another period', { returnPeriods: period(60) }],
    ['another payer', { returnPeriods: period(30), returnShippingCostPayers: ['SELLER'] }],
  ])('the policy that would be sent is a finding: %s', (_what, domestic) => {
    expect(codes(checkReturns(true, rule(domestic)))).toEqual([
      'domesticReturnsRequired RETURNS_NOT_AVAILABLE',
    ]);
  });

  test('30 days at the cost of the buyer pass', () => {
    const domestic = { returnPeriods: period(30), returnShippingCostPayers: ['BUYER', 'SELLER'] };
    expect(checkReturns(true, rule(domestic))).toEqual([]);
    expect(checkReturns(true, undefined)).toEqual([]);
  });
});

describe('the request itself', () => {
  test('title and description are bounded, and a title has no markup', () => {
    const bad = request({ title: `<b>${'x'.repeat(80)}</b>`, description: 'x'.repeat(500_001) });
    expect(codes(checkText(bad))).toEqual([
      'title TITLE_TOO_LONG',
      'title TITLE_HAS_MARKUP',
      'description DESCRIPTION_TOO_LONG',
    ]);
    for (const title of ['Mug <I>red', 'Mug</p>', 'Mug <img src=x>'])
      expect(codes(checkText(request({ title })))).toEqual(['title TITLE_HAS_MARKUP']);
    expect(checkText(request({ title: '😀'.repeat(80) }))).toEqual([]);
    expect(checkText(request({ title: '5 < 6 & 7 > 2' }))).toEqual([]);
  });

  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<p>Good</p><FORM action="https://a.example"><p>', '<form>'],
    ['<iframe src="https://a.example"></iframe>', '<iframe>'],
    ['<object data="a.swf"></object>', '<object>'],
    ['<embed src=a.swf>', '<embed>'],
    ['<meta http-equiv="Refresh" content="0;url=https://a.example">', '<meta>'],
    ['<p onclick = "x()">', 'onclick of <p>'],
    ['<img src=x onerror=x()>', 'onerror of <img>'],
    ['<a href=" java&#10;script:x()">', 'href of <a>'],
    ['<a href="&#106;avascript:x()">', 'href of <a>'],
    ['<video src="a.mp4" autoplay>', 'autoplay of <video>'],
    ['<svg/onload=x()>', 'onload of <svg>'],
  ])('a description has no active content: %s', (description, named) => {
    expect(checkActiveContent({ description })).toEqual([
      {
        field: 'description',
        code: 'ACTIVE_CONTENT',
        message: `description must not hold active content: ${named}.`,
      },
    ]);
  });

  test.each([
    'Turn the <b>light</b> on = off & on; javascript: a book about scripts, forms and frames',
    '<p style="color:red">Good</p><a href="https://www.ebay.com.au/">Shop</a><img src="https://a.example/1.jpg">',
    '<!-- <script>old()</script> --><video controls src="https://a.example/a.mp4"></video>',
    '&lt;script&gt; is a tag',
  ])('a description without active content passes: %s', (description) => {
    expect(checkActiveContent({ description })).toEqual([]);
  });

  test('no amount is as large as one that the marketplace refuses', () => {
    expect(
      codes(checkAmounts(request({ startPrice: '123456789012', shippingServiceCost: '999999991' }))),
    ).toEqual(['startPrice AMOUNT_TOO_LARGE', 'shippingServiceCost AMOUNT_TOO_LARGE']);
    expect(checkAmounts(request({ startPrice: '99999999.99' }))).toEqual([]);
  });

  test('a price is above zero, and no amount has more decimals than its currency', () => {
    expect(codes(checkAmounts(request({ startPrice: '0.0' })))).toEqual(['startPrice PRICE_NOT_POSITIVE']);
    const fine = checkAmounts(request({ startPrice: '9.999', shippingServiceCost: '9.5001' }));
    expect(fine).toEqual([
      {
        field: 'startPrice',
        code: 'AMOUNT_TOO_FINE',
        message: 'startPrice must have at most 2 decimals in AUD.',
      },
      {
        field: 'shippingServiceCost',
        code: 'AMOUNT_TOO_FINE',
        message: 'shippingServiceCost must have at most 2 decimals in AUD.',
      },
    ]);
    const yen = { currency: 'JPY', startPrice: '100.5', shippingServiceCost: '500' };
    expect(codes(checkAmounts(yen))).toEqual(['startPrice AMOUNT_TOO_FINE']);
  });

  test('the addresses of all pictures together are bounded', () => {
    const urls = (last: number) =>
      [...Array.from({ length: 3 }, () => 1000), last].map((length) =>
        'https://a.example/'.padEnd(length, 'x'),
      );
    expect(checkPictures(urls(975), hosts)).toEqual([]);
    expect(codes(checkPictures(urls(976), hosts))).toEqual(['pictureUrls PICTURE_URLS_TOO_LONG']);
  });

  test('pictures of our own need an https address without a semicolon', () => {
    const own = ['http://a.example/1', 'https://a.example/1;2'];
    expect(codes(checkPictures(own, hosts))).toEqual([
      'pictureUrls[0] PICTURE_NOT_HTTPS',
      'pictureUrls[1] PICTURE_URL_REFUSED',
    ]);
    expect(checkPictures(['https://a.example/1', 'https://b.example/2'], hosts)).toEqual([]);
  });

  test('pictures that the marketplace hosts pass, but not together with others', () => {
    const hosted = 'https://i.ebayimg.com/00/s/$_1.JPG?a=1;b=2';
    expect(
      checkPictures([hosted, 'http://api.example:8080/picture'], [...hosts, 'api.example:8080']),
    ).toEqual([]);
    expect(checkPictures(['http://api.example/picture'], ['api.example:8080'])).not.toEqual([]);
    expect(codes(checkPictures([hosted, 'https://a.example/1'], hosts))).toEqual([
      'pictureUrls PICTURES_MIXED',
    ]);
    expect(codes(checkPictures([hosted, 'https://notebayimg.com/1'], hosts))).toEqual([
      'pictureUrls PICTURES_MIXED',
    ]);
  });

  test('sizes and weights are positive, and the minor weight is less than one major unit', () => {
    const zero = { packageDepth: '0', packageLength: '00', WeightMajor: '0', WeightMinor: '0' };
    expect(codes(checkParcel(request(zero)))).toEqual([
      'packageDepth SIZE_NOT_POSITIVE',
      'packageLength SIZE_NOT_POSITIVE',
      'WeightMinor WEIGHT_NOT_POSITIVE',
    ]);
    expect(codes(checkParcel(request({ WeightMinor: '1000' })))).toEqual([
      'WeightMinor WEIGHT_MINOR_TOO_LARGE',
    ]);
    expect(codes(checkParcel(request({ ...us, WeightMinor: '16' })))).toEqual([
      'WeightMinor WEIGHT_MINOR_TOO_LARGE',
    ]);
  });

  test.each([
    [{ packageDepth: '1220' }, ['packageDepth SIZE_TOO_LARGE']],
    [{ WeightMajor: '30481' }, ['WeightMajor WEIGHT_TOO_LARGE']],
    [{ packageDepth: '1219', WeightMajor: '30480' }, []],
    [
      { ...us, packageLength: '481', WeightMajor: '67200', WeightMinor: '0' },
      ['packageLength SIZE_TOO_LARGE'],
    ],
  ])('a parcel with %j is no larger and heavier than a shipping container', (changes, found) => {
    expect(codes(checkParcel(request(changes)))).toEqual(found);
  });

  test('a shipping service must be one of the site that can be posted', () => {
    const service = (code: string, changes: object = {}) => ({
      code,
      description: code,
      international: false,
      costTypes: ['FLAT_RATE'],
      ...changes,
    });
    const services = [
      service('Standard'),
      service('Abroad', { international: true }),
      service('Weighed', { costTypes: ['CALCULATED'] }),
    ];
    expect(checkService('Standard', services)).toEqual([]);
    expect(checkService('Anything', [])).toEqual([]);
    expect(codes(checkService('standard', services))).toEqual(['shippingService SERVICE_UNKNOWN']);
    expect(checkService('Abroad', services)).toEqual([
      {
        field: 'shippingService',
        code: 'SERVICE_NOT_POSTABLE',
        message: 'shippingService must be a domestic service: Abroad is international.',
      },
    ]);
    expect(checkService('Weighed', services)).toEqual([
      {
        field: 'shippingService',
        code: 'SERVICE_NOT_POSTABLE',
        message: 'shippingService must be a service with a flat rate: Weighed has CALCULATED only.',
      },
    ]);
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
        'USPSPriority',
        'StandardShippingFromOutsideUS',
        'DE_DHLPaket',
        'DE_StandardversandAusDemAusland',
      ].map((code) => ({ code, description: '', international: false, costTypes: [] }));
      const listing = { ...request(), siteName, countryCode, shippingService };
      expect(codes(checkOrigin(listing, services))).toEqual(
        fits ? [] : ['shippingService SERVICE_NOT_FROM_COUNTRY'],
      );
      // A site without services for items elsewhere says nothing about them.
      expect(checkOrigin(listing, services.slice(0, 1))).toEqual([]);
    },
  );

  test('a package type must be one of the site', () => {
    const types = [{ code: 'Letter', description: 'Letter', isDefault: true, takesDimensions: true }];
    expect(checkPackage('Letter', types)).toEqual([]);
    expect(checkPackage('Anything', [])).toEqual([]);
    expect(checkPackage('Crate', types)).toEqual([
      {
        field: 'shippingPackage',
        code: 'PACKAGE_UNKNOWN',
        message: 'shippingPackage must be one of Letter.',
      },
    ]);
  });
});

describe('hostile sizes are checked in time that grows linearly', () => {
  test('a title of many opening brackets is checked in time that grows linearly', () => {
    const title = '<a'.repeat(200_000);
    expect(checkText({ title, description: 'd' }).map(({ code }) => code)).toEqual(['TITLE_TOO_LONG']);
  });

  test('the same specific tens of thousands of times is checked in time that grows linearly', () => {
    const NameValueList = Array.from({ length: 50_000 }, () => ({ Name: 'Brand', Value: ['a'] }));
    expect(codes(checkAspects({ NameValueList }, []))).toEqual(['itemSpecifics.Brand ASPECT_REPEATED']);
  });
});
