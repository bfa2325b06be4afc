import * as z from 'zod';
import type { RemoteCall } from './exchange.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

/** One category tree, asked with a token. */
export interface CategoryTreeQuestion {
  readonly token: BearerToken;
  readonly categoryTreeId: string;
  readonly language: string | undefined;
}

/**
 * Asks one of the Taxonomy API's methods about a category tree.
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
  { token, categoryTreeId, language }: CategoryTreeQuestion,
  call: RemoteCall,
): Promise<unknown[]> {
  const { name, path, member, query } = method;
  const { json } = await rest.send(
    {
      name,
      method: 'GET',
      path: `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(categoryTreeId)}/${path}`,
      query,
      token,
      ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
    },
    call,
  );
  if (json === undefined) return [];
  return understand(
    name,
    z.array(z.unknown()),
    understand(name, z.record(z.string(), z.unknown()), json)[member],
  );
}
