import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Row {
  /** The time or duration, and what ends. */
  readonly text: string;
  /** Constants as the source declares them: `budgetMs = 26_000`, or `timeoutSeconds: 28`. */
  readonly constants: readonly { readonly declared: string; readonly file: string }[];
  readonly cell: string;
}

/** Every constant of a cell: `one` and `other` in `a file`, `third` in `another file`. */
const constantsOf = (cell: string): Row['constants'] =>
  [...cell.matchAll(/((?:`[^`]+`(?: and )?)+) in `([^`]+)`/g)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, declared = '']) => ({ declared, file })),
  );

const [, chapter = ''] =
  /### All time limits on one line\n([\s\S]*?)\n## /.exec(read('docs/architecture.md')) ?? [];
const rows = [...chapter.matchAll(/^\| (.+) \| ([^|]+) \|$/gm)]
  .map(([, text = '', cell = '']): Row => ({ text, cell, constants: constantsOf(cell) }))
  .filter(({ cell }) => cell !== 'Constant' && cell !== '---');

/** A declared constant as tables show it: in seconds or percent. */
function figuresOf(declared: string): number[] {
  const values = (declared.match(/\d[\d_.]*/g) ?? []).map((text) => Number(text.replaceAll('_', '')));
  const scale = declared.includes('Share') ? 100 : /Ms\b|\bms[A-Z]/.test(declared) ? 1 / 1000 : 1;
  return values.map((value) => value * scale);
}

const secondsOf = (name: string, file: string): number => {
  const [declared = ''] = new RegExp(`const ${name} = [\\d_]+;`).exec(read(file)) ?? [];
  return figuresOf(declared)[0] ?? Number.NaN;
};

describe('the tables of time limits', () => {
  test('they name a constant in every row but that of API Gateway', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ constants }) => constants.length === 0).map(({ cell }) => cell)).toEqual([
      "the platform's",
    ]);
  });

  test.each(rows)('the code declares the figures of the row: $text', ({ text, constants }) => {
    const figures = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
    for (const { declared, file } of constants) {
      expect(read(file)).toMatch(
        declared.includes(' = ') ? `const ${declared};` : new RegExp(`${declared}\\b`),
      );
      expect(figures).toEqual(expect.arrayContaining(figuresOf(declared)));
    }
  });

  test('times without a constant follow from constants', () => {
    const budget = secondsOf('budgetMs', 'shared/entry/http/serve-operation.ts');
    const closing = 'shared/billing/credits/paid-call';
    const agents = secondsOf('budgetMs', 'shared/entry/http/serve-agents.ts');
    const moments = {
      25: budget - secondsOf('msForSettling', `${closing}/paid-call.ts`),
      27.5: budget + secondsOf('graceMs', `${closing}/paid-call.ts`),
      26.5: agents - secondsOf('answeringMs', 'shared/apps/agents/call-tool.ts'),
    };
    for (const [moment, computed] of Object.entries(moments)) {
      expect(computed).toBe(Number(moment));
      expect(rows.map(({ text }) => text.split(' | ')[0])).toContain(moment);
    }
  });
});
