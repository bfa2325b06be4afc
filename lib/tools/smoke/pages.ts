import * as z from 'zod';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import type { Answer, Check } from './check.ts';

/** The parts of the OpenAPI document that are read. */
const documentSchema = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.unknown()),
});

const documentFaults =
  (url: string) =>
  ({ body }: Answer): string[] => {
    const document = documentSchema.safeParse(body).data;
    if (document === undefined) return ['it is not an OpenAPI document'];
    const absent = endpoints.filter(({ path }) => !Object.hasOwn(document.paths, path));
    return [
      ...(document.servers[0]?.url === url ? [] : ['it names another address as its server']),
      ...(absent.length === 0 ? [] : [`it lacks ${absent.map(({ name }) => name).join(', ')}`]),
    ];
  };

/** The reference of a stage without sample pictures shows addresses under `.example`, where no picture is. */
const isPlaceholder = (address: string): boolean =>
  /\.example$/.test(URL.parse(address)?.hostname ?? '.example');

/** The picture of an example as the reference shows it, if it can be fetched from outside. */
function pictureIn(markdown: string): string | undefined {
  const address = /"image_urls": \[\s*"([^"\s]+)"/.exec(markdown)?.[1];
  return address === undefined || isPlaceholder(address) ? undefined : address;
}

/**
 * Checks what a deployment shows without a key: the reference, the OpenAPI document and the dashboard's entrance.
 *
 * @returns the picture of the reference's example
 */
export async function checkPages(check: Check, url: string): Promise<string | undefined> {
  const page = async (operation: string, what: string, path: string, type: string, words: RegExp) =>
    await check(
      operation,
      what,
      { method: 'GET', path },
      {
        status: 200,
        isPage: true,
        faults: ({ headers, text }) => [
          ...(headers.get('content-type')?.startsWith(type) ? [] : [`it is not ${type}`]),
          ...(words.test(text) ? [] : ['it is another page']),
        ],
      },
    );
  const { name } = generateBasicListing;
  await page('reference', 'first page', '/docs', 'text/html', /<title>/);
  const example = await page(
    'reference',
    'an operation',
    `/docs/operations/${name}.md`,
    'text/markdown',
    /generate-basic-listing/,
  );
  await page('reference', 'for agents', '/llms.txt', 'text/plain', /\/docs\//);
  await check(
    'reference',
    'OpenAPI document',
    { method: 'GET', path: '/openapi.json' },
    { status: 200, isPage: true, faults: documentFaults(url) },
  );
  await page('dashboard', 'sign-in page', '/dashboard/sign-in', 'text/html', /<form[^>]*sign-in/);
  return pictureIn(example?.text ?? '');
}
