import { expect, test } from '@jest/globals';
import { byUrgency, finding } from '../../../../shared/operations/market/listing-facts.ts';

test('what blocks a listing comes before what may hide it and before advice, each in the order of the form', () => {
  const ordered = byUrgency([
    finding('itemSpecifics', 'UNAVAILABLE', ''),
    finding('conditionDescription', 'CONDITION_DESCRIPTION_NOT_TAKEN', ''),
    finding('itemSpecifics.Size', 'VALUE_IS_A_REMARK', ''),
    finding('packageDepth', 'SIZE_NOT_POSITIVE', ''),
    finding('itemSpecifics.Model', 'ASPECT_REQUIRED', ''),
    finding('itemSpecifics.Brand', 'ASPECT_REQUIRED', ''),
    finding('pictureUrls[1]', 'PICTURE_GONE', ''),
    finding('title', 'TITLE_TOO_LONG', ''),
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
