import { describe, expect, test } from '@jest/globals';
import type { Regulatory } from '../../../../../shared/contract/market/regulatory.ts';
import { checkSafety } from '../../../../../shared/operations/market/checks/check-safety.ts';
import { findingsOf, type SafetyRule } from '../../../../../shared/operations/market/listing-facts.ts';
import { sitesUnderSafetyLaw } from '../../../../../shared/operations/market/marketplaces.ts';

const asked = (usage: string, ...names: string[]) => names.map((name) => ({ name, usage }));
const two = asked('REQUIRED', 'MANUFACTURER', 'RESPONSIBLE_PERSON');

const findings = (regulatory: Regulatory | undefined, rule: Partial<SafetyRule>) =>
  findingsOf((report) =>
    checkSafety({ regulatory }, { attributes: two, isBusiness: undefined, ...rule }, report),
  );
const lackingIn = (regulatory: Regulatory | undefined, attributes = two) =>
  findings(regulatory, { attributes }).map(({ message }) => message.split('. ')[0]);

const german = {
  companyName: 'Acme GmbH',
  addressLine1: 'Musterstr. 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  email: 'info@acme.example',
};
const chinese = { ...german, country: 'CN' };
const person = { ...german, types: ['EUResponsiblePerson'] as ['EUResponsiblePerson'] };
const londoner = { ...person, country: 'GB', postalCode: 'SW1A 1AA' };
const irish = { ...person, country: 'GB', postalCode: ' bt1 5gs' };
const unreachable = { ...person, email: undefined };

test('the sites of the European Union and of the United Kingdom are under the law', () => {
  expect([...sitesUnderSafetyLaw]).toEqual(['UK', 'Germany', 'France', 'Italy', 'Spain', 'Ireland']);
});

describe('what is lacking', () => {
  const someone =
    'regulatory.responsiblePersons lacks a person in the EU or Northern Ireland, unless the manufacturer is there';
  test.each<[string, Regulatory | undefined, string[]]>([
    [
      'everything',
      undefined,
      [
        'regulatory.manufacturer lacks the name, the address, and one of phone, email and contactUrl',
        someone,
      ],
    ],
    ['nothing with a whole manufacturer in the EU', { manufacturer: german }, []],
    ['a person with a manufacturer elsewhere', { manufacturer: chinese }, [someone]],
    [
      'nothing with one of several persons there',
      { manufacturer: chinese, responsiblePersons: [londoner, person] },
      [],
    ],
    [
      'a person there with a person elsewhere',
      { manufacturer: chinese, responsiblePersons: [{ ...person, country: 'CN' }, londoner] },
      [someone],
    ],
    ['nothing with a person in Northern Ireland', { manufacturer: chinese, responsiblePersons: [irish] }, []],
    [
      'the rest of an address and a way to get in touch',
      { manufacturer: { companyName: 'Acme GmbH', city: 'Berlin' }, responsiblePersons: [person] },
      [
        'regulatory.manufacturer lacks addressLine1, postalCode, country, and one of phone, email and contactUrl',
      ],
    ],
    [
      'what each person lacks',
      { manufacturer: german, responsiblePersons: [{ ...person, city: undefined }, unreachable] },
      [
        'regulatory.responsiblePersons[0] lacks city',
        'regulatory.responsiblePersons[1] lacks one of phone, email and contactUrl',
      ],
    ],
  ])('%s', (_what, regulatory, expected) => {
    expect(lackingIn(regulatory)).toEqual(expected);
  });

  test('labels and documents are asked for by name, and what post-item cannot carry is not', () => {
    const attributes = asked(
      'RECOMMENDED',
      'PRODUCT_SAFETY_STATEMENTS',
      'DOCUMENTS',
      'HAZMAT_PICTOGRAMS',
      'ENERGY',
    );
    expect(lackingIn(undefined, attributes)).toEqual([
      'regulatory.productSafety lacks pictograms or statements of its labels',
      'regulatory.documents lacks ids of documents',
    ]);
    expect(lackingIn({ documents: ['d1'], productSafety: { statements: ['EBPSS101'] } }, attributes)).toEqual(
      [],
    );
  });

  test('an attribute that a category merely takes is not asked for', () => {
    expect(
      lackingIn(undefined, [...asked('OPTIONAL', 'MANUFACTURER'), { name: 'DOCUMENTS' } as never]),
    ).toEqual([]);
  });
});

test.each([
  ['REQUIRED', true, 'blocks', 'requires'],
  ['REQUIRED', false, 'advice', 'requires'],
  ['REQUIRED', undefined, 'may be hidden', 'requires'],
  ['RECOMMENDED', true, 'may be hidden', 'recommends'],
  ['RECOMMENDED', false, 'advice', 'recommends'],
  ['RECOMMENDED', undefined, 'may be hidden', 'recommends'],
])('%s for a business seller: %s is %s', (usage, isBusiness, severity, asks) => {
  const [finding] = findings(undefined, { attributes: asked(usage, 'MANUFACTURER'), isBusiness });
  expect(finding).toMatchObject({ field: 'regulatory.manufacturer', code: 'SAFETY_INFORMATION_NEEDED' });
  expect(finding?.severity).toBe(severity);
  expect(finding?.message).toContain(`. The marketplace ${asks} it in this category.`);
});
