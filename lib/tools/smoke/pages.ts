import * as z from 'zod';
import { tools } from '../../../shared/apps/agents/tools.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import { agentsPath } from '../../aws/functions.ts';
import type { Check } from './check.ts';

const listSchema = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
const documentSchema = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** Names that should be there and are not. */
const lacking = (wanted: readonly string[], offered: readonly string[]): string[] => {
  const absent = wanted.filter((name) => !offered.includes(name));
  return absent.length === 0 ? [] : [`it lacks ${absent.join(', ')}`];
};

/** Checks the agents' protocol: a call without a key, and the list of tools, none of which is called. */
export async function checkAgents(check: Check, key: string): Promise<void> {
  const asked = {
    path: agentsPath,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  };
  await check('agents', 'no key', asked, { status: 401, code: 'UNAUTHORIZED' });
  await check(
    'agents',
    'list of tools',
    { ...asked, key },
    {
      status: 200,
      schema: listSchema,
      faults: ({ body }) => {
        const offered = listSchema.safeParse(body).data?.result.tools ?? [];
        return lacking(
          tools.map(({ name }) => name),
          offered.map(({ name }) => name),
        );
      },
    },
  );
}

/** The picture of an example as the reference shows it. Under `.example`, where a stage has no pictures, there is none. */
function pictureIn(markdown: string): string | undefined {
  const address = /"image_urls": \[\s*"([^"\s]+)"/.exec(markdown)?.[1] ?? '';
  return /\.example$/.test(URL.parse(address)?.hostname ?? '.example') ? undefined : address;
}

/**
 * Checks what a deployment shows without a key: the reference, the OpenAPI document and the dashboard's entrance.
 *
 * @returns the picture of the reference's example
 */
export async function checkPages(check: Check): Promise<string | undefined> {
  const page = (operation: string, what: string, path: string, words: RegExp) =>
    check(
      operation,
      what,
      { path },
      {
        status: 200,
        faults: ({ text }) => (words.test(text) ? [] : ['it is another page']),
      },
    );
  const { name } = generateBasicListing;
  await page('reference', 'first page', '/docs', /<title>/);
  const example = await page('reference', 'an operation', `/docs/operations/${name}.md`, new RegExp(name));
  await page('reference', 'for agents', '/llms.txt', /\/docs\//);
  await page('dashboard', 'sign-in page', '/dashboard/sign-in', /<form[^>]*sign-in/);
  await check(
    'reference',
    'OpenAPI document',
    { path: '/openapi.json' },
    {
      status: 200,
      schema: documentSchema,
      faults: ({ body }) => {
        const offered = Object.keys(documentSchema.safeParse(body).data?.paths ?? {});
        const absent = endpoints.filter(({ path }) => !offered.includes(path));
        return lacking(
          absent.map((endpoint) => endpoint.name),
          [],
        );
      },
    },
  );
  return pictureIn(example?.text ?? '');
}
