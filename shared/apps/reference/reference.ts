/** Whether a path is one of the reference's. */
export const isOfReference = (path: string): boolean =>
  /^\/(?:docs(?:\/.*)?|llms(?:-full)?\.txt|openapi\.json)$/.test(path);

/** A heading of a page, to jump to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 2 for a section, 3 for a part of one. */
  readonly level: number;
}

/** A page of the reference as it was made; its HTML and Markdown lie in files beside. */
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

/** A section of a page, as the search finds it. */
export interface Section {
  /** What follows `/docs/`, with the section's anchor. */
  readonly id: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section; empty for what stands above the first. */
  readonly heading: string;
  readonly text: string;
}

/** Files in the folder of the made pages. */
export const referenceFiles = {
  pages: 'pages.json',
  sections: 'search.json',
  llms: 'llms.txt',
  llmsFull: 'llms-full.txt',
  openApi: 'openapi.json',
  page: (path: string, form: 'html' | 'md'): string =>
    `${path === '' ? 'index' : path.replaceAll('/', '.')}.${form}`,
} as const;

/**
 * What stands in the made files and is filled in when one is shown: the address of the API, the path of its stage, where
 * sample pictures are, and the place of the reader's key.
 */
export const keyPlace = 'YOUR_API_KEY';
export const keyMark = `<mark>${keyPlace}</mark>`;
export const fillings = /\{\{(base_url|base_path|pictures)\}\}/g;
export type Filling = 'base_url' | 'base_path' | 'pictures';
