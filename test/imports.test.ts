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
 * The linter refuses cycles, imports of hosts and tests, SDKs outside adapters, and process.env. The rules that need a
 * look at whole folders are here.
 */

/** What others may import of the stack: facts, and how its code is bundled, without the synthesis library. */
const factsOfStack = /^lib\/aws\/([a-z-]+(?<!stack|stage|contexts)|bundle\/[a-z-]+)\.ts$/;

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
    may: [/^shared\/libraries\/wording\//, /^libphonenumber-js\/core$/],
    why: 'a library knows nothing of the service',
  },
  {
    folder: 'shared/apps/client',
    may: [
      /^shared\/apps\/client\//,
      /^shared\/contract\//,
      /^shared\/platform\/errors\//,
      /^(zod|standardwebhooks)$/,
    ],
    why: 'it runs where nothing of ours is installed',
  },
  {
    folder: 'lib/aws',
    may: [/^lib\/(aws|reference)\//, /^lib\/kept-folder\.ts$/, /^shared\//, /^(?!lib\/|functions\/)/],
    why: 'what is deployed knows no stand-in and no tool',
  },
  {
    folder: 'lib/sandbox',
    may: [factsOfStack, /^lib\/(sandbox|reference|tools\/admin)\//, /^lib\/seeded-random\.ts$/, /^(?!lib\/)/],
    why: 'tools use the local host, which itself needs only the commands for accounts, and facts of the stack',
  },
  ...['lib/tools', 'lib/reference', 'lib/client-package'].map((folder) => ({
    folder,
    may: [factsOfStack, /^(?!lib\/aws\/)/],
    why: 'only the stack itself loads the CDK',
  })),
  {
    folder: 'functions/jobs',
    may: [/^shared\//, /^functions\/api\//, /^aws-lambda$/, /^node:/],
    why: 'a handler is wiring, and the worker of jobs calls those of operations',
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

/**
 * The groups of `shared` from the ground up, each with its rooms from the ground up. Groups and rooms import only
 * earlier ones.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  libraries: ['prices', 'wording'],
  platform: ['errors', 'call', 'database', 'secrets', 'web', 'queue', 'storage', 'pictures', 'model'],
  identity: ['accounts', 'people', 'sign-in'],
  billing: ['credits', 'payments', 'usage'],
  events: [],
  operations: ['market', 'photos', 'texts', 'drafting', 'pricing', 'jobs'],
  apps: ['client', 'reference', 'dashboard', 'agents'],
  entry: ['http', 'wiring'],
};

const floors = Object.entries(groups).flatMap(([group, rooms]) =>
  rooms.length === 0 ? [`shared/${group}`] : rooms.map((room) => `shared/${group}/${room}`),
);

const roomOf = (file: string): string => floors.find((room) => file.startsWith(`${room}/`)) ?? file;

test('every room of shared imports only rooms below it', () => {
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

/** Rooms with layered folders, from the ground up; `.` means files at the room's top level. */
const floorsInside: Readonly<Record<string, readonly string[]>> = {
  'operations/market': [
    ...[
      'marketplaces',
      'aspects',
      'size-aspects',
      'protocol',
      'rest-transport',
      'trading-transport',
      'token-endpoint',
    ],
    ...['daily-limit', 'item-search', 'category-facts', 'listing-facts', 'condition-descriptors'],
    ...['site-facts', 'seller-facts', 'checks', 'listing-checks', 'listings'],
    ...['sale-subscriptions', 'use-cases', '.'],
  ],
  'libraries/prices': ['vocabulary', 'currency', 'price-text', 'page-price', '.'],
};

test.each(Object.entries(floorsInside))(
  'the folders of shared/%s import only those below them',
  (room, floor) => {
    // A file named like a folder is its entry point and on its level.
    const folderOf = (file: string) => {
      const [name = '', isInside] = file.split('/').slice(3);
      if (isInside !== undefined) return name;
      const door = name.replace(/\.ts$/, '');
      return floor.includes(door) ? door : '.';
    };
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
  const opens = /^shared\/entry\/wiring\/|\/tables\/|\/dynamodb-/;
  const offences = sourcesIn('shared')
    .filter((file) => !opens.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => /\/tables\/|\/dynamodb-/.test(imported))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(offences).toEqual([]);
});

/**
 * The linter keeps other rooms out of a room's folders. How many top-level files they may import is a judgement call.
 * Imports by handlers do not count: each operation adds a use case.
 */
test('rooms import at most 184 files of other rooms apart from use cases, and at most 23 of one room', () => {
  const byHandlers = new Set(sourcesIn('functions').flatMap(importsOf));
  const entered = new Set(
    sourcesIn('shared').flatMap((file) =>
      importsOf(file).filter(
        (imported) =>
          imported.startsWith('shared/') && roomOf(imported) !== roomOf(file) && !byHandlers.has(imported),
      ),
    ),
  );
  expect(entered.size).toBeLessThanOrEqual(184);
  const ofRoom = Object.groupBy(entered, roomOf);
  expect(Math.max(...Object.values(ofRoom).map((files = []) => files.length))).toBeLessThanOrEqual(23);
});

test('only the handlers import the factories in shared/entry/wiring', () => {
  const opens = /^shared\/entry\/wiring\/|^functions\//;
  const offences = [...sourcesIn('shared'), ...sourcesIn('functions')].filter(
    (file) =>
      importsOf(file).some((imported) => imported.startsWith('shared/entry/wiring/')) && !opens.test(file),
  );
  expect(offences).toEqual([]);
});

test('the client imports only types from elsewhere, or values that its package inlines', () => {
  const offences = sourcesIn('shared/apps/client').flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^import (?!type\b)[^;]*from '(?!\.\/|standardwebhooks')[^']+(?<!\.evaluated\.ts)';/gm,
      ),
    ].map(([statement]) => `${file}: ${statement}`),
  );
  expect(offences).toEqual([]);
});

test('use cases read no clock themselves', () => {
  const offences = sourcesIn('shared').filter(
    (file) =>
      /\b(Date\.now\(\)|new Date\(\))/.test(readFileSync(join(root, file), 'utf8')) &&
      // Page scripts run on the reader's clock.
      !/^shared\/(?:platform\/call|apps\/dashboard\/browser)\//.test(file),
  );
  expect(offences).toEqual([]);
});

test('only shared/platform/database sends to the database and knows its errors', () => {
  const direct = /\bclient\.send\(|ConditionalCheckFailedException|TransactionCanceledException/;
  const offences = sourcesIn('shared').filter(
    (file) =>
      !file.startsWith('shared/platform/database/') &&
      importsOf(file).includes('@aws-sdk/client-dynamodb') &&
      direct.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(offences).toEqual([]);
});

/** @see https://github.com/nodejs/node/issues/60030 */
test('no pattern changes its case by a modifier, which V8 forgets for alternatives when it does not optimise', () => {
  const offences = ['shared', 'functions', 'lib', 'bin']
    .flatMap(sourcesIn)
    .filter((file) => /\(\?-?i:(?!\(\?<=|…)/.test(readFileSync(join(root, file), 'utf8')));
  expect(offences).toEqual([]);
});
