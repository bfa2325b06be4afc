import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReferencePage, referenceFiles, type Section } from './reference.ts';

/** The made pages, each file read when it is first asked for. */
export interface MadeReference {
  readonly pages: readonly ReferencePage[];
  /** What can be searched, as text. */
  readonly sectionsText: string;
  readonly sections: readonly Section[];
  readonly llms: string;
  /** All pages in one text. */
  readonly llmsFull: string;
  readonly openApi: string;
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
  let sections: readonly Section[] | undefined;
  return {
    get pages() {
      pages ??= JSON.parse(read(referenceFiles.pages)) as readonly ReferencePage[];
      return pages;
    },
    get sectionsText() {
      return read(referenceFiles.sections);
    },
    get sections() {
      sections ??= JSON.parse(read(referenceFiles.sections)) as readonly Section[];
      return sections;
    },
    get llms() {
      return read(referenceFiles.llms);
    },
    get llmsFull() {
      return read(referenceFiles.llmsFull);
    },
    get openApi() {
      return read(referenceFiles.openApi);
    },
    read: ({ path }, form) => read(referenceFiles.page(path, form)),
  };
}
