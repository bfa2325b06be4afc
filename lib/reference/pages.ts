import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import checkCodes from '../../shared/contract/market/check-codes.json' with { type: 'json' };
import { placeholders } from '../tools/examples/example-files.ts';
import { errorEntries } from './error-entries.ts';
import { operationPage } from './operations/operation-page.ts';
import type { Sources } from './sources.ts';
import { eventEntries } from './webhook-events.ts';

/** A group of pages, in the order in which they are offered: guides by the names of their files. */
const guideGroups: Readonly<Record<string, readonly string[]>> = {
  Start: ['index', 'first-listing', 'client', 'agents', 'going-live'],
  Guides: [
    'credits',
    'retries-and-limits',
    'many-items',
    'sellers-sign-in',
    'after-posting',
    'webhooks',
    'two-places',
    'errors',
    'product-safety',
    'where-prices-come-from',
    'how-prices-are-explained',
    'where-listing-texts-come-from',
  ],
};

/** Guides whose title is too long for the navigation. */
const guideLabels: Readonly<Record<string, string>> = {
  index: 'Introduction',
  'first-listing': 'From photo to listing',
};

const areaGroups: Readonly<Record<Endpoint['area'], string>> = {
  photos: 'Photos',
  listing: 'Listing texts',
  pricing: 'Prices',
  market: 'Marketplace',
  jobs: 'Jobs',
  account: 'Account',
};

/** A page as one Markdown text, with its address and its place in the navigation. */
export interface SourcePage {
  readonly path: string;
  readonly group: string;
  /** Absent: its title. */
  readonly label?: string;
  readonly operation?: string;
  readonly markdown: string;
}

/** The operations by area, in the order of the navigation. */
const operations = (Object.keys(areaGroups) as Endpoint['area'][]).flatMap((area) =>
  endpoints.filter((endpoint) => endpoint.area === area),
);

/** Operations by their paths with their price, each leading to its page. */
function operationTable(): string {
  const rows = operations.map(
    ({ name, summary, credits, path }) =>
      `| [\`${path}\`](/docs/operations/${name}) | ${summary} | ${credits === 0 ? 'free' : credits} |`,
  );
  return ['| Operation | Does | Credits |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Every code of a finding of post-item and draft-item, with its cause and its cure: a table for each severity. */
function checkTables(): string {
  const bySeverity = Map.groupBy(Object.entries(checkCodes), ([, { severity }]) => severity);
  const tables = Array.from(bySeverity, ([severity, codes]) => {
    const rows = codes.map(([code, { cause, cure }]) => `| \`${code}\` | ${cause} | ${cure} |`);
    const head = [`### Codes with \`${severity}\``, '', '| `code` | Cause | Cure |', '| --- | --- | --- |'];
    return [...head, ...rows].join('\n');
  });
  return tables.join('\n\n');
}

/** Places in guides that are filled in from the contract. */
const insertions: Readonly<Record<string, (sources: Sources) => string>> = {
  operations: operationTable,
  'error-catalogue': errorEntries,
  'check-codes': checkTables,
  'webhook-events': eventEntries,
};

const inserted = (markdown: string, sources: Sources): string =>
  markdown.replace(/^<!-- ([\w-]+) -->$/gm, (_whole, name: string) => {
    const insertion = insertions[name];
    if (insertion === undefined) throw new Error(`Nothing can be inserted for <!-- ${name} -->.`);
    return insertion(sources);
  });

/** The text with the examples' placeholders replaced for readers. */
const withShownPlaces = (markdown: string): string => {
  const shown: Readonly<Record<string, string>> = placeholders;
  return markdown.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => shown[name] ?? whole);
};

/** Every page, in the order of the navigation. @throws Error if a guide has no place in it */
export function sourcePages(sources: Sources): SourcePage[] {
  const listed = new Set(Object.values(guideGroups).flat());
  const stray = [...sources.guides.keys()].filter((name) => !listed.has(name));
  if (stray.length > 0) throw new Error(`Not in the navigation: ${stray.join(', ')}`);
  const guides = Object.entries(guideGroups).flatMap(([group, names]) =>
    names.flatMap((name): SourcePage[] => {
      const markdown = sources.guides.get(name);
      if (markdown === undefined) return [];
      const label = guideLabels[name];
      const page = { path: name === 'index' ? '' : name, group, markdown: inserted(markdown, sources) };
      return [label === undefined ? page : { ...page, label }];
    }),
  );
  const pages = operations.map(
    (endpoint): SourcePage => ({
      path: `operations/${endpoint.name}`,
      group: areaGroups[endpoint.area],
      // The end of its path.
      label: endpoint.path.split('/').at(-1) ?? '',
      operation: endpoint.name,
      markdown: operationPage(endpoint, sources),
    }),
  );
  return [...guides, ...pages].map((page) => ({ ...page, markdown: withShownPlaces(page.markdown) }));
}
