import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { boundsIn, codeLines, measureSizes } from '../../../lib/tools/size.ts';

const root = join(import.meta.dirname, '../../..');

describe('the size of the repository', () => {
  const bounds = boundsIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

  test.each(measureSizes(root))('$group stays within its limit in docs/architecture.md', (size) => {
    const bound = bounds.find(({ group }) => group === size.group);
    expect(size.source).toBeLessThanOrEqual(bound?.source ?? -1);
    expect(size.tests).toBeLessThanOrEqual(bound?.tests ?? -1);
  });

  test('blank lines and comments are not counted', () => {
    const text =
      '/** A comment\n * of lines. */\nconst a = 1; // one\n\n  // alone\n/* b */\nconst c = "/* no comment */";\n';
    expect(codeLines(text)).toBe(2);
  });
});
