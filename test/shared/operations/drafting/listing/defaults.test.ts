import { describe, expect, test } from '@jest/globals';
import {
  usualCondition,
  usualPackage,
  usualService,
} from '../../../../../shared/operations/drafting/listing/defaults.ts';

describe('the usual condition', () => {
  const condition = (conditionId: string, more: object = {}) => ({
    conditionId,
    conditionDescription: conditionId,
    ...more,
  });

  const needed = [
    {
      conditionDescriptorId: '1',
      conditionDescriptorName: 'Grader',
      conditionDescriptorConstraint: { usage: 'REQUIRED' },
    },
  ];

  test.each([
    ['Used, where the category has it', [condition('1000'), condition('3000'), condition('7000')], '3000'],
    [
      'the most worn that any seller may state, but never "for parts"',
      [condition('1000'), condition('4000'), condition('5000', { usage: 'RESTRICTED' }), condition('7000')],
      '4000',
    ],
    [
      'the most worn, also if it needs descriptors',
      [condition('1000'), condition('4000', { conditionDescriptors: needed })],
      '4000',
    ],
    [
      'never Graded, which a label says',
      [
        condition('4000', { conditionDescriptors: needed }),
        condition('2750', { conditionDescriptors: needed }),
      ],
      '4000',
    ],
    ['Like New, where it has no descriptors', [condition('1000'), condition('2750')], '2750'],
    [
      'not Used, where only some sellers may state it',
      [condition('1000'), condition('3000', { usage: 'RESTRICTED' })],
      '1000',
    ],
    [
      'none, where the others are restricted and "for parts"',
      [condition('2010', { usage: 'RESTRICTED' }), condition('7000')],
      undefined,
    ],
    ['none, where the category has none', [], undefined],
  ])('the usual condition is %s', (_what, conditions, usual) => {
    expect(usualCondition(conditions)).toBe(usual);
  });
});

describe('the usual service', () => {
  const service = (code: string, category?: string, more: object = {}) => ({
    code,
    description: code,
    international: false,
    category,
    costTypes: ['FLAT_RATE'],
    ...more,
  });

  test.each([
    [
      'the first standard one',
      [service('x', 'EXPEDITED'), service('a', 'STANDARD'), service('b', 'STANDARD')],
      'a',
    ],
    [
      'one that post-item can offer',
      [
        service('abroad', 'STANDARD', { international: true }),
        service('weighed', 'STANDARD', { costTypes: ['CALCULATED'] }),
        service('slow', 'ECONOMY'),
      ],
      'slow',
    ],
    ['pick-up only where there is no other', [service('fetch', 'PICKUP'), service('new', 'DRONE')], 'new'],
    [
      'the one that is usual on the site, where it is listed',
      [service('a', 'STANDARD'), service('preferred', 'ECONOMY')],
      'preferred',
    ],
    [
      'never one that post-item cannot offer',
      [service('preferred', 'STANDARD', { international: true }), service('a', 'ECONOMY')],
      'a',
    ],
    ['none, where the site lists none', [], undefined],
  ])('the usual service is %s', (_what, services, usual) => {
    expect(usualService(services, 'preferred')).toBe(usual);
  });
});

describe('the usual package', () => {
  const parcel = (code: string, takesDimensions: boolean, isDefault = false) => ({
    code,
    description: code,
    isDefault,
    takesDimensions,
  });

  test.each([
    ["the site's default", [parcel('Letter', false), parcel('Box', true), parcel('Bag', true, true)], 'Bag'],
    [
      'one that takes sizes, though the default takes none',
      [parcel('Letter', false, true), parcel('Box', true), parcel('PackageThickEnvelope', true)],
      'PackageThickEnvelope',
    ],
    ['any, where none takes sizes', [parcel('Letter', false)], 'Letter'],
    ['none, where the site lists none', [], undefined],
  ])('the usual package is %s', (_what, packages, usual) => {
    expect(usualPackage(packages)).toBe(usual);
  });
});
