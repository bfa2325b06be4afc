import { describe, expect, test } from '@jest/globals';
import {
  checkDescriptors,
  fittingValueNames,
  type GivenDescriptor,
  readDescriptors,
  withIds,
} from '../../../../shared/operations/market/condition-descriptors.ts';
import { findingsOf } from '../../../../shared/operations/market/listing-facts.ts';

const value = (id: string, name: string, onlyWith?: readonly string[]) => ({
  conditionDescriptorValueId: id,
  conditionDescriptorValueName: name,
  ...(onlyWith && {
    conditionDescriptorValueConstraints: [{ applicableToConditionDescriptorValueIds: onlyWith }],
  }),
});

const descriptor = (id: string, name: string, constraint: object, values?: object[]) => ({
  conditionDescriptorId: id,
  conditionDescriptorName: name,
  conditionDescriptorConstraint: constraint,
  ...(values && { conditionDescriptorValues: values }),
});

const grader = descriptor('27501', 'Professional Grader', { usage: 'REQUIRED', cardinality: 'SINGLE' }, [
  value('275010', 'Professional Sports Authenticator (PSA)'),
  value('275013', 'Beckett Grading Services (BGS)'),
  value('275014', 'Certified Sports Guaranty (CSG)'),
]);
const grade = descriptor('27502', 'Grade', { usage: 'REQUIRED', cardinality: 'SINGLE' }, [
  value('275020', '10'),
  value('275021', '9.5'),
]);
const certificate = descriptor('27503', 'Certification Number', { mode: 'FREE_TEXT', maxLength: 30 });
const card = readDescriptors([grader, grade, certificate]);

/** A grade's id may be another value's grade, as for coins at the marketplace. */
const coin = readDescriptors([
  descriptor('3', 'Letter Grade', { usage: 'REQUIRED' }, [value('30', 'MS'), value('31', 'VF')]),
  descriptor('4', 'Numerical Grade', { usage: 'REQUIRED' }, [
    value('65', '60', ['30']),
    value('60', '65', ['30']),
    value('20', '20', ['31']),
  ]),
  descriptor('5', 'Designation', { cardinality: 'MULTI' }, [value('1', 'Cameo'), value('2', 'First Strike')]),
]);

const codes = (given: readonly GivenDescriptor[], descriptors = card) =>
  findingsOf((report) => checkDescriptors(given, descriptors, report)).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('descriptors by name and by id', () => {
  test.each([
    ['ids', '27501', '275010'],
    ['names', 'Professional Grader', 'Professional Sports Authenticator (PSA)'],
    ['names in another case', 'PROFESSIONAL GRADER', 'professional sports authenticator (psa)'],
    ['the short form in the name', 'Professional Grader', 'psa'],
    ['the long form in the name', 'Professional Grader', 'Professional Sports Authenticator'],
    ['a mixture of both', 'Professional Grader', '275010'],
  ])('%s become ids', (_what, name, text) => {
    expect(withIds([{ name, values: [text] }], card)).toEqual([{ name: '27501', values: ['275010'] }]);
  });

  test('a number is a name beside a name and an id beside an id', () => {
    expect(withIds([{ name: 'Numerical Grade', values: ['65'] }], coin)).toEqual([
      { name: '4', values: ['60'] },
    ]);
    expect(withIds([{ name: '4', values: ['65'] }], coin)).toEqual([{ name: '4', values: ['65'] }]);
    expect(withIds([{ name: '27502', values: ['9.5'] }], card)).toEqual([
      { name: '27502', values: ['275021'] },
    ]);
  });

  test('a free text is sent as additional information, from either field', () => {
    const sent = [{ name: '27503', additionalInfo: '12345678' }];
    expect(withIds([{ name: 'Certification number', values: ['12345678'] }], card)).toEqual(sent);
    expect(withIds([{ name: '27503', values: [], additionalInfo: '12345678' }], card)).toEqual(sent);
  });

  test('descriptors foreign to the condition stay as given, and duplicates are sent once', () => {
    const given = [
      { name: 'Colour', values: ['red'] },
      { name: 'Grade', values: ['eleven', '10', '275020'] },
    ];
    expect(withIds(given, card)).toEqual([
      { name: 'Colour', values: ['red'] },
      { name: '27502', values: ['eleven', '275020'] },
    ]);
  });
});

describe('findings about descriptors', () => {
  const full = [
    { name: 'Professional Grader', values: ['PSA'] },
    { name: 'Grade', values: ['10'] },
  ];

  test('a full set has none unless it names a descriptor twice, by id and by name', () => {
    expect(codes(full)).toEqual([]);
    expect(codes([...full, { name: 'Certification Number', values: [], additionalInfo: '1' }])).toEqual([]);
    expect(codes([...full, { name: '27502', values: ['275020'] }])).toEqual([
      'conditionDescriptors.Grade CONDITION_DESCRIPTOR_REPEATED',
    ]);
  });

  test('descriptors required by the condition are named', () => {
    expect(codes([])).toEqual([
      'conditionDescriptors.Professional Grader CONDITION_DESCRIPTORS_REQUIRED',
      'conditionDescriptors.Grade CONDITION_DESCRIPTORS_REQUIRED',
    ]);
  });

  test('descriptors required by another descriptor are named', () => {
    const together = readDescriptors([
      descriptor('1', 'Grader', { applicableToConditionDescriptorIds: ['2'] }, [value('10', 'A')]),
      descriptor('2', 'Grade', {}, [value('20', 'B')]),
    ]);
    expect(codes([{ name: 'Grader', values: ['A'] }], together)).toEqual([
      'conditionDescriptors.Grade CONDITION_DESCRIPTORS_REQUIRED',
    ]);
    expect(codes([{ name: 'Grade', values: ['B'] }], together)).toEqual([]);
  });

  test.each([
    ['an unknown descriptor', { name: 'Colour', values: ['red'] }, ' CONDITION_DESCRIPTOR_UNKNOWN'],
    [
      'an unknown value',
      { name: 'Grade', values: ['eleven'] },
      '.Grade CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED',
    ],
    [
      'a text where a value is wanted',
      { name: 'Grade', values: [], additionalInfo: '10' },
      '.Grade CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED',
    ],
    ['two values', { name: 'Grade', values: ['10', '9.5'] }, '.Grade CONDITION_DESCRIPTOR_SINGLE_VALUE'],
    [
      'a text that is too long',
      { name: 'Certification Number', values: ['x'.repeat(31)] },
      '.Certification Number CONDITION_DESCRIPTOR_VALUE_TOO_LONG',
    ],
    [
      'two texts',
      { name: 'Certification Number', values: ['1'], additionalInfo: '2' },
      '.Certification Number CONDITION_DESCRIPTOR_SINGLE_VALUE',
    ],
  ])('%s is a finding', (_what, given: GivenDescriptor, finding) => {
    const others = full.filter(({ name }) => name !== given.name);
    expect(codes([...others, given])).toEqual([`conditionDescriptors${finding}`]);
  });

  test('a value forbidden by another is a finding', () => {
    const letter = (name: string) => ({ name: 'Letter Grade', values: [name] });
    const number = { name: 'Numerical Grade', values: ['65'] };
    const both = { name: 'Designation', values: ['Cameo', 'First Strike'] };
    expect(codes([letter('MS'), number, both], coin)).toEqual([]);
    expect(codes([letter('VF'), number], coin)).toEqual([
      'conditionDescriptors.Numerical Grade CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED',
    ]);
  });
});

describe('values that fit', () => {
  const numerical = coin[1];
  if (numerical === undefined) throw new Error('There is no such descriptor.');

  test('those that the given descriptors allow are offered, or all if none is allowed yet', () => {
    expect(fittingValueNames(numerical, [{ name: 'Letter Grade', values: ['VF'] }], coin)).toEqual(['20']);
    expect(fittingValueNames(numerical, [], coin)).toEqual(['60', '65', '20']);
  });
});

test('unreadable descriptors are left out, and unknown members are passed on', () => {
  const given = [{ ...certificate, conditionDescriptorHelpText: 'On the slab', newMember: [1] }, 7, null, {}];
  expect(readDescriptors(given)).toEqual(given.slice(0, 1));
});
