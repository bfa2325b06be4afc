import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../platform/call/kept-values.ts';
import type { SampleCall } from './sample-call.ts';
import type { Section } from './search.ts';

/** A heading of a page that links can lead to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 2 for a section, 3 for a subsection. */
  readonly level: number;
}

/** A generated page of the reference; its HTML and Markdown are in files next to the list. */
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

/** Files in the folder of generated pages. */
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

export type MadeReference = ReturnType<typeof referenceIn>;

/** The reference generated in a folder, each file read when first requested. */
export function referenceIn(folder: string) {
  const texts = new Map<string, string>();
  const read = (name: string): string => {
    const text = texts.get(name) ?? readFileSync(join(folder, name), 'utf8');
    texts.set(name, text);
    return text;
  };
  let pages: readonly ReferencePage[] | undefined;
  let samples: Readonly<Record<string, SampleCall>> | undefined;
  return {
    get pages(): readonly ReferencePage[] {
      pages ??= JSON.parse(read(referenceFiles.pages)) as readonly ReferencePage[];
      return pages;
    },
    /** A call to start from, by the operation's name. */
    get samples(): Readonly<Record<string, SampleCall>> {
      samples ??= JSON.parse(read(referenceFiles.samples)) as Readonly<Record<string, SampleCall>>;
      return samples;
    },
    /** The search over all sections; its code and index are loaded with the first query. */
    search: lazy(async () => {
      const { createSearch } = await import('./search.ts');
      return createSearch(JSON.parse(read(referenceFiles.sections)) as readonly Section[]);
    }),
    /** A file that is shown as it is, except its placeholders. */
    text: (file: 'llms' | 'llmsFull' | 'openApi'): string => read(referenceFiles[file]),
    /** The text of a page. */
    read: ({ path }: Pick<ReferencePage, 'path'>, form: 'html' | 'md'): string =>
      read(referenceFiles.page(path, form)),
  };
}
