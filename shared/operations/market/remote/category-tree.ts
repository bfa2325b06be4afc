import * as z from 'zod';
import { languageOfTree } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

/**
 * Asks one of the Taxonomy API's methods about a category tree, in the tree's language.
 *
 * @returns the list in the reply's `member`; none if the marketplace answers without a body
 * @throws ServiceError UPSTREAM_FAILED if the body lacks the member
 */
export async function askCategoryTree(
  rest: RestTransport,
  method: {
    readonly name: string;
    readonly path: string;
    readonly member: string;
    readonly query: Readonly<Record<string, string>>;
  },
  { token, categoryTreeId }: { readonly token: BearerToken; readonly categoryTreeId: string },
  call: RemoteCall,
): Promise<unknown[]> {
  const { name, path, member, query } = method;
  const language = languageOfTree(categoryTreeId);
  const address = `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(categoryTreeId)}/${path}`;
  const { json } = await rest.send({ name, path: address, query, token, language }, call);
  if (json === undefined) return [];
  const members = understand(name, z.record(z.string(), z.unknown()), json);
  return understand(name, z.array(z.unknown()), members[member]);
}
