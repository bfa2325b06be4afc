import * as z from 'zod';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import { type Answer, type Ask, judge } from './ask.ts';
import type { Row } from './row.ts';

const examplePage = `/docs/operations/${generateBasicListing.name}.md`;

const pageFaults =
  (type: string, words: RegExp) =>
  ({ status, headers, text }: Answer): string[] => [
    ...(status === 200 ? [] : [`status ${status} instead of 200`]),
    ...(headers.get('content-type')?.startsWith(type) ? [] : [`it is not ${type}`]),
    ...(words.test(text) ? [] : ['it is another page']),
  ];

/** What is read of the OpenAPI document. */
const documentSchema = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.unknown()),
});

function documentFaults(url: string, { status, body }: Answer): string[] {
  if (status !== 200) return [`status ${status} instead of 200`];
  const document = documentSchema.safeParse(body).data;
  if (document === undefined) return ['it is not an OpenAPI document'];
  const absent = endpoints.filter(({ path }) => !Object.hasOwn(document.paths, path));
  return [
    ...(document.servers[0]?.url === url ? [] : ['it names another address as its server']),
    ...(absent.length === 0 ? [] : [`it lacks ${absent.map(({ name }) => name).join(', ')}`]),
  ];
}

/** Addresses under `.example` are nobody's: the reference of a stage without sample pictures shows these. */
const isNobodys = (address: string): boolean => /\.example$/.test(URL.parse(address)?.hostname ?? '.example');

/** The picture of an example as the reference shows it, if it is one that anybody can fetch. */
function pictureIn(markdown: string): string | undefined {
  const address = /"image_urls": \[\s*"([^"\s]+)"/.exec(markdown)?.[1];
  return address === undefined || isNobodys(address) ? undefined : address;
}

/**
 * What a deployment shows without a key: the reference, the OpenAPI document and the dashboard's way in.
 *
 * @returns the rows, and the picture of the reference's example
 */
export async function checkPages(
  ask: Ask,
  url: string,
): Promise<{ readonly rows: readonly Row[]; readonly picture: string | undefined }> {
  const get = (path: string) => ask({ method: 'GET', path });
  const example = await get(examplePage);
  const rows = [
    judge('reference', 'first page', await get('/docs'), pageFaults('text/html', /<title>/)),
    judge('reference', 'an operation', example, pageFaults('text/markdown', /generate-basic-listing/)),
    judge('reference', 'for agents', await get('/llms.txt'), pageFaults('text/plain', /\/docs\//)),
    judge('reference', 'OpenAPI document', await get('/openapi.json'), (answer) =>
      documentFaults(url, answer),
    ),
    judge(
      'dashboard',
      'sign-in page',
      await get('/dashboard/sign-in'),
      pageFaults('text/html', /<form[^>]*sign-in/),
    ),
  ];
  return { rows, picture: pictureIn(example.answer?.text ?? '') };
}
