import { expect, test } from '@jest/globals';
import { byUrgency } from '../../../../shared/operations/market/listing-facts.ts';

test('what blocks a listing comes before what may hide it and before advice, each in the order of the form', () => {
  const ordered = byUrgency([
    { field: 'itemSpecifics', code: 'UNAVAILABLE' },
    { field: 'conditionDescription', code: 'CONDITION_DESCRIPTION_NOT_TAKEN' },
    { field: 'itemSpecifics.Size', code: 'VALUE_IS_A_REMARK' },
    { field: 'packageDepth', code: 'SIZE_NOT_POSITIVE' },
    { field: 'itemSpecifics.Model', code: 'ASPECT_REQUIRED' },
    { field: 'itemSpecifics.Brand', code: 'ASPECT_REQUIRED' },
    { field: 'pictureUrls[1]', code: 'PICTURE_GONE' },
    { field: 'title', code: 'TITLE_TOO_LONG' },
  ]);
  expect(ordered.map(({ field, severity }) => `${field} ${severity}`)).toEqual([
    'title blocks',
    'pictureUrls[1] blocks',
    'itemSpecifics.Model blocks',
    'itemSpecifics.Brand blocks',
    'packageDepth blocks',
    'itemSpecifics.Size may be hidden',
    'itemSpecifics advice',
    'conditionDescription advice',
  ]);
});
