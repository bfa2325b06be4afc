import { expect, test } from '@jest/globals';
import { inToolNames } from '../../../../../shared/apps/agents/tools/tool-names.ts';
import { tools } from '../../../../../shared/apps/agents/tools.ts';

test.each([
  ['As get-category-features lists them', 'As category_features lists them'],
  ['one of the services that shipping-packages lists', 'one of the services that shipping_packages lists'],
  ['post-item with verifyOnly checks a listing', 'check_listing checks a listing'],
  ['Value for a field of post-item.', 'Value for a field of post_listing.'],
])('agents read of tools where the service speaks of operations: %s', (text, read) => {
  expect(inToolNames(text, tools)).toBe(read);
});

test.each([
  'https://api.example/docs/operations/market-post-item',
  'a post-item-code that a seller offers',
  'account and refresh are words as well',
])('addresses and other words stay as they are: %s', (text) => {
  expect(inToolNames(text, tools)).toBe(text);
});
