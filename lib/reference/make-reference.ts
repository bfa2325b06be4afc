import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReferencePage, referenceFiles } from '../../shared/apps/reference/reference.ts';
import type { Section } from '../../shared/apps/reference/search.ts';
import { serviceName } from '../../shared/contract/service-name.ts';
import { withLinks } from './markdown/links.ts';
import { render } from './markdown/render.ts';
import { type SourcePage, sourcePages } from './pages.ts';
import { sampleCalls } from './sample-calls.ts';
import { readSources } from './sources.ts';

const summary =
  'Listing texts, comparable prices and marketplace posting for resale apps: a JSON-over-HTTP API. Send a photo, get back a title, a description, a price range or a whole listing, and post it.';

const markdownAddress = ({ path }: Pick<ReferencePage, 'path'>): string =>
  `{{base_url}}/docs/${path === '' ? 'index' : path}.md`;

/** A guide's section titles; those of operations are the same on each page. */
function contentsOf({ operation, headings }: ReferencePage): string {
  const sections = headings.filter(({ level }) => level === 2).map(({ text }) => text);
  return operation !== undefined || sections.length === 0 ? '' : ` Sections: ${sections.join('; ')}.`;
}

/** The list of pages for agents, in the form of llmstxt.org. */
function llmsText(pages: readonly ReferencePage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const links = pages
      .filter((page) => page.group === group)
      .map((page) => `- [${page.title}](${markdownAddress(page)}): ${page.description}${contentsOf(page)}`);
    return `## ${group}\n\n${links.join('\n')}`;
  });
  return `# ${serviceName}

> ${summary}

Every operation is a POST with a JSON body and an API key in \`Authorization: Bearer …\`. The whole contract as OpenAPI 3.1: {{base_url}}/openapi.json

All of these pages in one text: {{base_url}}/llms-full.txt

${sections.join('\n\n')}
`;
}

function makePage({ path, group, label, operation, markdown }: SourcePage) {
  const { html, sections, ...rendered } = render(withLinks(markdown, 'html'));
  const page: ReferencePage = {
    path,
    group,
    label: label ?? rendered.title,
    ...rendered,
    ...(operation === undefined ? {} : { operation }),
  };
  const made = sections.map(
    ({ anchor, heading, text }): Section => ({
      id: anchor === '' ? path : `${path}#${anchor}`,
      page: operation === undefined ? rendered.title : `${label}: ${rendered.title}`,
      heading,
      text,
    }),
  );
  const linked = withLinks(markdown, 'md');
  return { page, html, markdown: linked.endsWith('\n') ? linked : `${linked}\n`, sections: made };
}

/** Makes every page of the reference in a folder: HTML, Markdown, and the files that list and search them. */
export function makeReference(folder: string): void {
  const sources = readSources();
  const made = sourcePages(sources).map(makePage);
  const pages = made.map(({ page }) => page);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const { page, html, markdown } of made) {
    write(referenceFiles.page(page.path, 'html'), html);
    write(referenceFiles.page(page.path, 'md'), markdown);
  }
  const titled = made.map(({ page, markdown }) =>
    markdown.replace('\n', `\n\nSource: ${markdownAddress(page)}\n`),
  );
  write(referenceFiles.llmsFull, titled.join('\n'));
  write(referenceFiles.pages, JSON.stringify(pages));
  write(referenceFiles.sections, JSON.stringify(made.flatMap(({ sections }) => sections)));
  write(referenceFiles.llms, llmsText(pages));
  write(referenceFiles.samples, JSON.stringify(sampleCalls(sources)));
  // The address at which it was requested, not the committed file's.
  write(referenceFiles.openApi, JSON.stringify({ ...sources.document, servers: [{ url: '{{base_url}}' }] }));
}
