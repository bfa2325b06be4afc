import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../platform/call/kept-values.ts';
import type { SampleCall } from './sample-call.ts';
import type { Hit, Section } from './search.ts';

/** A heading of a page that links can lead to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 2 for a section, 3 for a part of one. */
  readonly level: number;
}

/** A page of the reference as it was made; its HTML and Markdown are in files next to the list. */
export interface ReferencePage {
  /** What follows `/docs/` in its address; empty for the first page. */
  readonly path: string;
  readonly title: string;
  /** Its name in the navigation. */
  readonly label: string;
  /** The group of the navigation that it belongs to. */
  readonly group: string;
  /** One or two sentences for search engines and llms.txt. */
  readonly description: string;
  /** The operation that it is about, by its name in the contract. */
  readonly operation?: string;
  readonly headings: readonly Heading[];
}

/** Files in the folder of the made pages. */
export const referenceFiles = {
  pages: 'pages.json',
  sections: 'search.json',
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  openApi: 'openapi.json',
  samples: 'samples.json',
  page: (path: string, form: 'html' | 'md'): string =>
    `${path === '' ? 'index' : path.replaceAll('/', '.')}.${form}`,
} as const;

/** The made pages, each file read when it is first asked for. */
export interface MadeReference {
  readonly pages: readonly ReferencePage[];
  /** The searchable sections, as text. */
  readonly sectionsText: string;
  /** The search over all sections; its code and its index are made for the first query. */
  search(): Promise<(query: string) => Hit[]>;
  readonly llms: string;
  /** All pages in one text. */
  readonly llmsFull: string;
  readonly openApi: string;
  /** A call to start from, by the operation's name. */
  readonly samples: Readonly<Record<string, SampleCall>>;
  /** The text of a page. */
  read(page: ReferencePage, form: 'html' | 'md'): string;
}

/** The reference that was made in a folder. */
export function referenceIn(folder: string): MadeReference {
  const kept = new Map<string, string>();
  const read = (name: string): string => {
    const text = kept.get(name) ?? readFileSync(join(folder, name), 'utf8');
    kept.set(name, text);
    return text;
  };
  let pages: readonly ReferencePage[] | undefined;
  const search = lazy(async () => {
    const { createSearch } = await import('./search.ts');
    return createSearch(JSON.parse(read(referenceFiles.sections)) as readonly Section[]);
  });
  let samples: Readonly<Record<string, SampleCall>> | undefined;
  return {
    get pages() {
      pages ??= JSON.parse(read(referenceFiles.pages)) as readonly ReferencePage[];
      return pages;
    },
    get sectionsText() {
      return read(referenceFiles.sections);
    },
    search,
    get llms() {
      return read(referenceFiles.llms);
    },
    get llmsFull() {
      return read(referenceFiles.llmsFull);
    },
    get openApi() {
      return read(referenceFiles.openApi);
    },
    get samples() {
      samples ??= JSON.parse(read(referenceFiles.samples)) as Readonly<Record<string, SampleCall>>;
      return samples;
    },
    read: ({ path }, form) => read(referenceFiles.page(path, form)),
  };
}
