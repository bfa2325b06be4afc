import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { commands } from '../../lib/tools/admin/commands.ts';
import { kept } from '../../shared/identity/people/kept-data.ts';
import { resultsPrefix } from '../../shared/operations/jobs/read-jobs.ts';
import { photoPrefix } from '../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../shared/operations/pricing/images.ts';
import { tables } from '../../shared/platform/database/tables.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = read('docs/data.md');

/** The part of the page under a heading, up to the next one. */
const under = (heading: string): string =>
  new RegExp(`^#+ ${heading}\\n([\\s\\S]*?)(?=^#|(?![\\s\\S]))`, 'm').exec(page)?.[1] ?? '';

/** The table cells in a part of the page, without header rows. */
const rowsOf = (part: string): string[][] =>
  [...part.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
    .filter(([first = ''], index) => index > 0 && !/^-+$/.test(first));

/** Key prefixes: `account#`, of `account#<id>` or `account#…`. */
const prefixesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([a-z-]+#)/g)].map(([, prefix = '']) => prefix)),
];

const secondsOfUnit = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;

/** Every span of time that a text names, in seconds. */
const spansIn = (text: string): number[] =>
  [...text.matchAll(/(\d+) (second|minute|hour|day)s?\b/g)].map(
    ([, count, unit]) => Number(count) * secondsOfUnit[unit as keyof typeof secondsOfUnit],
  );

const known: Readonly<Record<string, number>> = { dayMs: 86_400_000 };

/** The value of a file's constant: a product of numbers and of such constants. */
function productOf(expression: string, file: string): number {
  const factors = expression.split('*').map((factor) => {
    const name = factor.trim();
    if (/^[\d_]+$/.test(name)) return Number(name.replaceAll('_', ''));
    const [, declared] = new RegExp(`const ${name} = ([^;]+);`).exec(read(file)) ?? [];
    return declared === undefined ? (known[name] ?? Number.NaN) : productOf(declared, file);
  });
  return factors.reduce((product, factor) => product * factor, 1);
}

/** A constant in seconds; undefined if it is code whose value the page does not repeat. */
function secondsOf(constant: string, file: string): number | undefined {
  const [, days] = /Duration\.days\((\d+)\)$/.exec(constant) ?? [];
  if (days !== undefined) return Number(days) * secondsOfUnit.day;
  const [, name = '', expression = ''] = /^(\w+)(?: =|:) ([\w *]+)$/.exec(constant) ?? [];
  if (name.endsWith('Days')) return productOf(expression, file) * secondsOfUnit.day;
  if (/Seconds$|^aWeek$/.test(name)) return productOf(expression, file);
  return name.endsWith('Ms') ? productOf(expression, file) / 1000 : undefined;
}

interface Kept {
  readonly what: string;
  readonly says: string;
  readonly until: string;
  readonly constants: readonly { readonly constant: string; readonly file: string }[];
}

const keptIn = (heading: string): Kept[] =>
  rowsOf(under(heading)).map(([what = '', says = '', until = '', cell = '']) => ({
    what,
    says,
    until,
    constants: [...cell.matchAll(/`([^`]+)` in `([^`]+)`/g)].map(([, constant = '', file = '']) => ({
      constant,
      file,
    })),
  }));

const names = Object.keys(tables) as (keyof typeof tables)[];
const everything = [...names, 'Pictures', 'Logs and copies'].flatMap(keptIn);

describe('the page about personal data', () => {
  test('it names every key that code writes', () => {
    const adapters = globSync('shared/**/*.ts', { cwd: root }).map(read);
    const written = adapters
      .filter((source) => source.includes('/database/'))
      .flatMap((source) => [...source.matchAll(/['`]([a-z-]+#)/g)].map(([, prefix = '']) => prefix));
    expect(written.length).toBeGreaterThan(30);
    expect(written.filter((prefix) => !prefixesOf(page).includes(prefix))).toEqual([]);
  });

  test('it has a table for each of the database, and no other', () => {
    const [, part = ''] = /## Tables\n([\s\S]*?)\n## /.exec(page) ?? [];
    expect([...part.matchAll(/^### (.+)$/gm)].map(([, name]) => name)).toEqual(names);
  });

  test('it names every folder of the bucket', () => {
    const folders = keptIn('Pictures').map(({ what }) => what);
    expect(folders.toSorted()).toEqual([`\`${publicPrefix}\``, `\`${resultsPrefix}\``, `\`${photoPrefix}\``]);
  });

  test('exactly the items that expire have a constant', () => {
    for (const table of names) {
      const expires = 'ttl' in tables[table];
      const withConstant = keptIn(table).filter(({ constants }) => constants.length > 0);
      expect([table, withConstant.length > 0]).toEqual([table, expires || table === 'people']);
    }
    expect(everything.filter(({ until }) => until === '')).toEqual([]);
    const forGood = everything.filter(({ constants }) => constants.length === 0);
    for (const { until } of forGood) expect(until).toMatch(/\b(?:are|is) (?:kept|replaced|erased)\b/);
  });

  test.each(everything.filter(({ constants }) => constants.length > 0))(
    'the code keeps $what for as long as the page says',
    ({ says, until, constants }) => {
      for (const { constant, file } of constants) {
        const declared = / = /.test(constant) ? `const ${constant};` : constant;
        expect(read(file)).toContain(declared);
        const seconds = secondsOf(constant, file);
        if (seconds !== undefined) expect(spansIn(`${until} ${says}`)).toContain(seconds);
      }
    },
  );

  test('most figures are compared', () => {
    const compared = everything
      .flatMap(({ constants }) => constants)
      .filter(({ constant, file }) => secondsOf(constant, file) !== undefined);
    expect(compared.length).toBeGreaterThan(20);
    expect(compared.filter(({ constant, file }) => Number.isNaN(secondsOf(constant, file)))).toEqual([]);
  });

  test('it says which tables have copies', () => {
    const copied = names.filter((name) => !('unrecoverable' in tables[name]));
    const [row] = keptIn('Logs and copies').filter(({ what }) => what.startsWith('Copies'));
    expect(row?.what.match(/recovery of (.*)$/)?.[1]?.split(/, | and /)).toEqual(copied);
  });

  test('it says for all data in the tables whether it is exported, and what erasing leaves', () => {
    const part = under('What is exported and erased');
    const rows = kept.map(({ table, keys, exported, goes, of, names }) => {
      const [partition = '', row] = keys.split(' ');
      const stays = of === undefined ? 'stays' : 'deleted with its people';
      const named = names === undefined ? 'stays' : 'no longer names them';
      return [
        partition === '' ? table : `\`${partition}…\`${row === undefined ? '' : `, \`${row}…\``} in ${table}`,
        exported === undefined ? 'no' : `\`${exported}\``,
        goes === undefined ? stays : 'deleted',
        of === undefined ? named : names === undefined ? 'deleted' : `deleted, or ${named}`,
      ];
    });
    expect(rowsOf(part)).toEqual(rows);
    const others = names.flatMap((table) =>
      prefixesOf(
        keptIn(table)
          .map(({ what }) => what)
          .join(),
      ).filter((prefix) => !kept.some((kind) => kind.table === table && kind.keys.startsWith(prefix))),
    );
    const named = prefixesOf(part.slice(part.indexOf('Everything else')));
    expect(named.toSorted()).toEqual(others.toSorted());
  });

  test('it names commands that exist', () => {
    const cells = [...under('Export').matchAll(/`([a-z-]+)`/g), ...under('Erasure').matchAll(/`([a-z-]+)`/g)];
    const named = cells.map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['show-person', 'erase-person', 'erase-seller']));
    expect(named.filter((name) => commands[name] === undefined)).toEqual([]);
  });
});
