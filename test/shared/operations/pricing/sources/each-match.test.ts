import { expect, test } from '@jest/globals';
import { eachMatch } from '../../../../../shared/operations/pricing/sources/each-match.ts';
import type { EventLog } from '../../../../../shared/platform/call/event-log.ts';

test('an item that trips a bug costs only itself and is logged by its index', () => {
  const bug = new TypeError('no function');
  const logged: unknown[] = [];
  const log: EventLog = {
    info: () => undefined,
    warn: () => undefined,
    error: (...event) => logged.push(event),
  };
  const matches = eachMatch(['a', 'b', 'c'], { source: 'one', log }, (title) => {
    if (title === 'b') throw bug;
    return [{ title, url: 'https://shop.example/', image: '', vendor: '' }];
  });
  expect(matches.map(({ title }) => title)).toEqual(['a', 'c']);
  expect(logged).toEqual([['search.match-bug', bug, { source: 'one', index: 1 }]]);
});
