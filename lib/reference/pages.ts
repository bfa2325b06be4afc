import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { checkCodes } from '../../shared/contract/market/check-codes.ts';
import { errorEntries } from './error-entries.ts';
import { operationPage } from './operations/operation-page.ts';
import type { Sources } from './sources.ts';

/** A group of pages, in the order in which they are offered: guides by the names of their files. */
const guideGroups: readonly { readonly group: string; readonly guides: readonly string[] }[] = [
  { group: 'Start', guides: ['index', 'first-listing', 'client', 'agents', 'going-live'] },
  {
    group: 'Guides',
    guides: [
      'credits',
      'retries-and-limits',
      'sellers-sign-in',
      'after-posting',
      'errors',
      'how-prices-are-explained',
      'where-listing-texts-come-from',
    ],
  },
];

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
  account: 'Account',
};

/** Where the page of an operation is, after `/docs/`. */
const operationPath = ({ name }: Pick<Endpoint, 'name'>): string => `operations/${name}`;

/** The name of an operation in the navigation: the end of its path. */
const operationLabel = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/').at(-1) ?? '';

/** A page as one Markdown text, with its address and its place in the navigation. */
export interface SourcePage {
  readonly path: string;
  readonly group: string;
  /** Absent: its title. */
  readonly label?: string;
  readonly operation?: string;
  readonly markdown: string;
}

const areas = [
  'photos',
  'listing',
  'pricing',
  'market',
  'account',
] as const satisfies readonly Endpoint['area'][];

/** Operations by their paths with their price, each leading to its page. */
function operationTable(): string {
  const rows = areas.flatMap((area) =>
    endpoints
      .filter((endpoint) => endpoint.area === area)
      .map(
        ({ name, summary, credits, path }) =>
          `| [\`${path}\`](/docs/${operationPath({ name })}) | ${summary} | ${credits === 0 ? 'free' : credits} |`,
      ),
  );
  return ['| Operation | Does | Credits |', '| --- | --- | --- |', ...rows].join('\n');
}

/** What the findings of post-item and draft-item mean. */
function checkTable(): string {
  const rows = Object.entries(checkCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  return ['| `code` | Means |', '| --- | --- |', ...rows].join('\n');
}

/** Places in guides that are filled in from the contract. */
const insertions: Readonly<Record<string, (sources: Sources) => string>> = {
  operations: operationTable,
  'error-catalogue': errorEntries,
  'check-codes': checkTable,
};

const inserted = (markdown: string, sources: Sources): string =>
  markdown.replace(/^<!-- ([\w-]+) -->$/gm, (_whole, name: string) => {
    const insertion = insertions[name];
    if (insertion === undefined) throw new Error(`Nothing can be inserted for <!-- ${name} -->.`);
    return insertion(sources);
  });

/** What readers see instead of placeholders of examples, and replace with their own values. */
const shownPlaces: Readonly<Record<string, string>> = {
  market_access_token: 'SELLERS_ACCESS_TOKEN',
  enrolled_access_token: 'ENROLLED_SELLERS_ACCESS_TOKEN',
  market_refresh_token: 'SELLERS_REFRESH_TOKEN',
  authorization_code: 'AUTHORIZATION_CODE',
  state: 'STATE',
  item_id: 'ITEM_ID',
  ended_item_id: 'ENDED_ITEM_ID',
  api_key_without_credits: 'KEY_WITHOUT_CREDITS',
  api_key_for_the_account: 'KEY_FOR_THE_ACCOUNT',
};

/** The text with what readers see instead of placeholders; those that the service fills in stay. */
const withShownPlaces = (markdown: string): string =>
  markdown.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => shownPlaces[name] ?? whole);

/** Every page, in the order of the navigation. @throws Error if a guide has no place in it */
export function sourcePages(sources: Sources): SourcePage[] {
  const listed = new Set(guideGroups.flatMap(({ guides }) => guides));
  const stray = [...sources.guides.keys()].filter((name) => !listed.has(name));
  if (stray.length > 0) throw new Error(`Not in the navigation: ${stray.join(', ')}`);
  const guides = guideGroups.flatMap(({ group, guides: names }) =>
    names.flatMap((name): SourcePage[] => {
      const markdown = sources.guides.get(name);
      if (markdown === undefined) return [];
      const label = guideLabels[name];
      const page = { path: name === 'index' ? '' : name, group, markdown: inserted(markdown, sources) };
      return [label === undefined ? page : { ...page, label }];
    }),
  );
  const operations = areas.flatMap((area) =>
    endpoints
      .filter((endpoint) => endpoint.area === area)
      .map(
        (endpoint): SourcePage => ({
          path: operationPath(endpoint),
          group: areaGroups[area],
          label: operationLabel(endpoint),
          operation: endpoint.name,
          markdown: operationPage(endpoint, sources),
        }),
      ),
  );
  return [...guides, ...operations].map((page) => ({ ...page, markdown: withShownPlaces(page.markdown) }));
}
