import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** All of our pages but the change log, whose older entries name files as they were. */
const pages = globSync('**/*.md', {
  cwd: root,
  exclude: ['node_modules', '.cache', '.build', '.data', 'cdk.out*'],
});

const read = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');

/**
 * The anchors that GitHub gives to a page's headings. Links in guides lead to the reference, which has its own test.
 */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between our pages leads to an existing file and heading', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({
      page,
      target: path === '' ? page : join(dirname(page), path),
      anchor,
    })),
  );
  const broken = links.filter(
    ({ page, target, anchor }) =>
      !existsSync(join(root, target)) ||
      (anchor !== undefined && !page.startsWith('docs/guides/') && !anchorsOf(target).includes(anchor)),
  );
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(200);
});
