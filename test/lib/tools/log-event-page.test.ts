import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { logEventPage } from '../../../lib/tools/log-event-page.ts';
import { logEvents } from '../../../shared/platform/call/log-events.ts';

const root = join(import.meta.dirname, '../../..');

describe('the page of log events', () => {
  test('the committed page is what the table says', () => {
    expect(readFileSync(join(root, 'docs/log-events.md'), 'utf8')).toBe(logEventPage());
  });

  test('every event of the table is written somewhere', () => {
    const sources = globSync('{shared,functions}/**/*.ts', {
      cwd: root,
      exclude: ['shared/platform/call/log-events.ts'],
    })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    expect(Object.keys(logEvents).filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
  });

  test('the table is in alphabetical order', () => {
    const names = Object.keys(logEvents);
    expect(names).toEqual(names.toSorted());
  });
});
