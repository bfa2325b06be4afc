import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** What a file imports: paths from the root for the project's own files, names for packages. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...source.matchAll(/^(?:import|export)\b[^;]*?\bfrom\s+'([^']+)'/gms),
    ...source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g),
    ...source.matchAll(/^import\s+'([^']+)'/gm),
  ].map((match) => match[1] ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier,
  );
}

/*
 * The linter refuses cycles, imports of hosts and tests, SDKs outside adapters, and process.env. What needs a look at
 * whole folders is here.
 */

/** Who may import what; the first row whose folder holds the file decides. */
const rules: readonly { readonly folder: string; readonly may: readonly RegExp[]; readonly why: string }[] = [
  {
    folder: 'shared/contract',
    may: [/^zod$/, /^shared\/contract\//],
    why: 'everything else reads the contract',
  },
  {
    folder: 'shared/libraries/prices',
    may: [/^shared\/libraries\/prices\//, /^node:/, /^(?!shared\/|functions\/)[@a-z]/],
    why: 'a library knows nothing of the service',
  },
  {
    folder: 'shared/libraries/wording',
    may: [/^shared\/libraries\/wording\//],
    why: 'a library knows nothing of the service',
  },
  {
    folder: 'shared/apps/client',
    may: [/^shared\/apps\/client\//, /^shared\/contract\//, /^shared\/platform\/errors\//, /^zod$/],
    why: 'it runs where nothing of ours is installed',
  },
  {
    folder: 'functions',
    may: [/^shared\//, /^aws-lambda$/, /^zod$/, /^node:/],
    why: 'a handler is wiring',
  },
  {
    folder: 'shared',
    may: [/^shared\//, /^node:/, /^(?!aws-cdk|constructs|cdk-nag|esbuild|jest|@jest)[@a-z]/],
    why: 'what runs in functions knows nothing of its hosts',
  },
];

const describeRule = ({ folder, why }: { folder: string; why: string }): string =>
  `${folder} imports only what its rule allows, since ${why}`;

describe.each(rules)('imports', (rule) => {
  const claimed = rules.slice(0, rules.indexOf(rule)).map(({ folder }) => `${folder}/`);
  const files = sourcesIn(rule.folder).filter((file) => !claimed.some((folder) => file.startsWith(folder)));

  test(describeRule(rule), () => {
    const offences = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => !rule.may.some((allowed) => allowed.test(imported)))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(offences).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});

/** The rooms of `shared` from the ground up. Each imports only rooms before it. */
const floors =
  'contract prices wording errors client call database storage secrets web pictures model accounts credits payments people sign-in usage notices reference dashboard deployment market listing drafting pricing agents http wiring'.split(
    ' ',
  );

test('the rooms of shared import only rooms below them', () => {
  const roomOf = (file: string) => file.split('/')[1] ?? '';
  const files = sourcesIn('shared');
  expect(new Set(files.map(roomOf))).toEqual(new Set(floors));
  const offences = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => imported.startsWith('shared/'))
      .filter((imported) => floors.indexOf(roomOf(imported)) > floors.indexOf(roomOf(file)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(offences).toEqual([]);
});

/** Inside rooms whose folders lie on each other, from the ground up; `.` stands for the room's own files. */
const floorsInside: Readonly<Record<string, readonly string[]>> = {
  market: ['.', 'remote', 'facts', 'checks', 'sign-in', 'operations', 'tables'],
  payments: ['.', 'stripe'],
  prices: ['currency', 'vocabulary', 'price-text', 'page-price', '.'],
};

test.each(Object.entries(floorsInside))(
  'the folders of shared/%s import only those below them',
  (room, floor) => {
    const folderOf = (file: string) => file.split('/').slice(2, -1)[0] ?? '.';
    const files = sourcesIn(`shared/${room}`);
    expect(new Set(files.map(folderOf))).toEqual(new Set(floor));
    const offences = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.startsWith(`shared/${room}/`))
        .filter((imported) => floor.indexOf(folderOf(imported)) > floor.indexOf(folderOf(file)))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(offences).toEqual([]);
  },
);

test('only adapters and factories import adapters of tables', () => {
  const opens = /^shared\/entry\/wiring\/|\/tables\//;
  const offences = sourcesIn('shared')
    .filter((file) => !opens.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => imported.includes('/tables/'))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(offences).toEqual([]);
});

/** The doors of the libraries; everything else in them is theirs alone. */
const doors = new Set([
  ...['price-text', 'page-price', 'currencies'].map((door) => `shared/libraries/prices/${door}.ts`),
  ...'plain-text cut addresses telephones mentions contact-details secrecy spelling names spans'
    .split(' ')
    .map((door) => `shared/libraries/wording/${door}.ts`),
]);

test('the libraries are entered by their doors', () => {
  const library = /^shared\/(?:prices|wording)\//;
  const offences = ['shared', 'functions', 'lib', 'bin']
    .flatMap(sourcesIn)
    .filter((file) => !library.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => library.test(imported) && !doors.has(imported))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(offences).toEqual([]);
});

test('only the handlers import the factories in shared/entry/wiring', () => {
  const opens = /^shared\/entry\/wiring\/|^functions\//;
  const offences = [...sourcesIn('shared'), ...sourcesIn('functions')].filter(
    (file) =>
      importsOf(file).some((imported) => imported.startsWith('shared/entry/wiring/')) && !opens.test(file),
  );
  expect(offences).toEqual([]);
});

test('what the client imports from elsewhere is types', () => {
  const offences = sourcesIn('shared/apps/client').flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type\b)[^;]*from '(?!\.\/)[^']+';/gm),
    ].map(([statement]) => `${file}: ${statement}`),
  );
  expect(offences).toEqual([]);
});

test('use cases have no clock of their own', () => {
  const offences = sourcesIn('shared').filter(
    (file) =>
      /\b(Date\.now\(\)|new Date\(\))/.test(readFileSync(join(root, file), 'utf8')) &&
      // Scripts of pages run where the reader's clock is.
      !/^shared\/(?:call|dashboard\/browser)\//.test(file),
  );
  expect(offences).toEqual([]);
});

test('only shared/platform/database sends to the database and knows its refusals', () => {
  const direct = /\bclient\.send\(|ConditionalCheckFailedException|TransactionCanceledException/;
  const offences = sourcesIn('shared').filter(
    (file) =>
      !file.startsWith('shared/platform/database/') &&
      importsOf(file).includes('@aws-sdk/client-dynamodb') &&
      direct.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(offences).toEqual([]);
});
